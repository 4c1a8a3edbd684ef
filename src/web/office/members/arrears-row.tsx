import { Plural, Trans } from '@lingui/react/macro'
import type { Association } from '#contract/association.ts'
import { Day } from '#web/ui/day.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { memberAddress } from '../parts/member-address.ts'
import type { ArrearsRow as Arrears } from '../parts/member-queries.ts'
import { RowLink } from '../parts/row-link.tsx'
import { MemberStamp } from './member-stamp.tsx'
import { Reminder } from './reminder.tsx'

/** A member who is behind: with what, since when, how much, and the reminder. */
export function ArrearsRow({ row, association }: { row: Arrears; association: Association }) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule py-3 last:border-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <div>
        <div className="flex flex-wrap items-center gap-x-3">
          <RowLink to={memberAddress(row.id)}>{row.name}</RowLink>
          {row.status === 0 && <MemberStamp status={row.status} />}
        </div>
        <p className="num text-sm text-ink-2">
          <Code>{row.unique_id}</Code> · <Code className="whitespace-nowrap">{row.mobile}</Code>
        </p>
      </div>
      <ul className="num self-center text-label text-ink-2">
        {row.months_open > 0 && (
          <li>
            <Plural value={row.months_open} one="# month of dues" other="# months of dues" />
            {': '}
            <Money aed={row.dues_open} bare />
          </li>
        )}
        {row.instalments_open > 0 && (
          <li>
            <Trans>
              Loan instalments: <Money aed={row.instalments_open} bare />
            </Trans>
          </li>
        )}
        {row.receivable > 0 && (
          <li>
            <Trans>
              Owed besides: <Money aed={row.receivable} bare />
            </Trans>
          </li>
        )}
      </ul>
      <div className="self-center lg:text-end">
        <Money aed={row.total} className="font-display text-xl font-medium text-saffron" />
        <p className="text-sm text-ink-2">
          <Trans>
            since <Day date={row.since} />
          </Trans>
          {', '}
          <Plural value={row.days_late} one="# day" other="# days" />
        </p>
      </div>
      <div className="lg:col-span-full">
        <Reminder row={row} association={association} />
      </div>
    </li>
  )
}
