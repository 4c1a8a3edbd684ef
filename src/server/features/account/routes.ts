import type { FastifyInstance } from 'fastify'
import type { MyAccountData } from '#contract/account.ts'
import type { AnswerOf } from '#contract/calls.ts'
import { addMonths, type BusinessDate, businessDateAt, monthOf } from '#core/calendar.ts'
import { isOpen } from '#core/loan-lifecycle.ts'
import { toAedNumber } from '#core/money.ts'
import { may } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { settingsFromJson } from '#server/db/settings.ts'
import { type MemberState, memberSteps } from '#server/http/member-steps.ts'
import { type Deps, route } from '#server/http/route.ts'
import { routeWithToken } from '#server/http/route-with-token.ts'
import { memberOf, type Session } from '#server/http/session.ts'
import { mayOf } from '#server/http/steps.ts'
import { greetingText, type Matter } from '#server/languages/member-messages.ts'
import { accountData, availableOf, hasDuesToPay, rememberAnswers, savingsByMonth } from './account-data.ts'
import { type AccountFacts, readAccount, readAccountForOffice } from './account-store.ts'

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

  route(app, deps, 'GET /api/office/members/:id', async ({ db, session, params, now }) => {
    const [row] = await readAccountForOffice(db, [params.id, session.personId, now])
    if (!row) throw new Refusal('not_found')
    const { member, facts } = row
    const today = businessDateAt(now)
    const account = accountData(facts, today)
    const { name } = settingsFromJson(facts.dues.settings)
    const greeting = greetingText({ ...row, name: member.name }, matterOf(member, account, today), name)
    return { member: { ...member, account, greeting, ...mayOfMember(row, session, today) } }
  })

  route(app, deps, 'GET /api/savings-history', async ({ db, session, now }) => {
    const today = businessDateAt(now)
    const first = `${addMonths(monthOf(today), 1 - HISTORY_MONTHS)}-01`
    const rows = await savingsByMonth(db, [memberOf(session), first, today])
    return { months: rows.map(({ month_key, balance }) => ({ month_key, balance: toAedNumber(balance) })) }
  })
}

/** What an officer most likely has to write about. */
function matterOf(
  { loans }: OfficeRow['member'],
  { monthlyPaymentData: rows }: MyAccountData,
  today: BusinessDate,
): Matter {
  if (rows.some(({ status, due_on: due }) => status === 'pay_now' && due < today)) return 'instalment'
  const month = monthOf(today)
  if (rows.some(({ kind, status, month_key: of }) => kind === 'dues' && status === 'due' && of <= month)) return 'dues'
  return loans.some(({ status }) => status === 'submitted') ? 'loan_application' : 'nothing'
}

type OfficeRow = Awaited<ReturnType<typeof readAccountForOffice>>[number]

/** What this officer may do with a member now. */
function mayOfMember(
  {
    member,
    facts,
    open_withdrawal: openWithdrawal,
    death_reported: deathReported,
    language: _,
    digits: __,
    ...columns
  }: OfficeRow,
  session: Session,
  today: BusinessDate,
) {
  const state = {
    ...columns,
    id: BigInt(member.id),
    active: facts.active,
    second_factor: member.second_factor,
    by_admin: may(session.roles, 'assign_role'),
    receivable: BigInt(facts.receivable),
    available: availableOf(facts),
    dues_to_pay: hasDuesToPay(facts, today),
    openWithdrawal,
    deathReported,
    loanOpen: member.loans.some(({ status }) => isOpen(status)),
    two_person_rules: settingsFromJson(facts.dues.settings).twoPersonRules,
  }
  return mayOf<keyof typeof memberSteps, MemberState>(memberSteps, state, session)
}

function answerText(facts: string | null, today: BusinessDate): string {
  const answer: AnswerOf<'GET /api/my-account-data'> = {
    status_code: 200,
    myAccountData: facts === null ? null : accountData(JSON.parse(facts) as AccountFacts, today),
  }
  return JSON.stringify(answer)
}
