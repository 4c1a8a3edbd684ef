import type { FastifyInstance } from 'fastify'
import type { Parsed } from '#contract/calls.ts'
import type { Fils } from '#core/money.ts'
import { amountOf, sentence } from '#core/sentence.ts'
import { type Deps, type Handler, route } from '#server/http/route.ts'
import { memberOf, type Session } from '#server/http/session.ts'
import { byReason, mayOf } from '#server/http/steps.ts'
import type { ActTogether } from '#server/http/together.ts'
import { speakerFor } from '#server/languages/answer-words.ts'
import { say } from '#server/languages/speaker.ts'
import { complete, refuse, reverse, takeOver } from './decide-recharge.ts'
import { orderRecharge, orderTogether } from './order-recharge.ts'
import { rechargeSteps } from './recharge-step.ts'
import { listDone, listOrdered, listOwnRecharges } from './recharge-store.ts'

const PAGE = 50
/** What a member sees at first: a screen or two. */
const OWN_PAGE = 20

type Order = 'POST /api/recharges'

const ordered = (amount: Fils, id: bigint) => ({
  message: sentence('The recharge is ordered, and AED {amount} is taken from your savings.', {
    amount: amountOf(amount),
  }),
  recharge_id: Number(id),
})

export function rechargeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/recharges', async ({ db, session, query }) => {
    const rows = await listOwnRecharges(db, [memberOf(session), query.before ?? null, OWN_PAGE])
    const recharges = rows.map((row) => row.recharge)
    return { recharges, next_before: recharges.length === OWN_PAGE ? (recharges.at(-1)?.id ?? null) : null }
  })

  const orderOf = (session: Session, body: Parsed<Order, 'body'>) => {
    return { memberId: memberOf(session), ...body, toProvider: deps.rechargeProvider === true }
  }
  const orderOne: Handler<Order> = async ({ db, session, body, now }) => {
    return ordered(body.amount, await orderRecharge(db, orderOf(session, body), now))
  }
  const orderWithOthers: ActTogether<Order> = {
    isPlain: () => true,
    act: async (db, acts, now) => {
      const orders = acts.map(({ session, sent }) => orderOf(session, sent.body))
      const made = await orderTogether(db, orders, now)
      return new Map(
        acts.flatMap((act, place) => {
          const one = made.get(place)
          return one ? [[act, { answer: ordered(act.sent.body.amount, one.id), entries: [one.entryId] }] as const] : []
        }),
      )
    },
  }
  route(app, deps, 'POST /api/recharges', orderOne, orderWithOthers)

  route(app, deps, 'GET /api/office/recharges', async ({ db, session, query, now }, request) => {
    const { status, after = null } = query
    const list = status === 'ordered' ? listOrdered : listDone
    const rows = await list(db, [status, after, PAGE, session.personId, now])
    const speaker = speakerFor(request)
    const recharges = rows.map((row) => {
      const { provider_note: note, ...recharge } = row.recharge
      return { ...recharge, provider_note: note && say(speaker, note), ...mayOf(rechargeSteps, row, session) }
    })
    return { recharges, next_after: recharges.length === PAGE ? (recharges.at(-1)?.id ?? null) : null }
  })

  route(app, deps, 'POST /api/office/recharges/:id/complete', async ({ db, session, params, body, now }) => {
    const { reference, paid, paid_from: from } = body
    const became = await complete(db, params.id, session.personId, { reference, paid, from }, now)
    if (became === 'completed') return { message: sentence('The recharge is completed and posted.') }
    return {
      message: sentence(
        'Nothing is posted yet: it cost more than one officer may pay. Another treasurer has to confirm it.',
      ),
    }
  })

  route(app, deps, 'POST /api/office/recharges/:id/take-over', async ({ db, session, params, body }) => {
    await takeOver(db, params.id, session.personId, body.reason)
    return { message: sentence('Officers handle this recharge now, not the provider.') }
  })

  route(app, deps, 'POST /api/office/recharges/:id/refuse', (call) =>
    byReason(call, refuse, sentence('The recharge is rejected. The amount is back in the member’s savings.')),
  )

  route(app, deps, 'POST /api/office/recharges/:id/reverse', (call) =>
    byReason(call, reverse, sentence('The recharge is reversed. The savings are the member’s again.')),
  )
}
