import { useLingui } from '@lingui/react/macro'
import type { MyAccountData } from '#contract/account.ts'
import type { MovementLine } from '#contract/statement.ts'
import { useAssociation } from '#web/association.ts'
import { listed } from '#web/i18n.ts'
import { dayText } from '#web/ui/day.tsx'
import { moneyText } from '#web/ui/money.tsx'
import { movementTitle } from './movement-words.ts'
import { ShareTools } from './share-tools.tsx'

/** As many as a phone shows at once. */
const SHOWN = 8

type StatementShareProps = { account: MyAccountData; lines: readonly MovementLine[] }

/** The savings and what moved them last, to send on as a text and a picture. */
export function StatementShare({ account, lines }: StatementShareProps) {
  const { t, i18n } = useLingui()
  const { name: association, email, phone } = useAssociation()
  const name = account.account_holder_name
  const day = dayText(new Date().toISOString(), i18n.locale)
  const savings = moneyText(account.account_balance, i18n.locale)
  const signed = (amount: number) => `${amount < 0 ? '\u2212' : '+'}${moneyText(Math.abs(amount), i18n.locale)}`
  const ownSavings = lines.filter((line) => line.account === 'savings')
  return (
    <ShareTools
      look="quiet"
      text={t`${name} has saved AED ${savings} with ${association}, as of ${day}.`}
      fileName={`statement-${account.owner_data.unique_id}`}
      sheet={{
        association,
        title: t`Statement of ${name}, ${day}`,
        figure: `AED ${savings}`,
        facts: ownSavings
          .slice(0, SHOWN)
          .map((line) => [`${dayText(line.date, i18n.locale)}: ${movementTitle(line, i18n)}`, signed(line.amount)]),
        foot: listed([email, phone].filter(Boolean), ' · '),
      }}
    />
  )
}
