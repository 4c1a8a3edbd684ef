import { Trans, useLingui } from '@lingui/react/macro'
import type { MovementLine } from '#contract/statement.ts'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money, moneyText } from '#web/ui/money.tsx'
import { accountName, movementNote, movementTitle } from './movement-words.ts'
import type { StatementMonth } from './statement-queries.ts'

/** The name of an entry, by which it opens. Its press reaches over the whole line that it stands in. */
export function MovementTitle({ line, onOpen }: { line: MovementLine; onOpen: (id: number) => void }) {
  const { i18n } = useLingui()
  return (
    <button
      type="button"
      onClick={() => onOpen(line.id)}
      className="text-start after:absolute after:inset-0 hover:text-leaf hover:underline"
    >
      {movementTitle(line, i18n)}
    </button>
  )
}

/** What stands below the name: what people have written of it, how a payment for a loan was divided, that it was taken back. */
export function MovementDetail({ line }: { line: MovementLine }) {
  const note = movementNote(line)
  return (
    <>
      {note !== '' && (
        <span className="block wrap-anywhere">
          <Written>{note}</Written>
        </span>
      )}
      {line.transferred !== null && (
        <span className="block">
          <Trans>
            Transferred: <Money aed={line.transferred} />
          </Trans>
        </span>
      )}
      {line.interest !== 0 && (
        <span className="block">
          <Trans>
            Principal <Money aed={Math.abs(line.amount)} bare />, interest <Money aed={Math.abs(line.interest)} bare />
          </Trans>
        </span>
      )}
      {line.to_savings !== 0 && (
        <span className="block">
          <Trans>
            To savings <Money aed={line.to_savings} bare />
          </Trans>
        </span>
      )}
      {line.recovered !== 0 && (
        <span className="block">
          <Trans>
            Paid <Money aed={Math.abs(line.recovered)} bare />
          </Trans>
        </span>
      )}
      {line.taken_back && (
        <span className="block text-brick">
          <Trans>Taken back later</Trans>
        </span>
      )}
    </>
  )
}

/** With its sign, so that what grew and what fell differ without colour. */
export function MovementAmount({ line: { amount, account } }: { line: Pick<MovementLine, 'amount' | 'account'> }) {
  const { i18n } = useLingui()
  const figure = moneyText(Math.abs(amount), i18n.locale)
  const sign = amount === 0 ? '' : amount > 0 ? '+' : '\u2212'
  return <Code className={account === 'savings' && amount > 0 ? 'text-leaf' : undefined}>{`${sign}${figure}`}</Code>
}

/** Each balance of a month with what it opened and closed with. */
export function MonthBalances({ balances }: { balances: StatementMonth['balances'] }) {
  const { i18n } = useLingui()
  return balances.map((balance) => (
    <span key={`${balance.account} ${balance.loan_id}`} className="num block font-words text-sm font-normal text-ink-2">
      <Trans>
        {accountName(balance, i18n)}: from <Money aed={balance.opening} bare /> to <Money aed={balance.closing} bare />
      </Trans>
    </span>
  ))
}
