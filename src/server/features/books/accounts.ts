import type { AnswerOf } from '#contract/calls.ts'
import { ACCOUNT_KINDS } from '#core/chart.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'

export type ListedAccount = AnswerOf<'GET /api/office/ledger/accounts'>['accounts'][number]

/** By kind as a balance sheet has them, then by code. */
export const ACCOUNTS_IN_ORDER = `array_position(array['${ACCOUNT_KINDS.join("', '")}'], a.kind), a.code`

export const listAccounts = statement<ListedAccount>(
  'list_accounts',
  `select a.code, a.name, a.kind, a.kept_per from ledger_account a order by ${ACCOUNTS_IN_ORDER}`,
)

const findAccount = statement<ListedAccount>(
  'find_account',
  'select code, name, kind, kept_per from ledger_account where code = $1',
)

/** The account of that code. Throws `invalid_fields` where there is none. */
export async function accountNamed(db: Db, code: string): Promise<ListedAccount> {
  const [account] = await findAccount(db, [code])
  if (!account) throw new Refusal('invalid_fields', {}, { account: [sentence('There is no such account.')] })
  return account
}
