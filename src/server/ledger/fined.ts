import type { Month } from '#core/calendar.ts'
import type { Late, LateFine } from '#core/late-fines.ts'
import type { Fils } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { savingsOf } from './member-facts.ts'

const selectFined = query<{ savings: bigint; months: Month[]; instalments: number[] }>(
  'read_fined',
  `select (${savingsOf('$1')}
       - (select coalesce(sum(amount), 0) from withdrawal where member_id = $1 and status = 'approved'))::bigint as savings,
     array(select to_char(month, 'YYYY-MM') from late_fine where member_id = $1 and month is not null and not given_back) as months,
     array(select instalment::int from late_fine where loan_id = $2 and not given_back) as instalments`,
)

/** What was fined already and not given back, of dues or of that loan; and the savings that are not promised, from which a fine is taken. */
export async function readFined(
  db: Db,
  memberId: bigint,
  loanId: bigint | null,
): Promise<{ savings: Fils; fined: Late[] }> {
  const [row] = await selectFined(db, [memberId, loanId])
  const { savings = 0n, months = [], instalments = [] } = row ?? {}
  return {
    savings,
    fined: [...months.map((month) => ({ month })), ...instalments.map((instalment) => ({ instalment }))],
  }
}

/** The parts of a fine as JSON, for FINE_PARTS. */
export function finePartsJson(fine: LateFine | undefined): string {
  return JSON.stringify(
    (fine?.parts ?? []).map(({ of: { month, instalment }, amount }) => {
      return { month: month && `${month}-01`, instalment, amount: amount.toString() }
    }),
  )
}

/**
 * SQL that keeps what a fine was for. One that was fined at the same moment violates late_fine_of_month or late_fine_of_instalment.
 * @param payment is a table with the `id` and `member_id` of the payment and its `loan_id`; `parts` the place of the JSON.
 */
export const insertFineParts = (payment: string, parts: string) =>
  `insert into late_fine (member_id, payment_id, month, loan_id, instalment, amount)
   select p.member_id, p.id, f.month, case when f.month is null then p.loan_id end, f.instalment, f.amount
   from ${payment} p, jsonb_to_recordset(${parts}::jsonb) as f (month date, instalment smallint, amount bigint)`
