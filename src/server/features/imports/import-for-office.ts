import type { AnswerOf } from '#contract/calls.ts'
import { figuresJson } from './import-figures.ts'
import type { ImportRow } from './import-store.ts'

/** An import as the officer who reads sees it. */
export function importForOffice(
  row: ImportRow,
  officerId: bigint,
): AnswerOf<'GET /api/office/imports'>['imports'][number] {
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
