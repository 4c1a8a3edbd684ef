import type { BusinessDate, Month, MonthName } from '#core/calendar.ts'
import { addDays, MONTH_NAMES } from '#core/calendar.ts'
import { type Fils, formatAed } from '#core/money.ts'
import { cancelPayment } from '#server/features/payments/cancel-payment.ts'
import { refusePayment } from '#server/features/payments/refuse-payment.ts'
import { reversePayment } from '#server/features/payments/reverse-payment.ts'
import { saveDuesPayment } from '#server/features/payments/save-dues-payment.ts'
import { officersAct } from './officers-act.ts'
import { pdfReceipt, pictureReceipt } from './receipt.ts'
import type { Player, Stage } from './stage.ts'
import { verifyByBank } from './verify-by-bank.ts'

/** What becomes of a receipt, the day after it was sent. */
export type Verdict = { verdict: 'verify' | 'wait' | 'cancel' } | { verdict: 'refuse' | 'reverse'; reason: string }

/** A member sends a receipt for the earliest open month of that name; an officer looks at it the next day. */
export function payDues(
  stage: Stage,
  member: Player,
  month: Month,
  amount: Fils,
  sentOn: BusinessDate,
  fate: Verdict,
): void {
  const { agenda, db, files, secrets, settings } = stage
  agenda.at(sentOn, 9, async (now) => {
    const name = MONTH_NAMES[Number(month.slice(5)) - 1] as MonthName
    const lines = {
      bank: settings.bank.name,
      from: member.name,
      to: settings.bank.accountName,
      amount: formatAed(amount),
      on: sentOn,
      reference: `${member.id}-${month}-${sentOn}`,
    }
    const receipt = await (fate.verdict === 'wait' ? pictureReceipt(lines) : pdfReceipt(lines))
    const accountNumber = `1015 ${String(7000 + Number(member.id) * 13)} 01`
    const claim = { amount, month: name, accountNumber, receipt, months: undefined }
    const id = await saveDuesPayment({ db, files, secrets }, member.id, claim, now)
    follow(stage, id, member, sentOn, fate)
  })
}

const PAYMENT = 'POST /api/office/payments/:id'

function follow(stage: Stage, id: bigint, member: Player, sentOn: BusinessDate, fate: Verdict): void {
  const { agenda, db } = stage
  const nextDay = addDays(sentOn, 1)
  if (fate.verdict === 'cancel') agenda.at(nextDay, 8, (now) => cancelPayment(db, id, member.id, now))
  if (fate.verdict === 'refuse') {
    const { reason } = fate
    const refuse = (by: bigint, at: Date) => refusePayment(db, id, by, reason, at)
    agenda.at(nextDay, 19, officersAct(stage, 'treasurer', `${PAYMENT}/refuse`, id, { reason }, refuse))
  }
  if (fate.verdict === 'verify' || fate.verdict === 'reverse') {
    const verify = (by: bigint, at: Date) => verifyByBank(stage, id, by, at)
    agenda.at(nextDay, 19, officersAct(stage, 'treasurer', `${PAYMENT}/verify`, id, {}, verify))
  }
  if (fate.verdict === 'reverse') {
    const { reason } = fate
    const reverse = (by: bigint, at: Date) => reversePayment(db, id, by, reason, at)
    agenda.at(addDays(sentOn, 3), 20, officersAct(stage, 'treasurer', `${PAYMENT}/reverse`, id, { reason }, reverse))
  }
}
