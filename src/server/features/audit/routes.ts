import type { I18n } from '@lingui/core'
import type { FastifyInstance } from 'fastify'
import { EXCEPTION_CALLS, EXCEPTIONS, subjectOf } from '#contract/audit-subjects.ts'
import type { AnswerOf, Parsed } from '#contract/calls.ts'
import { businessDateAt } from '#core/calendar.ts'
import { withoutIsolates } from '#core/isolate.ts'
import { actionNames } from '#core/words/action-names.ts'
import type { Db } from '#server/db/connect.ts'
import { sealTrail } from '#server/db/seal-trail.ts'
import { type Deps, route } from '#server/http/route.ts'
import { sendCsv } from '#server/http/send-file.ts'
import { speakerFor } from '#server/languages/answer-words.ts'
import { actSentence } from './act-sentences.ts'
import {
  type AuditRow,
  countExceptions,
  type Filters,
  readHead,
  readMemberAsked,
  readRecords,
  readRecordText,
  readWhoActed,
} from './audit-store.ts'
import { markChangesSeen, readChanges } from './changes.ts'

const PAGE = 50

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/audit', async ({ db, query }, request) => {
    const speaker = speakerFor(request)
    await sealTrail(db)
    const rows = await readRecords(db, filtersOf(query), PAGE)
    const [head] = await readHead(db)
    const asked = query.member === undefined ? [] : await readMemberAsked(db, [query.member])
    return {
      head: { count: Number(head?.count ?? 0n), hash: head?.hash.toString('hex') ?? '' },
      officers: (await readWhoActed(db)).map((row) => row.officer),
      member: asked[0]?.member ?? null,
      exceptions: query.exception === undefined ? [] : await countExceptions(db, query),
      records: rows.map((row) => recordOf(row, speaker)),
      next_before: rows.length === PAGE ? Number(rows.at(-1)?.number ?? 0n) : null,
    }
  })

  route(app, deps, 'GET /api/office/changes', async ({ db, session, query, now }) => {
    await sealTrail(db)
    return readChanges(db, session.personId, query.from, now)
  })

  route(app, deps, 'POST /api/changes/seen', async ({ db, session, body, now }) => {
    await markChangesSeen(db, [session.personId, body.up_to, now])
    return {}
  })

  route(app, deps, 'GET /api/office/audit.csv', async ({ db, query, now }, request, reply) => {
    await sealTrail(db)
    const lines = auditLines(db, filtersOf(query), speakerFor(request))
    sendCsv(reply, `audit-${businessDateAt(now)}.csv`, AUDIT_COLUMNS, lines)
    return undefined
  })
}

type Asked = Parsed<'GET /api/office/audit.csv', 'query'>

/** A kind of action is the calls of its subject. */
function filtersOf({ call, kind, ...filters }: Asked & { before?: bigint | undefined }): Filters {
  const ofKind = kind && Object.keys(actionNames).filter((name) => subjectOf(name) === kind)
  const { exception } = filters
  const exceptional = exception && (exception === 'all' ? EXCEPTIONS : [exception]).flatMap((of) => EXCEPTION_CALLS[of])
  return { ...filters, calls: call === undefined ? (exceptional ?? ofKind) : [call] }
}

type Answered = AnswerOf<'GET /api/office/audit'>['records'][number]

function recordOf(row: AuditRow, speaker: I18n): Answered {
  const { record, hash, about, about_id } = row
  const { person, name, ...told } = readRecordText(record)
  return {
    ...told,
    sentence: actSentence(row, speaker),
    reason: reasonOf(told.sent, row),
    by: { id: Number(person), name },
    about: about === null ? null : { person_id: about_id === null ? null : Number(about_id), name: about },
    hash,
  }
}

/** Why it was done, or what was asked, as the officer wrote it. */
function reasonOf(sent: Readonly<Record<string, unknown>>, { facts }: AuditRow): string | null {
  const reasons = [sent.reason, sent.no_line_reason, sent.question, facts?.reason]
  const given = reasons.filter((text) => typeof text === 'string' && text !== '')
  return given.length === 0 ? null : given.join(' ')
}

const CSV_PAGE = 500

const AUDIT_COLUMNS = [
  ...['Number', 'Time, UTC', 'Time, Dubai', 'Officer', 'Offices', 'Sentence', 'Reason', 'Call', 'About', 'Entries'],
  ...['Record', 'Previous hash', 'Hash'],
] as const

/** Every record that is asked for, latest first, a page at a time: a slow download holds no connection. */
async function* auditLines(db: Db, filters: Filters, speaker: I18n) {
  let before: bigint | undefined
  do {
    const rows: AuditRow[] = await readRecords(db, { ...filters, before }, CSV_PAGE)
    for (const row of rows) yield lineOf(row, speaker)
    before = rows.length === CSV_PAGE ? rows.at(-1)?.number : undefined
  } while (before !== undefined)
}

function lineOf(row: AuditRow, speaker: I18n): (string | number)[] {
  const { record, previous_hash, hash, about } = row
  const { number, at, name, roles, call, entries, sent } = readRecordText(record)
  const words = withoutIsolates(actSentence(row, speaker).reduce((whole, { text }) => whole + text, ''))
  const said = [words, reasonOf(sent, row) ?? '', call, about ?? '', entries.join(' ')]
  return [number, at, dubaiTime(at), name, roles.join(' '), ...said, record, previous_hash, hash]
}

const DUBAI_AHEAD_MS = 4 * 60 * 60_000

/** '2026-11-21 10:00:00' of an instant in UTC, as a spreadsheet reads a time. */
const dubaiTime = (at: string) => new Date(Date.parse(at) + DUBAI_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ')
