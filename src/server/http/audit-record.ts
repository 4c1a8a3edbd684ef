import type { ReadingOnRecord, RecordedCall } from '#contract/calls.ts'
import { isSensitive } from '#contract/fields.ts'
import { masked, type Role } from '#core/policy.ts'
import type { Pool } from '#server/db/connect.ts'
import { named, query, withValues } from '#server/db/query.ts'
import { sealTrail } from '#server/db/seal-trail.ts'
import type { CheckedFile } from '#server/files/read-upload.ts'
import type { Sent } from './read-sent.ts'

/** What an officer has done: who, with which call, what was sent with it and what it answered. */
export type OfficersAct = {
  by: { personId: bigint; name: string; roles: readonly Role[] }
  call: RecordedCall
  now: Date
  sent?: Partial<Sent>
  answer?: object
  /** What the command noted, to be read with what came of it. */
  noted?: object
}

const APPEND_AUDIT = named('append_audit', 'select append_audit($1, $2, $3, $4, $5)')

const APPEND_AUDITS = named('append_audits', 'select append_audits($1)')

/**
 * The query that appends the record of an officer's action to the audit trail (docs/reference/audit.md). To be the last of the
 * database transaction that did it, sent with its COMMIT: both are committed or neither. It is chained to the records
 * before it by sealTrail(). It names all entries that the transaction posted.
 */
export function appendRecord(act: OfficersAct): string {
  const { at, person_id, call, object_id, details } = recordOf(act)
  return withValues(APPEND_AUDIT, [at, person_id, call, object_id, details])
}

/** The same for several acts of one database transaction, each of which names the entries of its own. */
export const appendRecords = (acts: readonly (OfficersAct & { entries: readonly bigint[] })[]): string =>
  withValues(APPEND_AUDITS, [
    JSON.stringify(acts.map((act, nth) => ({ nth, ...recordOf(act), entries: act.entries.join() }))),
  ])

function recordOf(act: OfficersAct) {
  const { by, call, now, sent, answer, noted } = act
  const details = {
    at: now.toISOString(),
    person: by.personId.toString(),
    name: by.name,
    roles: by.roles,
    call,
    params: textsOf(sent?.params),
    sent: asTyped(sent?.body ?? sent?.form ?? {}, sent?.typed),
    files: Object.fromEntries(Object.entries(sent?.files ?? {}).map(([part, file]) => [part, filePrint(file)])),
    outcome: { ...(figuresOf(answer ?? {}) as object), ...(asTyped(noted ?? {}, noted) as object) },
  }
  const { at, person: person_id, params } = details
  return { at, person_id, call, object_id: objectOf(params), details: JSON.stringify(details) }
}

/** The id of what a call is about; null where its path names none, or one that is no number. */
export const objectOf = ({ id }: Readonly<Record<string, string>>): string | null =>
  id !== undefined && /^[1-9]\d{0,17}$/.test(id) ? id : null

const filePrint = ({ sha256, mediaType, bytes }: CheckedFile) => ({ sha256, type: mediaType, bytes: bytes.length })

function textsOf(params: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]))
}

/** What was read, without what nobody asked for; texts as they were read, anything else as it was typed, what is sensitive masked. */
function asTyped(read: unknown, typed: unknown): unknown {
  if (Array.isArray(read)) return read.map((each, index) => asTyped(each, Array.isArray(typed) ? typed[index] : each))
  if (!isObject(read)) return typeof read === 'string' ? read : plain(typed ?? read)
  const from = isObject(typed) ? typed : {}
  const fields = Object.entries(read).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    fields.map(([name, value]) => [name, isSensitive(name) ? masked(String(value)) : asTyped(value, from[name])]),
  )
}

/** Of an answer its figures and its yes and no: ids of what was made, amounts, what became of each. Its texts are words for who called. */
function figuresOf(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(figuresOf)
  if (!isObject(answer)) return typeof answer === 'number' || typeof answer === 'boolean' ? answer : undefined
  if (isSentence(answer)) return undefined
  const kept = Object.entries(answer).map(([name, value]) => [name, figuresOf(value)] as const)
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined))
}

/** Words that are in no language yet; they are no figure, whatever fills their places. */
const isSentence = ({ words }: Readonly<Record<string, unknown>>) => typeof words === 'string'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const plain = (value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)

const findReading = query(
  'find_recorded_reading',
  `select from audit_record where call like 'GET %' and object_id = $1 and person_id = $2 and call = $3
   and at >= date_trunc('day', $4::timestamptz, 'Asia/Dubai') limit 1`,
)

/** Leaves a record that an officer has read what few may read: the first time each day, since a page is often read anew. */
export async function recordReading(
  pool: Pool,
  by: OfficersAct['by'],
  call: ReadingOnRecord,
  id: bigint,
  now: Date,
): Promise<void> {
  await sealTrail(pool)
  const found = await findReading(pool, [id, by.personId, call, now])
  if (found.length === 0) await pool.query(appendRecord({ by, call, now, sent: { params: { id } } }))
}
