import type { AnswerOf } from '#contract/calls.ts'
import { statement } from '#server/db/statement.ts'

export type ImportRow = {
  id: bigint
  status: AnswerOf<'GET /api/office/imports'>['imports'][number]['status']
  file_name: string
  sha256: string
  members: number
  active: number
  loans: number
  savings: bigint
  loans_outstanding: bigint
  bank: bigint
  cash: bigint
  prepared_by: bigint
  prepared_by_name: string
  prepared_at: Date
  decided_by_name: string | null
  decided_at: Date | null
}

const SELECT = `select i.id, i.status, i.file_name, i.sha256, i.members, i.active, i.loans, i.savings, i.loans_outstanding,
     i.bank, i.cash, i.prepared_by, p.name as prepared_by_name, i.prepared_at, d.name as decided_by_name, i.decided_at
   from member_import i join person p on p.id = i.prepared_by left join person d on d.id = i.decided_by`

/** The last 50, one that waits before the others. */
export const listImports = statement<ImportRow>(
  'list_imports',
  `${SELECT} order by i.status = 'waiting' desc, i.id desc limit 50`,
)

export const readImport = statement<ImportRow>('read_import', `${SELECT} where i.id = $1`)

/** The import that waits, or the one that this file came with. */
export const findInTheWay = statement<ImportRow>(
  'find_import_in_the_way',
  `${SELECT} where i.status = 'waiting' or (i.sha256 = $1 and i.status = 'confirmed') order by i.status limit 1`,
)

/** Keeps a file with its figures. No row: another waits, or this file was imported. */
export const insertImport = statement<{ id: bigint }>(
  'insert_import',
  `with made as (
     insert into member_import (file_name, sha256, members, active, loans, savings, loans_outstanding, bank, cash,
       prepared_by, prepared_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict do nothing returning id
   ), kept as (insert into member_import_file (import_id, bytes) select id, $12 from made)
   select id from made`,
)

export const readImportFile = statement<{ bytes: Buffer }>(
  'read_import_file',
  'select bytes from member_import_file where import_id = $1',
)

/**
 * Ends the wait of an import; its file goes. Values: import, to status, who, when. No row: it was decided meanwhile, or
 * somebody is deciding at this moment, which is not waited for: to carry an import out takes a while.
 */
export const decideImport = statement<{ id: bigint }>(
  'decide_import',
  `with waiting as (select id from member_import where id = $1 and status = 'waiting' for update skip locked),
   decided as (
     update member_import i set status = $2, decided_by = $3, decided_at = $4 from waiting where i.id = waiting.id returning i.id
   ), gone as (delete from member_import_file f using decided where f.import_id = decided.id)
   select id from decided`,
)
