import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { monthText } from '#core/local-text.ts'
import { isDecember } from '#core/periods.ts'
import { useMay } from '#web/app/officer/use-may.ts'
import type { BooksMonth, Periods } from '#web/features/books/officer/books-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Stamp, type StampTone } from '#web/ui/stamp.tsx'
import type { ClosingAct } from './closing-desk.tsx'
import { monthOfBooks, useMayReopen } from './use-may-reopen.ts'

const states: Readonly<Record<BooksMonth['state'], { tone: StampTone; label: MessageDescriptor }>> = {
  closed: { tone: 'done', label: msg`Closed` },
  next: { tone: 'due', label: msg`To close` },
  later: { tone: 'wait', label: msg`Open` },
  running: { tone: 'wait', label: msg`Running` },
}

type MonthRowProps = { month: BooksMonth; periods: Periods; onOpen: (act: ClosingAct) => void }

/** A month: how it stands, what its trial balance comes to, who closed it, and what can be done. */
export function MonthRow({ month, periods, onOpen }: MonthRowProps) {
  const { i18n } = useLingui()
  const { tone, label } = states[month.state]
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule py-3 last:border-0 md:grid-cols-[17rem_minmax(0,1fr)_auto]">
      <p className="flex items-baseline justify-between gap-3">
        <b className="font-display text-lg font-semibold">{monthText(month.month, i18n.locale)}</b>
        <Stamp tone={tone}>{i18n._(label)}</Stamp>
      </p>
      <div className="self-center text-label">
        <Said month={month} />
      </div>
      <div className="flex items-center empty:hidden md:justify-end">
        <Acts month={month} periods={periods} onOpen={onOpen} />
      </div>
    </li>
  )
}

/** What is known of the month. */
function Said({ month: { state, total, closed_by: by, closed_at: at, unchanged, waiting } }: { month: BooksMonth }) {
  return (
    <>
      {by !== null && at !== null && (
        <p>
          <Trans>
            Closed by {by} on <Day date={at} parts="moment" />
          </Trans>
        </p>
      )}
      {unchanged !== null && <Unchanged unchanged={unchanged} />}
      {waiting > 0 && (
        <p className="text-saffron">
          <Plural
            value={waiting}
            one="# manual entry waits to be approved"
            other="# manual entries wait to be approved"
          />
        </p>
      )}
      {state === 'running' ? (
        <p className="text-ink-2">
          <Trans>It can be closed when it is over.</Trans>
        </p>
      ) : (
        total !== null && (
          <p className="text-ink-2">
            <Trans>
              Trial balance: <Money aed={total} /> on either side
            </Trans>
          </p>
        )
      )}
    </>
  )
}

function Unchanged({ unchanged }: { unchanged: boolean }) {
  return unchanged ? (
    <p className="flex items-center gap-1.5 text-leaf">
      <Icon name="check" className="size-4" />
      <Trans>Every account is still what it was then</Trans>
    </p>
  ) : (
    <p className="flex items-center gap-1.5 font-semibold text-brick">
      <Icon name="alert" className="size-4" />
      <Trans>An account is not what it was then: the books are damaged</Trans>
    </p>
  )
}

function Acts({ month, periods, onOpen }: MonthRowProps) {
  const { i18n, t } = useLingui()
  const mayClose = useMay('close_month')
  const mayReopen = useMayReopen(periods)
  const name = monthText(month.month, i18n.locale)
  if (mayClose && month.state === 'next' && !isDecember(monthOfBooks(month)))
    return (
      <Button aria-label={t`Close ${name}`} onClick={() => onOpen('close')}>
        <Trans>Close…</Trans>
      </Button>
    )
  if (mayReopen(month))
    return (
      <Button look="danger" aria-label={t`Open ${name} again`} onClick={() => onOpen('reopen')}>
        <Trans>Open again…</Trans>
      </Button>
    )
  return null
}
