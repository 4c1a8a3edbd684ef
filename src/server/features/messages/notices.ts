import type { FastifyInstance } from 'fastify'
import type { Parsed } from '#contract/calls.ts'
import { businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { type Deps, route } from '#server/http/route.ts'
import { mayByRole } from '#server/http/steps.ts'
import { languageOfRequest } from '#server/languages/answer-words.ts'
import {
  countRecipients,
  insertNotice,
  listNotices,
  listPinned,
  listReached,
  markNoticeRead,
  readNotice,
  readOwnNotice,
} from './notice-store.ts'

const PAGE = 50

export function noticeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/notices', async ({ db, session, now }, request) => {
    const rows = await listPinned(db, [session.personId, languageOfRequest(request), businessDateAt(now)])
    return { notices: rows.map((row) => row.notice) }
  })

  route(app, deps, 'GET /api/notices/:id', async ({ db, session, params }, request) => {
    const [row] = await readOwnNotice(db, [session.personId, languageOfRequest(request), params.id])
    if (!row) throw new Refusal('not_found')
    return { notice: row.notice }
  })

  route(app, deps, 'POST /api/notices/:id/read', async ({ db, session, params, now }) => {
    const marked = await markNoticeRead(db, [session.personId, params.id, now])
    if (marked.length === 0) throw new Refusal('not_found')
    return {}
  })

  route(app, deps, 'GET /api/office/notices', async ({ db, session, query }) => {
    const rows = await listNotices(db, [query.after ?? null, PAGE])
    const notices = rows.map((row) => row.notice)
    const next = rows.length === PAGE ? (notices.at(-1)?.id ?? null) : null
    return { notices, next_after: next, ...mayByRole({ send: 'POST /api/office/notices' }, session) }
  })

  route(app, deps, 'GET /api/office/notices/recipients', async ({ db, query: { to, address }, now }) => {
    if (to === 'address' && !address) return { recipients: 0 }
    const [row] = await countRecipients(db, [businessDateAt(now), to, address ?? '', []])
    return { recipients: row?.recipients ?? 0 }
  })

  route(app, deps, 'POST /api/office/notices', async ({ db, session, body, now }) => {
    const { id, recipients } = await sendNotice(db, body, session.personId, now)
    return {
      message: sentence('The notice is sent. Members who get it: {count}.', { count: recipients }),
      ...{ notice_id: Number(id), recipients },
    }
  })

  route(app, deps, 'GET /api/office/notices/:id', async ({ db, params, query }) => {
    const [row] = await readNotice(db, [params.id])
    if (!row) throw new Refusal('not_found')
    const rows = await listReached(db, [params.id, query.of === 'read', query.after ?? null, PAGE])
    const members = rows.map(({ member }) => member)
    return { notice: row.notice, members, next_after: rows.length === PAGE ? (members.at(-1)?.id ?? null) : null }
  })
}

/** Throws `invalid_fields` where the day is over on which it would be pinned last, or nobody is in the group. */
async function sendNotice(db: Db, sent: Parsed<'POST /api/office/notices', 'body'>, officerId: bigint, now: Date) {
  const { to, address, members, texts, pinned_until: pinnedUntil } = sent
  const today = businessDateAt(now)
  if (pinnedUntil !== null && pinnedUntil < today) {
    throw new Refusal('invalid_fields', {}, { pinned_until: [sentence('Enter today or a later date.')] })
  }
  const words = texts.map((each, index) => ({ ...each, place: index + 1 }))
  const group = [today, to, address ?? '', members]
  const [notice] = await insertNotice(db, [...group, officerId, now, pinnedUntil, JSON.stringify(words)])
  if (!notice) throw new Refusal('invalid_fields', {}, { to: [sentence('No member is in this group.')] })
  return notice
}
