import type { z } from 'zod'
import type { AnswerOf } from '#contract/calls.ts'
import type { importFigures } from '#contract/imports.ts'
import type { May } from '#contract/may.ts'
import { type Fils, sumFils, toAedNumber } from '#core/money.ts'
import { statement } from '#server/db/statement.ts'
import { type StepFacts, TWO_PERSON_RULES } from '#server/http/steps.ts'
import type { MemberLine } from './member-line.ts'

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
export const listImports = statement<ImportRow & StepFacts>(
  'list_imports',
  `select ${COLUMNS}, ${TWO_PERSON_RULES} ${FROM} order by i.status = 'waiting' desc, i.id desc limit 50`,
)

export const readImport = statement<ImportRow>('read_import', `select ${COLUMNS} ${FROM} where i.id = $1`)

/** The import that waits, or the one that this file came with. */
export const findInTheWay = statement<ImportRow>(
  'find_import_in_the_way',
  `select ${COLUMNS} ${FROM} where i.status = 'waiting' or (i.sha256 = $1 and i.status = 'confirmed') order by i.status limit 1`,
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
