import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { businessDateAt } from '#core/calendar.ts'
import type { Db } from '#server/db/connect.ts'
import { type Deps, route } from '#server/http/route.ts'
import { sendCsv } from '#server/http/send-file.ts'
import { type AuditRow, type Filters, readHead, readRecords, readRecordText, readWhoActed } from './audit-store.ts'
import { markChangesSeen, readChanges } from './changes.ts'

const PAGE = 50

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/audit', async ({ db, query }) => {
    const rows = await readRecords(db, query, PAGE)
    const [head] = await readHead(db)
    return {
      head: { count: Number(head?.count ?? 0n), hash: head?.hash.toString('hex') ?? '' },
      officers: (await readWhoActed(db)).map((row) => row.officer),
      records: rows.map(recordOf),
      next_before: rows.length === PAGE ? Number(rows.at(-1)?.number ?? 0n) : null,
    }
  })

  route(app, deps, 'GET /api/office/changes', ({ db, session, query, now }) =>
    readChanges(db, session.personId, query.from, now),
  )

  route(app, deps, 'POST /api/changes/seen', async ({ db, session, body, now }) => {
    await markChangesSeen(db, [session.personId, body.up_to, now])
    return {}
  })

  route(app, deps, 'GET /api/office/audit.csv', async ({ db, query, now }, _request, reply) => {
    sendCsv(reply, `audit-${businessDateAt(now)}.csv`, AUDIT_COLUMNS, auditLines(db, query))
    return undefined
  })
}

function recordOf({ record, hash, about, about_id }: AuditRow): AnswerOf<'GET /api/office/audit'>['records'][number] {
  const { person, name, ...told } = readRecordText(record)
  return {
    ...told,
    by: { id: Number(person), name },
    about: about === null ? null : { person_id: about_id === null ? null : Number(about_id), name: about },
    hash,
  }
}

const CSV_PAGE = 500

const AUDIT_COLUMNS = [
  ...['Number', 'Time, UTC', 'Officer', 'Offices', 'Call', 'About', 'Entries'],
  ...['Record', 'Previous hash', 'Hash'],
] as const

/** Every record that is asked for, latest first, a page at a time: a slow download holds no connection. */
async function* auditLines(db: Db, filters: Filters) {
  let before: bigint | undefined
  do {
    const rows: AuditRow[] = await readRecords(db, { ...filters, before }, CSV_PAGE)
    for (const row of rows) yield lineOf(row)
    before = rows.length === CSV_PAGE ? rows.at(-1)?.number : undefined
  } while (before !== undefined)
}

function lineOf({ record, previous_hash, hash, about }: AuditRow): (string | number)[] {
  const { number, at, name, roles, call, entries } = readRecordText(record)
  return [number, at, name, roles.join(' '), call, about ?? '', entries.join(' '), record, previous_hash, hash]
}
