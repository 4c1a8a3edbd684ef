import type { FastifyInstance } from 'fastify'
import { nextBonusPeriod } from '#core/bonus.ts'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { toAedNumber } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { type Deps, route } from '#server/http/route.ts'
import { sendCsv } from '#server/http/send-file.ts'
import { memberOf } from '#server/http/session.ts'
import { mayByRole, mayOf } from '#server/http/steps.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { bonusSteps } from './bonus-step.ts'
import {
  availableOf,
  listBonuses,
  listLeft,
  listOwnShares,
  readBonusForOffice,
  readLastDay,
  readShares,
  readToShare,
  SHARE_COLUMNS,
  shareRecords,
  type ToShare,
} from './bonus-store.ts'
import {
  confirm,
  confirmReversal,
  declare,
  decline,
  declineReversal,
  forgetBonus,
  prepareBonus,
  proposeReversal,
} from './declare-bonus.ts'

const PAGE = 20
const SHARES_PAGE = 50

export function bonusRoutes(app: FastifyInstance, deps: Deps): void {
  readings(app, deps)
  declaring(app, deps)
  reversing(app, deps)
}

/** The time that the next bonus is for, and who left since it began. */
async function nextBonus(db: Db, now: Date) {
  const [last] = await readLastDay(db)
  const { from, to } = nextBonusPeriod(last?.day, businessDateAt(now))
  const [row] = await listLeft(db, [from])
  return { from, to, left: row?.left ?? [] }
}

function readings(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/bonuses', async ({ db, session }) => {
    const [own] = await listOwnShares(db, [memberOf(session)])
    return { shares: own?.shares ?? [] }
  })

  route(app, deps, 'GET /api/office/bonuses', async ({ db, session, query, now }) => {
    const rows = await listBonuses(db, [query.before ?? null, PAGE])
    const bonuses = rows.map((row) => ({ ...row.bonus, ...mayOf(bonusSteps, row, session) }))
    const next = bonuses.length === PAGE ? (bonuses.at(-1)?.id ?? null) : null
    return {
      ...mayByRole({ prepare: 'POST /api/office/bonuses' }, session),
      to_share: toShareAnswer(await readToShare(db)),
      next: await nextBonus(db, now),
      bonuses,
      next_before: next,
    }
  })

  route(app, deps, 'GET /api/office/bonuses/:id', async ({ db, session, params }) => {
    const row = await bonusOrRefusal(db, params.id)
    return { bonus: { ...row.bonus, ...mayOf(bonusSteps, row, session) } }
  })

  route(app, deps, 'GET /api/office/bonuses/:id/shares', async ({ db, params, query }) => {
    await bonusOrRefusal(db, params.id)
    const shares = await readShares(db, params.id, { ...query, limit: SHARES_PAGE })
    return { shares, next_after: shares.length === SHARES_PAGE ? (shares.at(-1)?.member.id ?? null) : null }
  })

  route(app, deps, 'GET /api/office/bonuses/:id/shares.csv', async ({ db, params }, _request, reply) => {
    const { from, to } = (await bonusOrRefusal(db, params.id)).bonus
    sendCsv(reply, `bonus-${from}-to-${to}.csv`, SHARE_COLUMNS, shareRecords(db, params.id))
    return undefined
  })
}

function declaring(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'POST /api/office/bonuses', async ({ db, session, body, now }) => {
    const draft = { from: body.from as BusinessDate, to: body.to as BusinessDate, amount: body.amount }
    const id = await prepareBonus(db, draft, { officerId: session.personId, now })
    return {
      message: sentence('The shares are worked out. Look at them before you declare the bonus.'),
      bonus_id: Number(id),
    }
  })

  route(app, deps, 'POST /api/office/bonuses/:id/discard', async ({ db, session, params }) => {
    await forgetBonus(db, params.id, session.personId)
    return { message: sentence('Draft deleted. Nothing was declared.') }
  })

  route(app, deps, 'POST /api/office/bonuses/:id/declare', async ({ db, session, params, now }) => {
    await declare(db, params.id, { officerId: session.personId, now })
    return { message: sentence('The bonus is declared. Another treasurer has to confirm it.') }
  })

  route(app, deps, 'POST /api/office/bonuses/:id/decline', async ({ db, session, params, body, now }) => {
    await decline(db, params.id, body.reason, { officerId: session.personId, now })
    return { message: sentence('No bonus will be paid. Nothing was posted.') }
  })

  route(app, deps, 'POST /api/office/bonuses/:id/confirm', async ({ db, session, params, now }) => {
    await confirm(db, params.id, { officerId: session.personId, now })
    await work(db, params.id, now)
    return { message: sentence('The bonus was taken from the surplus. Members are being credited.') }
  })
}

function reversing(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'POST /api/office/bonuses/:id/reverse', async ({ db, session, params, body, now }) => {
    await proposeReversal(db, params.id, body.reason, { officerId: session.personId, now })
    return { message: sentence('Its reversal is proposed. Another treasurer has to confirm it.') }
  })

  route(app, deps, 'POST /api/office/bonuses/:id/reverse/confirm', async ({ db, session, params, now }) => {
    await confirmReversal(db, params.id, { officerId: session.personId, now })
    await work(db, params.id, now)
    return { message: sentence('The credited amounts are being reversed.') }
  })

  route(app, deps, 'POST /api/office/bonuses/:id/reverse/decline', async ({ db, session, params, now }) => {
    await declineReversal(db, params.id, { officerId: session.personId, now })
    await work(db, params.id, now)
    return { message: sentence('The bonus is kept.') }
  })
}

/** Batches are worked off one after the other, by whichever process comes to it. */
const work = (db: Db, id: bigint, now: Date) => addJob(db, 'work_on_bonus', { bonus_id: id.toString() }, now)

async function bonusOrRefusal(db: Db, id: bigint) {
  const [row] = await readBonusForOffice(db, [id])
  if (!row) throw new Refusal('not_found')
  return row
}

function toShareAnswer(parts: ToShare) {
  return {
    surplus: toAedNumber(parts.surplus),
    income: toAedNumber(parts.income),
    expense: toAedNumber(parts.expense),
    declared: toAedNumber(parts.declared),
    available: toAedNumber(availableOf(parts)),
  }
}
