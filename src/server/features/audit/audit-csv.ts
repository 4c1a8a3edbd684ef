import type { Db } from '#server/db/connect.ts'
import { type AuditRow, type Filters, readRecords } from './audit-store.ts'
import { readRecordText } from './record-text.ts'

const PAGE = 500

export const AUDIT_COLUMNS = [
  ...['Number', 'Time, UTC', 'Officer', 'Offices', 'Call', 'About', 'Entries'],
  ...['Record', 'Previous hash', 'Hash'],
] as const

/** Every record that is asked for, latest first, a page at a time: a slow download holds no connection. */
export async function* auditLines(db: Db, filters: Filters) {
  let before: bigint | undefined
  do {
    const rows: AuditRow[] = await readRecords(db, { ...filters, before }, PAGE)
    for (const row of rows) yield lineOf(row)
    before = rows.length === PAGE ? rows.at(-1)?.number : undefined
  } while (before !== undefined)
}

function lineOf({ record, previous_hash, hash, about }: AuditRow): (string | number)[] {
  const { number, at, name, roles, call, entries } = readRecordText(record)
  return [number, at, name, roles.join(' '), call, about ?? '', entries.join(' '), record, previous_hash, hash]
}
