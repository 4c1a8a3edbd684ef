import { Trans, useLingui } from '@lingui/react/macro'
import { accountText } from '#web/features/money-accounts/officer/account-words.ts'
import { Day } from '#web/ui/day.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import type { AccountStatement, StatementLine } from './books-queries.ts'
import { StatementWords } from './statement-words.tsx'

/** An account's lines on a phone, the balance under each amount. */
export function StatementRows({ statement, lines }: { statement: AccountStatement; lines: readonly StatementLine[] }) {
  const { t, i18n } = useLingui()
  const account = accountText(statement.account, i18n)
  return (
    <Rows label={t`Statement of ${account}`}>
      {lines.map((line) => (
        <Row
          key={`${line.entry_id}-${line.line}`}
          title={<StatementWords line={line} statement={statement} />}
          detail={<Day date={line.date} />}
          end={
            line.debit > 0 ? (
              <Trans>
                <span className="font-normal text-ink-2">Debit</span> <Money aed={line.debit} bare />
              </Trans>
            ) : (
              <Trans>
                <span className="font-normal text-ink-2">Credit</span> <Money aed={line.credit} bare />
              </Trans>
            )
          }
          under={
            <span className="text-sm text-ink-2">
              <Trans>
                Balance <Money aed={line.balance} bare />
              </Trans>
            </span>
          }
        />
      ))}
    </Rows>
  )
}
