import { Plural, useLingui } from '@lingui/react/macro'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import type { OfficeMember } from './member-queries.ts'

/** What is known of the member beside money that moves. */
export function MemberFacts({ member }: { member: OfficeMember }) {
  const { t } = useLingui()
  const { account, address, gender, wallet } = member
  const genders = { male: t`Male`, female: t`Female` }
  return (
    <Sheet as="div" flush className="px-4 py-1 text-label">
      <Facts
        items={[
          { label: t`Address`, value: address },
          { label: t`Gender`, value: gender === null ? '–' : genders[gender] },
          { label: t`Wallet`, value: wallet === '' ? '–' : wallet },
          {
            label: t`Months of dues completed`,
            value: <Plural value={account.dues.months_completed} one="# month" other="# months" />,
          },
          { label: t`Bonus so far`, value: <Money aed={account.bonus_earned} /> },
          { label: t`Owed to the association`, value: <Money aed={account.receivable} /> },
        ]}
      />
    </Sheet>
  )
}
