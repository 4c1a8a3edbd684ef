import { type LeavingSettlement, leavingSettlement } from '#core/leaving.ts'
import { repaidState } from '#core/loan-repayment.ts'
import type { Instalment } from '#core/loan-schedule.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { scheduleOf, termsFromJson } from '#server/ledger/loan-facts.ts'
import { type MemberRow, readLeaver } from './leaving-store.ts'

/** A loan that is set off whole: what it still costs. */
export type OpenLoan = { id: bigint; schedule: Instalment[]; repaid: Fils; owed: Fils }

export type Leaver = Omit<MemberRow, 'loans'> & { loans: OpenLoan[]; settlement: LeavingSettlement }

/** A member with what leaving would settle and pay out. Throws `not_found`. */
export async function leaverOrRefusal(db: Db, memberId: bigint): Promise<Leaver> {
  const [row] = await readLeaver(db, [memberId])
  if (!row) throw new Refusal('not_found')
  const loans = row.loans.map(openLoan)
  const { savings, receivable } = row
  return { ...row, loans, settlement: leavingSettlement({ savings, receivable, loans: loans.map(({ owed }) => owed) }) }
}

function openLoan(row: MemberRow['loans'][number]): OpenLoan {
  const schedule = scheduleOf(termsFromJson(row))
  const repaid = BigInt(row.repaid)
  return { id: BigInt(row.id), schedule, repaid, owed: repaidState(schedule, repaid).outstandingTotal }
}
