import { Plural, Trans } from '@lingui/react/macro'
import { Money } from '#web/ui/money.tsx'
import type { MemberRow } from '../parts/member-queries.ts'

/** How many months of dues a member still owes, and how much that is. */
export function OpenMonths({ member }: { member: Pick<MemberRow, 'months_open' | 'dues_open'> }) {
  if (member.months_open === 0) {
    return (
      <span className="text-ink-2">
        <Trans>None open</Trans>
      </span>
    )
  }
  return (
    <span className="whitespace-nowrap text-saffron">
      <Plural value={member.months_open} one="# month" other="# months" />
      {' · '}
      <Money aed={member.dues_open} bare />
    </span>
  )
}
