import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { CHART } from '#core/chart.ts'
import { toAedNumber } from '#core/money.ts'
import { may } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { query, violatedConstraint } from '#server/db/query.ts'
import { checkIbanIfOne } from '#server/http/iban.ts'
import { type Deps, route } from '#server/http/route.ts'
import { checkStep, mayByRole, mayOf, type StepFacts, type StepRules, TWO_PERSON_RULES } from '#server/http/steps.ts'
import { HOLDS_MONEY, MONEY_ORDER } from '#server/ledger/money-accounts.ts'

const HELD = '(select coalesce(sum(balance), 0)::bigint from account_shard where account = a.code) as held'

type Account = AnswerOf<'GET /api/office/money-accounts'>['accounts'][number]

/** Values: whether the numbers are shown whole. */
const listMoneyAccounts = query<{ account: Omit<Account, 'balance' | 'may' | 'may_not'> } & AccountState & StepFacts>(
  'list_money_accounts',
  `select a.code, a.closed, ${HELD}, ${TWO_PERSON_RULES},
     json_build_object('code', a.code, 'place', split_part(a.code, '_', 1), 'name', a.name, 'closed', a.closed,
       'account_number', case when $1::boolean or length(a.account_number) <= 4 then a.account_number
         else repeat('•', length(a.account_number) - 4) || right(a.account_number, 4) end,
       'waiting_in', (select coalesce(sum(amount), 0) / 100.0 from payment
         where status = 'in_review' and paid_into = a.code and a.code like 'cash%'),
       'waiting_out', (select coalesce(sum(amount), 0) / 100.0 from voucher where status = 'waiting' and paid_from = a.code)) as account
   from ledger_account a where ${HOLDS_MONEY} order by ${MONEY_ORDER}`,
)

const readMoneyAccount = query<AccountState & { name: string; account_number: string }>(
  'read_money_account',
  `select a.code, a.name, a.account_number, a.closed, ${HELD} from ledger_account a where a.code = $1 and ${HOLDS_MONEY}`,
)

const openAccount = query<{ code: string }>('open_money_account', 'select open_money_account($1, $2, $3) as code')
const changeAccount = query<{ changed: boolean }>(
  'change_money_account',
  'select change_money_account($1, $2, $3, $4) as changed',
)

/** What of a bank account or cash box decides on its steps. What is in it is in fils. */
type AccountState = { code: string; closed: boolean; held: bigint }

const isOpen = ({ closed }: AccountState) => !closed

/** The steps of officers with a bank account or cash box. The first of each, which are the chart's own, stay. */
const accountSteps = {
  change: { call: 'PUT /api/office/money-accounts/:id', isOpen },
  close: {
    call: 'PUT /api/office/money-accounts/:id',
    isOpen: (account) => isOpen(account) && !(account.code in CHART),
    hindered: ({ held }) => (held === 0n ? undefined : 'account_not_empty'),
  },
  reopen: { call: 'PUT /api/office/money-accounts/:id', isOpen: ({ closed }) => closed },
} satisfies StepRules<string, AccountState>

/** The step that a change of an account is. */
const stepOf = ({ closed }: AccountState, change: { closed: boolean }): keyof typeof accountSteps =>
  change.closed === closed ? 'change' : change.closed ? 'close' : 'reopen'

export function moneyAccountRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/money-accounts', async ({ db, session }) => {
    const rows = await listMoneyAccounts(db, [may(session.roles, 'read_bank_number')])
    const accounts = rows.map((row) => {
      return { ...row.account, balance: toAedNumber(row.held), ...mayOf(accountSteps, row, session) }
    })
    return { ...mayByRole({ open: 'POST /api/office/money-accounts' }, session), accounts }
  })

  route(app, deps, 'POST /api/office/money-accounts', async ({ db, body }) => {
    checkIbanIfOne('account_number', body.account_number ?? '')
    const values = [body.place, body.name, body.account_number ?? '']
    const [made] = await openAccount(db, values).catch(nameTaken)
    return { message: sentence('The account is open.'), code: made?.code ?? '' }
  })

  route(app, deps, 'PUT /api/office/money-accounts/:id', async ({ db, session, params, body, note }) => {
    // One that is closed keeps the number it had.
    if (!body.closed) checkIbanIfOne('account_number', body.account_number ?? '')
    const { name, account_number, closed } = await checkChange(db, params.id, body, session.personId)
    note({ was: { name, account_number, closed } })
    const values = [params.id, body.name, body.account_number ?? '', body.closed]
    const [row] = await changeAccount(db, values).catch(nameTaken)
    if (!row?.changed) throw new Refusal(body.closed ? 'account_not_empty' : 'not_found')
    return { message: body.closed ? sentence('The account is closed.') : sentence('The account is changed.') }
  })
}

/** Gives the account as it is. Throws `not_found`, `account_not_empty`. A call that was sent twice, of an account that is so already, changes nothing. */
async function checkChange(db: Db, code: string, change: { closed: boolean }, officerId: bigint) {
  const [account] = await readMoneyAccount(db, [code])
  if (!account) throw new Refusal('not_found')
  if (account.closed && change.closed) return account
  await checkStep(db, accountSteps[stepOf(account, change)], account, officerId, () => {
    return new Refusal('account_not_empty')
  })
  return account
}

function nameTaken(error: unknown): never {
  if (violatedConstraint(error) !== 'ledger_account_name') throw error
  throw new Refusal('invalid_fields', {}, { name: [sentence('Another account has this name.')] })
}
