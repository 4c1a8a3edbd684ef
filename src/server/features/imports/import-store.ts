import type { z } from 'zod'
import type { AnswerOf } from '#contract/calls.ts'
import type { ImportReading, importFigures } from '#contract/imports.ts'
import type { May } from '#contract/may.ts'
import { type Fils, sumFils, toAedNumber } from '#core/money.ts'
import { query } from '#server/db/query.ts'
import { type StepFacts, TWO_PERSON_RULES } from '#server/http/steps.ts'
import type { CellProblem } from '#server/sheets/problems.ts'
import type { KeptMember, MemberLine } from './member-line.ts'
import type { ColumnMeaning } from './plan-reading.ts'

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

const COLUMNS = `i.id, i.status, i.file_name, i.sha256, i.members, i.active, i.loans, i.savings, i.loans_outstanding,
     i.bank, i.cash, i.prepared_by, p.name as prepared_by_name, i.prepared_at, d.name as decided_by_name, i.decided_at`
const FROM = `from member_import i join person p on p.id = i.prepared_by left join person d on d.id = i.decided_by`

/** The last 50, one that waits before the others. */
export const listImports = query<ImportRow & StepFacts>(
  'list_imports',
  `select ${COLUMNS}, ${TWO_PERSON_RULES} ${FROM} order by i.status = 'waiting' desc, i.id desc limit 50`,
)

export const readImport = query<ImportRow>('read_import', `select ${COLUMNS} ${FROM} where i.id = $1`)

/** The import that waits, or the one that this file came with. */
export const findInTheWay = query<ImportRow>(
  'find_import_in_the_way',
  `select ${COLUMNS} ${FROM} where i.status = 'waiting' or (i.sha256 = $1 and i.status = 'confirmed') order by i.status limit 1`,
)

/**
 * Keeps a file with its figures, what was mended of it and what is worth a look, and remembers its columns for the next with these headings. It is told to those who
 * confirm it, never to who prepared it. No row: another waits, or this file was imported.
 */
export const insertImport = query<{ id: bigint }>(
  'insert_import',
  `with made as (
     insert into member_import (file_name, sha256, members, active, loans, savings, loans_outstanding, bank, cash,
       prepared_by, prepared_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict do nothing returning id, prepared_by, prepared_at
   ), told as (
     insert into notification (person_id, kind, about, made_at)
     select o.person_id, 'import_waits', jsonb_build_object('import_id', made.id), made.prepared_at
     from made join officer_role o on o.role = 'treasurer' and o.person_id <> made.prepared_by
   ), kept as (insert into member_import_file (import_id, bytes, mended, notices) select id, $12, $13, $16 from made),
   remembered as (
     insert into import_columns (headings, columns, made_by, made_at) select $14, $15, $10, $11 from made
     on conflict (headings) do update set columns = excluded.columns, made_by = excluded.made_by, made_at = excluded.made_at
   )
   select id from made`,
)

/** The columns that were chosen for a file with these headings. */
export const readImportColumns = query<{ columns: readonly ColumnMeaning[] }>(
  'read_import_columns',
  'select columns from import_columns where headings = $1',
)

/** Keeps lines of an import. Values: the import, the lines as JSON. */
export const insertImportLines = query(
  'insert_import_lines',
  `insert into member_import_line (import_id, line, member)
   select $1, line, member from jsonb_to_recordset($2::jsonb) as l (line int, member jsonb)`,
)

/** Lines of an import that waits. Values: the import, the line to read after, how many. */
export const readImportLines = query<{ line: number; member: KeptMember }>(
  'read_import_lines',
  'select line, member from member_import_line where import_id = $1 and line > $2::bigint order by line limit $3',
)

export const readImportFile = query<{ bytes: Buffer }>(
  'read_import_file',
  'select bytes from member_import_file where import_id = $1',
)

/** What stands beside the lines of an import that waits. */
export const readImportNotes = query<{ mended: ImportReading['mended']; notices: CellProblem[] }>(
  'read_import_notes',
  'select mended, notices from member_import_file where import_id = $1',
)

/**
 * Ends the wait of an import; its file and its lines go, and who prepared it is told of another's decision. Values: import, to status, who, when. No row: it is decided already, or
 * somebody is deciding at this moment, which is not waited for: to carry an import out takes a while.
 */
export const decideImport = query<{ id: bigint }>(
  'decide_import',
  `with waiting as (select id from member_import where id = $1 and status = 'waiting' for update skip locked),
   decided as (
     update member_import i set status = $2, decided_by = $3, decided_at = $4 from waiting where i.id = waiting.id returning i.*
   ), file_gone as (delete from member_import_file f using decided where f.import_id = decided.id),
   lines_gone as (delete from member_import_line l using decided where l.import_id = decided.id)
   select id, forget_waiting_import(id), tell_proposer(prepared_by, decided_by,
     case status when 'discarded' then 'import_discarded' else 'import_confirmed' end, jsonb_build_object('import_id', id), decided_at)
   from decided`,
)

/** What an import brings along. Amounts in fils. */
export type ImportFigures = {
  members: number
  active: number
  loans: number
  savings: Fils
  loansOutstanding: Fils
  bank: Fils
  cash: Fils
}

export function figuresOf(members: readonly MemberLine[], opening: { bank: Fils; cash: Fils }): ImportFigures {
  const loans = members.flatMap(({ loan }) => loan ?? [])
  return {
    members: members.length,
    active: members.filter((member) => member.inactiveSince === null).length,
    loans: loans.length,
    savings: sumFils(members.map((member) => member.savings)),
    loansOutstanding: sumFils(loans.map((loan) => loan.outstandingPrincipal)),
    bank: opening.bank,
    cash: opening.cash,
  }
}

/** The figures as the calls' JSON has them, with the surplus that results (product: "Money", opening balances). */
export function figuresJson(figures: ImportFigures): z.infer<typeof importFigures> {
  const { members, active, loans, savings, loansOutstanding, bank, cash } = figures
  return {
    members,
    active,
    loans,
    savings: toAedNumber(savings),
    loans_outstanding: toAedNumber(loansOutstanding),
    bank: toAedNumber(bank),
    cash: toAedNumber(cash),
    surplus: toAedNumber(bank + cash + loansOutstanding - savings),
  }
}

/** An import as the officer who reads sees it. */
export function importForOffice(
  row: ImportRow,
  officerId: bigint,
): Omit<AnswerOf<'GET /api/office/imports'>['imports'][number], keyof May<string>> {
  return {
    id: Number(row.id),
    status: row.status,
    file_name: row.file_name,
    sha256: row.sha256,
    figures: figuresJson({ ...row, loansOutstanding: row.loans_outstanding }),
    prepared_by: row.prepared_by_name,
    prepared_by_you: row.prepared_by === officerId,
    prepared_at: row.prepared_at.toISOString(),
    decided_by: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}
