import { type AccountCode, isMoneyAccount, type MoneyAccount } from '#core/chart.ts'
import { pick, type Stage } from './move.ts'
import { balanceOf, type Line, type Model, merge } from './state.ts'

/** One that the association does not have. */
const UNKNOWN: MoneyAccount = 'bank_77'

/** Where money comes or goes: mostly the first bank account, at times one that is closed or that there is not. */
export function moneyPlace({ model, draw }: Pick<Stage, 'model' | 'draw'>, of = /^(bank|cash)/): MoneyAccount {
  if (draw(60) === 0) return UNKNOWN
  const further = model.accounts.slice(2).filter(({ code }) => of.test(code))
  const [kind, place] = [draw(4), pick(draw, further)]
  if (place && kind < 2) return place.code
  return kind === 0 && of.test('cash') ? 'cash' : 'bank'
}

const isOpen = (model: Model, code: string) => model.accounts.some((each) => each.code === code && !each.closed)

/** The refusal of a form that names an account which is not open. */
export const notOpen = (model: Model, ...codes: string[]) =>
  codes.every((code) => isOpen(model, code)) ? undefined : 'invalid_fields'

/** The refusal where an account that was open then is closed now; what is no money account never is. */
export const closedSince = (model: Model, ...codes: string[]) =>
  codes.some((code) => isMoneyAccount(code) && !isOpen(model, code)) ? 'account_closed' : undefined

/** The refusals of what the association's accounts do not take, or do not hold. */
export function booksRefusal(model: Model, lines: readonly Line[]): string[] | undefined {
  const moved = merge(lines).filter(([account]) => isMoneyAccount(account as AccountCode))
  const short = moved.some(([account, of]) => of < 0n && balanceOf(model, account) + of < 0n)
  const refusals = [short ? 'insufficient_bank' : undefined, closedSince(model, ...moved.map(([account]) => account))]
  const codes = refusals.filter((code) => code !== undefined)
  return codes.length > 0 ? codes : undefined
}

/** The refusal of what an account of the association does not hold. */
export const shortOf = (model: Model, account: string, amount: bigint) =>
  balanceOf(model, account) < amount ? 'insufficient_bank' : undefined
