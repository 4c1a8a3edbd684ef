import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { may } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { statement, violatedConstraint } from '#server/db/statement.ts'
import { type Deps, route } from '#server/http/route.ts'

/** Values: whether the numbers are shown whole. */
const listMoneyAccounts = statement<{ accounts: AnswerOf<'GET /api/office/money-accounts'>['accounts'] }>(
  'list_money_accounts',
  `select json_agg(json_build_object('code', a.code, 'place', split_part(a.code, '_', 1), 'name', a.name, 'closed', a.closed,
     'account_number', case when $1::boolean or length(a.account_number) <= 4 then a.account_number
       else repeat('•', length(a.account_number) - 4) || right(a.account_number, 4) end,
     'balance', coalesce((select sum(balance) from account_shard where account = a.code), 0) / 100.0)
     order by split_part(a.code, '_', 1), nullif(split_part(a.code, '_', 2), '')::int nulls first) as accounts
   from ledger_account a where a.code ~ '^(bank|cash)(_[0-9]+)?$'`,
)

const openAccount = statement<{ code: string }>('open_money_account', 'select open_money_account($1, $2, $3) as code')
const changeAccount = statement<{ changed: boolean }>(
  'change_money_account',
  'select change_money_account($1, $2, $3, $4) as changed',
)

export function moneyAccountRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/money-accounts', async ({ db, session }) => {
    const [row] = await listMoneyAccounts(db, [may(session.roles, 'read_bank_number')])
    return { accounts: row?.accounts ?? [] }
  })

  route(app, deps, 'POST /api/office/money-accounts', async ({ db, body }) => {
    const values = [body.place, body.name, body.account_number ?? '']
    const [made] = await openAccount(db, values).catch(nameTaken)
    return { message: sentence('The account is open.'), code: made?.code ?? '' }
  })

  route(app, deps, 'PUT /api/office/money-accounts/:id', async ({ db, params, body }) => {
    const values = [params.id, body.name, body.account_number ?? '', body.closed]
    const [row] = await changeAccount(db, values).catch(nameTaken)
    if (!row?.changed) throw new Refusal(body.closed ? 'account_not_empty' : 'not_found')
    return { message: body.closed ? sentence('The account is closed.') : sentence('The account is changed.') }
  })
}

function nameTaken(error: unknown): never {
  if (violatedConstraint(error) !== 'ledger_account_name') throw error
  throw new Refusal('invalid_fields', {}, { name: [sentence('There is an account of that name.')] })
}
