import type { OfficersCall } from '#contract/calls.ts'
import type { BusinessDate } from '#core/calendar.ts'
import type { Fils } from '#core/money.ts'
import type { Role } from '#core/policy.ts'
import { sentence } from '#core/sentence.ts'
import { isLineNeeded, linesOfPayments } from '#server/bank-lines/lines-of-payments.ts'
import { query } from '#server/db/query.ts'
import { verifyPayment } from '#server/features/payments/verify-payment.ts'
import type { CheckedFile } from '#server/files/read-upload.ts'
import { appendRecord } from '#server/http/audit-record.ts'
import type { Stage } from './stage.ts'

type Officer = keyof Stage['officers']

const OFFICES: Readonly<Record<Officer, Role>> = {
  treasurer: 'treasurer',
  second_treasurer: 'treasurer',
  loan_officer: 'loan_officer',
  secretary: 'secretary',
  second_loan_officer: 'loan_officer',
}

/** All of the demo is one database transaction: a record takes only the entries that are posted from here on. */
const forgetEntries = query('forget_posted_entries', `select set_config('somiti.posted_entries', '', true)`)

/** An officer's action as the agenda plays it: the command, and the record that its call leaves. `id`: whom or what the path names; `sent`: the call's body or form; what the command gives is what the call answers. */
export function officersAct(
  { db, officers }: Pick<Stage, 'db' | 'officers'>,
  by: Officer,
  call: OfficersCall,
  id: bigint | undefined,
  sent: object,
  command: (officerId: bigint, at: Date) => Promise<unknown>,
  files: Readonly<Record<string, CheckedFile>> = {},
): (at: Date) => Promise<void> {
  return async (at) => {
    const { id: personId, name } = officers[by]
    await forgetEntries(db)
    const made = await command(personId, at)
    await db.query(
      appendRecord({
        by: { personId, name, roles: [OFFICES[by]] },
        call,
        now: at,
        sent: { params: id === undefined ? {} : { id }, body: sent, files },
        answer: typeof made === 'object' && made !== null ? made : {},
      }),
    )
  }
}

const readSent = query<{ id: bigint; into: string; day: BusinessDate; amount: bigint }>(
  'demo_payment_as_sent',
  'select id, paid_into as into, received_on as day, amount from payment where id = $1',
)

/** As a treasurer does who has looked at it: by its line where a statement has one. */
export async function verifyByBank({ db, secrets, say }: Stage, id: bigint, by: bigint, at: Date): Promise<Fils> {
  const lines = (await linesOfPayments({ db, secrets }, await readSent(db, [id]))).get(id)
  const line = lines?.proposal?.sure ? lines.proposal : undefined
  const noLineReason =
    !line && lines && isLineNeeded(lines) ? say(sentence('It is not on the statement yet.')) : undefined
  return (await verifyPayment({ db, secrets }, id, by, { lineId: line?.id, noLineReason }, at)).fine
}
