import type { AnswerOf } from '#contract/calls.ts'
import { sentenceOfRefusal } from '#contract/refusals.ts'
import { Refusal } from '#core/refusal.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import { keepForPart, openWithoutParts } from '#server/bank-lines/join-lines.ts'
import type { Db } from '#server/db/connect.ts'
import { instant } from '#server/db/json.ts'
import { closedMembership, query } from '#server/db/query.ts'
import { checkStep, type StepFacts, TWO_PERSON_RULES } from '#server/http/steps.ts'
import { keepMembership } from '#server/ledger/locks.ts'
import { oneOfMany } from './one-of-many.ts'
import { paymentDecided, paymentOrRefusal, type UndoState, undoStep } from './payment-steps.ts'
import { asked, checkMonthsFree, loanWaits, reopenRefused, undoUntil } from './payment-store.ts'
import { reasonForMember } from './reason-for-member.ts'
import { reversePayment } from './reverse-payment.ts'
import { undoTogether } from './undo-together.ts'

type HeldPayment = UndoState & {
  decided_by_name: string | null
  posted_from_line: boolean
  bank_line_id: bigint | null
  split_line_id: bigint | null
  amount: bigint
}

/** Values: payment, now. Held until the database transaction ends: of two who undo it, the second sees that it waits. */
const holdUndoable = query<HeldPayment>(
  'hold_payment_to_undo',
  `select p.status, p.member_id, p.recorded_by, p.from_savings, ${asked('p')} as asked, p.decided_by, ${undoUntil('$2')} as undo_until,
     p.posted_from_line, p.bank_line_id, p.split_line_id, p.amount,
     (select name from person where id = p.decided_by) as decided_by_name
   from payment p where p.id = $1 for update of p`,
)

/** Value: line. */
const readLineStatus = query<{ status: string }>('read_status_of_line', 'select status from bank_line where id = $1')

type Undoable = AnswerOf<'GET /api/office/members/:id/undoable-payments'>['payments'][number]

/** What an officer decided on a member's payments and can still undo, latest first. Values: member, officer, now. */
export const readUndoable = query<UndoState & StepFacts & { payment: Undoable }>(
  'read_undoable_payments',
  `select p.status, p.member_id, p.recorded_by, p.from_savings, ${asked('p')} as asked, p.decided_by, u.until as undo_until, ${TWO_PERSON_RULES},
     json_build_object('id', p.id, 'loan_id', p.loan_id, 'amount', p.amount / 100.0, 'status', p.status,
       'undo_until', ${instant('u.until')}) as payment
   from payment p cross join lateral (select ${undoUntil('$3')} as until) u
   where p.member_id = $1 and p.decided_by = $2 and u.until is not null order by p.decided_at desc, p.id desc`,
)

/**
 * Undoes a verification or a rejection, by who made it and within ten minutes: the payment waits again as it was sent, with
 * its receipt. What was posted is reversed, and its line of the bank's statement waits as well. What nobody sent, because it was
 * entered from that line, does not wait: the line is free for another. Gives what was done. Throws `not_found`,
 * `already_decided`, `undo_not_yours`, `undo_over`, `own_money`, what keeps a payment from waiting again (reversePayment),
 * and what keeps a part of a line from it (keepForPart).
 */
export async function undoPayment(db: Db, paymentId: bigint, officerId: bigint, now: Date): Promise<Sentence> {
  const { member_id: memberId } = await paymentOrRefusal(db, paymentId)
  await keepMembership(db, [memberId])
  const [payment] = await holdUndoable(db, [paymentId, now])
  if (!payment) throw new Refusal('not_found')
  await checkStep(db, undoStep, payment, officerId, (row) => notUndone(row, officerId))
  if (payment.posted_from_line) {
    const reason = await reasonForMember(db, memberId, 'from_line_by_mistake')
    await reversePayment(db, paymentId, officerId, { reason, outcome: 'for_good', newestOnly: true }, now)
    if (payment.split_line_id !== null) await openWithoutParts(db, payment.split_line_id, { officerId, now })
    const [line] = await readLineStatus(db, [payment.bank_line_id ?? payment.split_line_id])
    return line?.status === 'open'
      ? sentence('Undone. The bank line is open again.')
      : sentence('Undone. The money of the bank line is unclaimed again.')
  }
  if (payment.status === 'verified') {
    await reversePayment(db, paymentId, officerId, { reason: null, outcome: 'check_again', newestOnly: true }, now)
    return undoneMessage()
  }
  await checkMonthsFree(db, paymentId)
  if (payment.split_line_id !== null) await keepForPart(db, payment.split_line_id, payment.amount, { officerId, now })
  await reopenRefused(db, [paymentId, officerId, now])
    .catch(loanWaits)
    .catch((error) => {
      throw closedMembership(error) ?? error
    })
  return undoneMessage()
}

function notUndone(payment: HeldPayment, officerId: bigint): Refusal {
  const { status, decided_by: decidedBy, decided_by_name: by } = payment
  if (status !== 'verified' && status !== 'refused') return paymentDecided(payment)
  if (decidedBy !== officerId) return new Refusal('undo_not_yours', { by: by ?? sentence('the member') })
  return new Refusal('undo_over')
}

type Undone = { id: number; undone: boolean; message: Sentence }

const undoneMessage = (): Sentence => sentence('Undone. The payment waits to be checked again.')

/** Undoes what was decided at once; one that cannot be is said why. The latest first, as they were posted one after the other. */
export async function undoPayments(db: Db, ids: readonly number[], officerId: bigint, now: Date): Promise<Undone[]> {
  const latestFirst = ids.toReversed()
  const together = await undoTogether(db, latestFirst.map(BigInt), officerId, now)
  const results: Undone[] = []
  for (const id of latestFirst) {
    if (together.delete(BigInt(id))) {
      results.push({ id, undone: true, message: undoneMessage() })
      continue
    }
    const undo = async () => {
      return { undone: true, message: await undoPayment(db, BigInt(id), officerId, now) }
    }
    const outcome = await oneOfMany(db, undo, (refusal) => ({ undone: false, message: sentenceOfRefusal(refusal) }))
    results.push({ id, ...outcome })
  }
  return results
}
