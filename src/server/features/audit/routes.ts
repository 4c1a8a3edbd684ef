import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { businessDateAt } from '#core/calendar.ts'
import { type Deps, route } from '#server/http/route.ts'
import { sendCsv } from '#server/http/send-csv.ts'
import { AUDIT_COLUMNS, auditLines } from './audit-csv.ts'
import { type AuditRow, readRecords, readWhoActed } from './audit-store.ts'
import { readHead } from './chain-store.ts'
import { readRecordText } from './record-text.ts'

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
