import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { OfficePayment, PaymentFilter } from '#web/app/calls/office-queries.ts'
import { Key, useHotkeys } from '#web/app/officer/hotkeys.tsx'
import { ListSelect } from '#web/app/officer/list-select.tsx'
import { type Decisions, nameOf } from '#web/app/officer/use-decisions.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { Day } from '#web/ui/day.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { PaidFor } from './paid-for.tsx'
import { isAllClear, isFlagged } from './payment-flags.ts'
import { kindsShown } from './payment-words.ts'
import type { PaymentQueue } from './use-payment-queue.ts'

const VerifyManyDialog = lazy(() => import('./verify-many-dialog.tsx'))

const BESIDE_PX = 1024

type PaymentPickerProps = { kind: PaymentFilter['kind']; queue: PaymentQueue; decisions: Decisions }

/** The list of the queue, where several can be chosen and verified at once. */
export function PaymentPicker({ kind, queue, decisions }: PaymentPickerProps) {
  const { t } = useLingui()
  const beside = useWide(BESIDE_PX)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  /** Those to be verified together: what was chosen, or all that are clear, to be looked at first. */
  const [asking, setAsking] = useState<{ payments: readonly OfficePayment[]; shown: boolean }>()
  const { payments, current } = queue
  const decidable = payments.filter(({ may }) => may.includes('verify'))
  const mayVerify = decidable.length > 0
  const picked = decidable.filter(({ id }) => chosen.has(id))
  const [fetching, setFetching] = useState(false)
  const allDecidable = async () => {
    setFetching(true)
    const all = await queue.whole()
    setFetching(false)
    return all.filter((each) => each.may.includes('verify'))
  }
  const chooseAll = async () => setChosen(new Set((await allDecidable()).map(({ id }) => id)))
  const showClear = async () => setAsking({ payments: (await allDecidable()).filter(isAllClear), shown: true })

  const toggle = (id: number) =>
    setChosen((ids) => (ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set(ids).add(id)))
  useHotkeys({ x: current?.may.includes('verify') ? () => toggle(current.id) : undefined })

  const list = (
    <>
      <div className="border-b border-rule p-2">
        <ListSelect name="kind" label={t`Kind of payment`} choices={kindsShown} chosen={kind} />
      </div>
      <div className="flex items-center justify-between gap-x-3 border-b border-rule px-3 empty:hidden">
        {mayVerify ? (
          <Checkbox
            label={<Trans>All</Trans>}
            checked={fetching || (picked.length > 0 && picked.length === decidable.length)}
            disabled={fetching}
            onChange={({ target }) => (target.checked ? void chooseAll() : setChosen(new Set()))}
          />
        ) : (
          beside && <Position queue={queue} />
        )}
        {beside && <Steps onMove={queue.move} />}
      </div>
      {decidable.some(isAllClear) && (
        <div className="border-b border-rule p-2">
          <Button look="quiet" icon="check" wide pending={fetching} onClick={() => void showClear()}>
            <Trans>Look at all clear</Trans>
          </Button>
        </div>
      )}
      <PaymentList
        queue={queue}
        isRefused={(payment) => decisions.problemOf(payment) !== undefined}
        {...(mayVerify ? { chosen, onToggle: toggle } : {})}
      />
      {picked.length > 0 && (
        <div className="border-t border-rule p-2">
          <Button look="quiet" wide onClick={() => setAsking({ payments: picked, shown: false })}>
            <Plural value={picked.length} one="Verify # payment" other="Verify # payments" />
          </Button>
        </div>
      )}
    </>
  )
  return (
    <>
      {beside ? (
        <section
          aria-label={t`List of payments`}
          className="flex min-h-0 flex-col overflow-hidden rounded-sheet border border-rule bg-sheet shadow-lift"
        >
          {list}
        </section>
      ) : (
        // Anew for each payment, so that choosing one folds the list away.
        <Fold
          key={current?.id}
          className="rounded-sheet px-3 border border-rule bg-sheet shadow-lift"
          summary={<Position queue={queue} />}
        >
          <div className="-mx-3 flex max-h-[60dvh] flex-col border-t border-rule">{list}</div>
        </Fold>
      )}
      {asking && (
        <Suspense>
          <VerifyManyDialog
            {...asking}
            onResults={decisions.tellAll}
            onVerified={(verified) => {
              setChosen(new Set())
              for (const id of verified) queue.leave(id)
              void queue.refetch()
            }}
            ways={{ onClose: () => setAsking(undefined), onDone: () => setAsking(undefined) }}
          />
        </Suspense>
      )}
    </>
  )
}

/** '3 of 12', or '3 of 50+' while more can be loaded. */
function Position({ queue: { payments, index, more } }: { queue: PaymentQueue }) {
  const total = more ? `${payments.length}+` : payments.length
  return (
    <span className="num text-label">
      <Trans>
        {index + 1} of {total}
      </Trans>
    </span>
  )
}

type PaymentListProps = {
  queue: PaymentQueue
  isRefused: (payment: OfficePayment) => boolean
  chosen?: ReadonlySet<number>
  onToggle?: (id: number) => void
}

/** The payments of the queue, the open one marked. */
function PaymentList({ queue, isRefused, chosen, onToggle }: PaymentListProps) {
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
          onToggle={onToggle && payment.may.includes('verify') ? () => onToggle(payment.id) : undefined}
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
        className={cx(
          'flex min-h-target min-w-0 grow items-center justify-between gap-2 px-2.5 py-1.5 text-start text-label outline-offset-[-3px]',
          // In line with those that can be chosen.
          chosen !== undefined && !onToggle && 'ms-target',
        )}
      >
        <span className="min-w-0">
          <span className={cx('block truncate', open && 'font-semibold')}>
            <Written>{payment.member.name}</Written>
          </span>
          <span className="block truncate text-xs text-ink-2">
            <PaidFor payment={payment} />
          </span>
          <span className="num block text-xs text-ink-2">
            <Code>{payment.member.unique_id}</Code> · <Day date={payment.submitted_at} parts="day" />
          </span>
        </span>
        <span className="grid justify-items-end">
          <Money aed={payment.amount} bare className="font-semibold" />
          {(refused || warned) && (
            <span className={cx('flex items-center gap-1 text-xs', refused ? 'text-brick' : 'text-saffron')}>
              <Icon name="alert" className="size-4" />
              <AskedWords payment={payment} />
              <VisuallyHidden>{refused ? t`Not verified` : t`Check carefully`}</VisuallyHidden>
            </span>
          )}
        </span>
      </button>
    </li>
  )
}

/** To the payment before and to the next. */
export function Steps({ onMove }: { onMove: (by: 1 | -1) => void }) {
  const { t } = useLingui()
  return (
    <div className="flex gap-1">
      <Step icon="up" label={t`The one before`} hotkey="K" onClick={() => onMove(-1)} />
      <Step icon="down" label={t`The next one`} hotkey="J" onClick={() => onMove(1)} />
    </div>
  )
}

type StepProps = { icon: IconName; label: string; hotkey: string; onClick: () => void }

function Step({ icon, label, hotkey, onClick }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={hotkey}
      onClick={onClick}
      className="inline-flex min-h-target min-w-target items-center justify-center gap-1.5 rounded-full px-2 text-leaf hover:bg-leaf-wash max-lg:inset-ring-[1.5px] max-lg:inset-ring-rule"
    >
      <Icon name={icon} />
      <Key>{hotkey}</Key>
    </button>
  )
}

/** Whether the member was asked about it, and has answered. */
function AskedWords({ payment: { look_twice: flags } }: { payment: OfficePayment }) {
  if (flags.includes('answered')) return <Trans>Answered</Trans>
  return flags.includes('asked') && <Trans>Asked</Trans>
}
