import { useLingui } from '@lingui/react/macro'
import type { MyAccountData } from '#contract/account.ts'
import { countText } from '#core/local-text.ts'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Stamp } from '#web/ui/stamp.tsx'

/** The membership in a few lines. */
export function MemberStatus({ account }: { account: MyAccountData }) {
  const { t, i18n } = useLingui()
  const { owner_data: owner, dues } = account
  const active = owner.status === 1
  return (
    <section>
      <SectionTitle>{t`Member Status`}</SectionTitle>
      <Sheet as="div" flush className="px-5 py-1">
        <Facts
          items={[
            {
              label: t`Status`,
              value: <Stamp tone={active ? 'done' : 'wait'}>{active ? t`Active` : t`Inactive`}</Stamp>,
            },
            { label: t`ID`, value: owner.unique_id },
            { label: t`Member since`, value: <Day date={owner.created_at} parts="month" /> },
            { label: t`Months completed`, value: countText(dues.months_completed, i18n.locale) },
            { label: t`Next due`, value: dues.next_due_on ? <Day date={dues.next_due_on} /> : t`None` },
            { label: t`Bonus earned`, value: <Money aed={account.bonus_earned} /> },
          ]}
        />
      </Sheet>
    </section>
  )
}
