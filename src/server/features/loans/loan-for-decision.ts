import type { z } from 'zod'
import type { loanFacts } from '#contract/loans.ts'
import { type BusinessDate, monthOf } from '#core/calendar.ts'
import { duesRows, monthsCompleted } from '#core/dues-calendar.ts'
import { toAedNumber } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { instant } from '#server/db/json.ts'
import { statement } from '#server/db/statement.ts'
import { duesAccount, readDuesFacts } from '#server/ledger/member-facts.ts'
import { readStanding } from './lending-standing.ts'
import type { LoanRow } from './loan-store.ts'

type LoanFacts = z.infer<typeof loanFacts>

const readBefore = statement<{ accepted_on: string; loans_before: LoanFacts['loans_before'] }>(
  'read_loans_before',
  `select m.accepted_on, (select coalesce(json_agg(json_build_object('id', b.id, 'principal', b.principal / 100.0,
      'status', b.status, 'applied_at', ${instant('b.applied_at')})
      order by b.id desc), '[]') from loan b where b.member_id = m.id and b.id < $2) as loans_before
   from member m where m.id = $1`,
)

/** Where a loan's member and the fund stand, for who decides. */
export async function factsForDecision(
  db: Db,
  loan: LoanRow,
  settings: AssociationSettings,
  today: BusinessDate,
): Promise<LoanFacts> {
  const [facts] = await readDuesFacts(db, [loan.member_id])
  const [before] = await readBefore(db, [loan.member_id, loan.id])
  if (!facts || !before) throw new Refusal('not_found')
  const { freeToLend, receivable } = await readStanding(db, loan.member_id, settings)
  const rows = duesRows(duesAccount(facts.facts), today)
  const promised = loan.status === 'approved' ? loan.principal - loan.premium : 0n
  return {
    savings: toAedNumber(loan.savings),
    member_since: before.accepted_on,
    active: loan.member_active,
    months_completed: monthsCompleted(rows),
    months_on_time: rows.filter((row) => row.onTime).length,
    months_open: rows.filter((row) => row.owed && row.state !== 'completed' && row.month <= monthOf(today)).length,
    receivable: toAedNumber(receivable),
    free_to_lend: toAedNumber(freeToLend + promised),
    loans_before: before.loans_before,
  }
}
