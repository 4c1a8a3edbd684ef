import { Trans, useLingui } from '@lingui/react/macro'
import type { MyAccountData } from '#contract/account.ts'
import { countText } from '#core/local-text.ts'
import { Day, isPast } from '#web/ui/day.tsx'
import { Figures } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** Who the account belongs to, with the specification's three figures made live. */
export function HolderCard({ account }: { account: MyAccountData }) {
  const { t, i18n } = useLingui()
  const { months_completed: completed, next_due_on: nextDue } = account.dues
  return (
    <Sheet as="div" className="grid content-start gap-4">
      <div>
        <h2 className="font-display text-lg font-semibold">{account.account_holder_name}</h2>
        <p className="mt-1 text-sm text-ink-2">
          <Trans>
            Member since <Day date={account.owner_data.created_at} parts="month" />
          </Trans>
        </p>
      </div>
      <Figures
        items={[
          { label: t`Total`, value: countText(completed, i18n.locale), note: t`months paid` },
          {
            label: t`Due`,
            value: nextDue ? <Day date={nextDue} parts="day" /> : t`None`,
            note: nextDue && isPast(nextDue) ? t`overdue` : t`next dues`,
            due: nextDue !== null,
          },
          { label: t`Earn`, value: <Money aed={account.bonus_earned} trim bare />, note: t`AED bonus` },
        ]}
      />
    </Sheet>
  )
}
