import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { OfficePayment } from '#web/office-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Day } from '#web/ui/day.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { nameOf } from '../parts/use-decisions.ts'
import type { PaymentQueue } from './use-payment-queue.ts'
import { isFlagged } from './use-warnings.tsx'

type PaymentListProps = {
  queue: PaymentQueue
  isRefused: (payment: OfficePayment) => boolean
  chosen?: ReadonlySet<number>
  onToggle?: (id: number) => void
}

/** The payments of the queue, oldest first, the open one marked. */
export function PaymentList({ queue, isRefused, chosen, onToggle }: PaymentListProps) {
  const { payments, current, more } = queue
  return (
    <ul className="min-h-0 overflow-y-auto">
      {payments.map((payment) => (
        <Line
          key={payment.id}
          payment={payment}
          open={payment === current}
          refused={isRefused(payment)}
          onOpen={() => queue.open(payment.id)}
          chosen={chosen?.has(payment.id)}
          onToggle={onToggle && payment.may_decide ? () => onToggle(payment.id) : undefined}
        />
      ))}
      {more && (
        <li className="grid justify-items-center py-1">
          <Button look="text" pending={more.pending} onClick={more.fetch}>
            <Trans>Load more</Trans>
          </Button>
        </li>
      )}
    </ul>
  )
}

type LineProps = {
  payment: OfficePayment
  open: boolean
  /** It was not verified, and says why where it is open. */
  refused: boolean
  onOpen: () => void
  chosen: boolean | undefined
  onToggle: (() => void) | undefined
}

function Line({ payment, open, refused, onOpen, chosen, onToggle }: LineProps) {
  const { t } = useLingui()
  const ref = useRef<HTMLLIElement>(null)
  const warned = isFlagged(payment)
  useEffect(() => {
    if (open) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <li ref={ref} className={cx('flex border-b border-rule last:border-0', open && 'bg-leaf-wash')}>
      {onToggle && (
        <label className="grid w-target shrink-0 cursor-pointer place-items-center">
          <VisuallyHidden>{t`Choose ${nameOf(payment)}`}</VisuallyHidden>
          <input type="checkbox" checked={chosen} onChange={onToggle} className="size-5 accent-leaf" />
        </label>
      )}
      <button
        type="button"
        aria-current={open ? 'true' : undefined}
        onClick={onOpen}
        className="flex min-h-target min-w-0 grow items-center justify-between gap-2 px-2.5 py-1.5 text-start text-label outline-offset-[-3px]"
      >
        <span className="min-w-0">
          <span className={cx('block truncate', open && 'font-semibold')}>
            <Written>{payment.member.name}</Written>
          </span>
          <span className="num block text-xs text-ink-2">
            <Code>{payment.member.unique_id}</Code> · <Day date={payment.submitted_at} parts="day" />
          </span>
        </span>
        <span className="grid justify-items-end">
          <Money aed={payment.amount} bare className="font-semibold" />
          {(refused || warned) && (
            <span className={refused ? 'text-brick' : 'text-saffron'}>
              <Icon name="alert" className="size-4" />
              <VisuallyHidden>{refused ? t`Not verified` : t`Look twice`}</VisuallyHidden>
            </span>
          )}
        </span>
      </button>
    </li>
  )
}
