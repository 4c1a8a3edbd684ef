import type { FastifyInstance } from 'fastify'
import type { BusinessDate } from '#core/calendar.ts'
import type { Fils } from '#core/money.ts'
import { toAedNumber } from '#core/money.ts'
import { may } from '#core/policy.ts'
import { sentence } from '#core/sentence.ts'
import { readSettings } from '#server/db/settings.ts'
import { withdrawing } from '#server/http/member-steps.ts'
import { type Deps, route } from '#server/http/route.ts'
import { memberOf } from '#server/http/session.ts'
import { byReason, mayOf, ownMay } from '#server/http/steps.ts'
import { saverOrRefusal } from '#server/ledger/saver.ts'
import { askForWithdrawal } from './ask-for-withdrawal.ts'
import { approve, cancel, pay, refuse, reverse } from './decide-withdrawal.ts'
import { cancelling, withdrawalSteps } from './withdrawal-steps.ts'
import { listOneWithdrawal, listOwnWithdrawals, listWithdrawals, withdrawalInSight } from './withdrawal-store.ts'

const PAGE = 50

export function withdrawalRoutes(app: FastifyInstance, deps: Deps): void {
  const { secrets } = deps
  route(app, deps, 'GET /api/withdrawals', async ({ db, session }) => {
    const memberId = memberOf(session)
    const saver = await saverOrRefusal(db, memberId, await readSettings(db))
    const own = await listOwnWithdrawals(db, [memberId])
    return {
      available: toAedNumber(saver.available),
      receivable: toAedNumber(saver.receivable),
      withdrawals: own.map((row) => ({
        ...withdrawalInSight(row, secrets),
        ...ownMay({ cancel: cancelling }, row.withdrawal),
      })),
      ...ownMay({ ask: withdrawing }, saver),
    }
  })

  route(app, deps, 'POST /api/withdrawals', async ({ db, session, body, now }) => {
    const id = await askForWithdrawal({ db, secrets }, memberOf(session), { ...requestOf(body), recordedBy: null }, now)
    return { message: sentence('Your withdrawal is with the association.'), withdrawal_id: Number(id) }
  })

  route(app, deps, 'POST /api/withdrawals/:id/cancel', async ({ db, session, params, now }) => {
    await cancel(db, params.id, memberOf(session), now)
    return { message: sentence('The withdrawal is cancelled.') }
  })

  route(app, deps, 'GET /api/office/withdrawals', async ({ db, session, query, now }) => {
    const whole = may(session.roles, 'read_bank_number')
    const list = query.id ? listOneWithdrawal : listWithdrawals
    const which = query.id ?? query.status
    const rows = await list(db, [which, query.after ?? null, PAGE, whole, session.personId, now])
    const withdrawals = rows.map((row) => ({
      ...withdrawalInSight(row, secrets),
      ...mayOf(withdrawalSteps, row, session),
    }))
    return { withdrawals, next_after: withdrawals.length === PAGE ? (withdrawals.at(-1)?.id ?? null) : null }
  })

  route(app, deps, 'POST /api/office/members/:id/withdrawals', async ({ db, session, params, body, now }) => {
    const id = await askForWithdrawal(
      { db, secrets },
      params.id,
      { ...requestOf(body), recordedBy: session.personId },
      now,
    )
    return { message: sentence('The withdrawal is entered. Another officer approves it.'), withdrawal_id: Number(id) }
  })

  route(app, deps, 'POST /api/office/withdrawals/:id/approve', async ({ db, session, params, now }) => {
    await approve(db, params.id, session.personId, now)
    return { message: sentence('The withdrawal is approved. Another officer pays it.') }
  })

  route(app, deps, 'POST /api/office/withdrawals/:id/refuse', (call) =>
    byReason(call, refuse, sentence('The withdrawal is rejected. The member sees the reason.')),
  )

  route(app, deps, 'POST /api/office/withdrawals/:id/pay', async ({ db, session, params, body, now }) => {
    const { paid_from: from, paid_on, reference } = body
    await pay(db, params.id, session.personId, { from, paidOn: paid_on as BusinessDate, reference }, now)
    return { message: sentence('The withdrawal is paid and posted.') }
  })

  route(app, deps, 'POST /api/office/withdrawals/:id/reverse', (call) =>
    byReason(call, reverse, sentence('The withdrawal is reversed. The savings are the member’s again.')),
  )
}

function requestOf(body: { amount: Fils; payee_account?: string | undefined; note?: string | undefined }) {
  return { amount: body.amount, payeeAccount: body.payee_account ?? '', note: body.note ?? '' }
}
