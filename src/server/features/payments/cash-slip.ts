import type { AnswerOf } from '#contract/calls.ts'
import type { Reader } from '#core/languages.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { readSettings } from '#server/db/settings.ts'
import { slipText } from '#server/languages/member-messages.ts'
import { readerOf } from '#server/languages/speaker.ts'

type Slip = AnswerOf<'GET /api/office/payments/:id/slip'>['slip']

/** Of cash that an officer took. Value: the payment. */
const readSlip = query<Reader & { amount: Fils; slip: Omit<Slip, 'association' | 'text'> }>(
  'read_cash_slip',
  `select p.amount, ${readerOf('o')}, json_build_object('number', p.id, 'kind', p.kind, 'status', p.status,
     'amount', p.amount / 100.0, 'loan_id', p.loan_id, 'received_on', p.received_on,
     'months', (select coalesce(json_agg(to_char(month, 'YYYY-MM') order by month), '[]') from payment_month where payment_id = p.id),
     'member', json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', o.name), 'mobile', o.mobile,
     'received_by', r.name, 'entered_at', ${instant('p.submitted_at')}, 'decided_by', d.name) as slip
   from payment p join member m on m.id = p.member_id join person o on o.id = m.id join person r on r.id = p.recorded_by
     left join person d on d.id = p.decided_by
   where p.id = $1 and p.paid_into like 'cash%'`,
)

/** The slip for cash that was handed in. Throws `not_found`, also for a payment that came otherwise. */
export async function cashSlip(db: Db, paymentId: bigint): Promise<Slip> {
  const [row] = await readSlip(db, [paymentId])
  if (!row) throw new Refusal('not_found')
  const { slip, amount, language, digits } = row
  const { name } = await readSettings(db)
  const { number, status, received_on: day } = slip
  const text = slipText({ name: slip.member.name, language, digits }, { number, status, amount, day }, name)
  return { ...slip, association: name, text }
}
