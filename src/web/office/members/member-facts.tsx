import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useHandsOff } from '../parts/hands-off.tsx'
import type { Leaving, OfficeMember } from '../parts/member-queries.ts'
import { useMay } from '../parts/use-may.ts'

type MemberFactsProps = {
  member: OfficeMember
  nominee: Leaving['nominee']
  named: Leaving['nominee_named']
  onNominee: () => void
}

/** What is known of the member beside money that moves. */
export function MemberFacts({ member, nominee, named: namedBy, onNominee }: MemberFactsProps) {
  const { t } = useLingui()
  const { account, address, gender, wallet } = member
  const handsOff = useHandsOff(member.id)
  const mayName = useMay('edit_member') && !handsOff
  const named = nominee.name !== ''
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
          { label: t`Nominee`, value: named ? `${nominee.name}, ${nominee.relation}, ${nominee.mobile}` : '–' },
          ...(namedBy
            ? [
                {
                  label: t`Nominee named by`,
                  value: (
                    <>
                      {namedBy.by === null ? <Trans>the member</Trans> : <Written>{namedBy.by}</Written>},{' '}
                      <Day date={namedBy.at} />
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
      {mayName && (
        <Button look="text" onClick={onNominee}>
          {named ? <Trans>Name another nominee</Trans> : <Trans>Name a nominee</Trans>}
        </Button>
      )}
    </Sheet>
  )
}
