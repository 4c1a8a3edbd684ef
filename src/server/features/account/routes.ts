import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { addMonths, type BusinessDate, businessDateAt, monthOf } from '#core/calendar.ts'
import { toAedNumber } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { type Deps, route } from '#server/http/route.ts'
import { routeWithToken } from '#server/http/route-with-token.ts'
import { memberOf } from '#server/http/session.ts'
import { accountData, savingsByMonth } from './account-data.ts'
import { type AccountFacts, readAccount, readAccountForOffice } from './account-store.ts'
import { rememberAnswers } from './remembered-answers.ts'

const HISTORY_MONTHS = 12
/** Some 15 kB each. */
const ANSWERS_REMEMBERED = 1_000

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const remembered = rememberAnswers(ANSWERS_REMEMBERED)

  // The call that every page makes: session and account come in one round trip.
  routeWithToken(app, deps, 'GET /api/my-account-data', async ({ db, session, now, found }) => {
    const { facts } = await found(await readAccount(db, session))
    const today = businessDateAt(now)
    return remembered(`${today} ${facts}`, () => answerText(facts, today))
  })

  route(app, deps, 'GET /api/office/members/:id', async ({ db, params, now }) => {
    const [row] = await readAccountForOffice(db, [params.id])
    if (!row) throw new Refusal('not_found')
    return { member: { ...row.member, account: accountData(row.facts, businessDateAt(now)) } }
  })

  route(app, deps, 'GET /api/savings-history', async ({ db, session, now }) => {
    const today = businessDateAt(now)
    const first = `${addMonths(monthOf(today), 1 - HISTORY_MONTHS)}-01`
    const rows = await savingsByMonth(db, [memberOf(session), first, today])
    return { months: rows.map(({ month_key, balance }) => ({ month_key, balance: toAedNumber(balance) })) }
  })
}

function answerText(facts: string | null, today: BusinessDate): string {
  const answer: AnswerOf<'GET /api/my-account-data'> = {
    status_code: 200,
    myAccountData: facts === null ? null : accountData(JSON.parse(facts) as AccountFacts, today),
  }
  return JSON.stringify(answer)
}
