import {
  addDays,
  addMonths,
  type BusinessDate,
  dateInMonth,
  MONTH_NAMES,
  type Month,
  type MonthName,
  monthOf,
  monthsBetween,
} from '#core/calendar.ts'
import { aed, type Fils, formatAed } from '#core/money.ts'
import { sentence } from '#core/sentence.ts'
import { cancelPayment, refusePayment } from '#server/features/payments/end-payment.ts'
import { reversePayment } from '#server/features/payments/reverse-payment.ts'
import { saveDuesPayment } from '#server/features/payments/save-payment.ts'
import { officersAct, verifyByBank } from './officers-act.ts'
import { pdfReceipt, pictureReceipt } from './receipt.ts'
import type { Draw, Player, Stage } from './stage.ts'

const VERIFIED: Verdict = { verdict: 'verify' }
const DUES = aed(100)

/** How a member pays: on time, some weeks late, two months behind, or more than asked. */
type Habit = 'on_time' | 'late' | 'behind' | 'generous'
const HABITS: readonly Habit[] = [
  'on_time',
  'on_time',
  'on_time',
  'late',
  'generous',
  'on_time',
  'behind',
  'on_time',
  'late',
  'on_time',
]

/** Two years of an ordinary member's dues, the months up to last month; this month's where the habit has them early. */
export function ordinaryYears(stage: Stage, member: Player, joined: Month, index: number, draw: Draw): void {
  const habit = HABITS[index % HABITS.length] ?? 'on_time'
  const months = monthsBetween(joined, stage.month)
  const unpaid = habit === 'behind' ? 2 : 0
  for (let i = 0; i < months - unpaid; i += 1) {
    const month = addMonths(joined, i)
    const early = dateInMonth(month, i === 0 ? 6 + draw(5) : 1 + draw(10))
    const sentOn = habit === 'late' && draw(3) > 0 ? addDays(dateInMonth(month, 14), draw(12)) : early
    const amount = habit === 'generous' && draw(4) === 0 ? aed(200) : DUES
    payDues(stage, member, month, amount, sentOn, VERIFIED)
  }
  const early = dateInMonth(stage.month, 1 + draw(9))
  if (habit === 'on_time' && index % 3 === 0 && addDays(early, 1) < stage.today) {
    payDues(stage, member, stage.month, DUES, early, VERIFIED)
  }
}

/** The member of the demo: every month paid up to last month, one of them with 200; this month's dues are still open. */
export function demoMember(stage: Stage, member: Player, joined: Month): void {
  for (let month = joined; month < stage.month; month = addMonths(month, 1)) {
    const amount = month === addMonths(stage.month, -2) ? aed(200) : DUES
    payDues(stage, member, month, amount, dateInMonth(month, month === joined ? 9 : 5), VERIFIED)
  }
}

/** Paid until four months ago, and left one month owing before going inactive. */
export function leavingMember(stage: Stage, member: Player, joined: Month): void {
  for (let month = joined; month < addMonths(stage.month, -4); month = addMonths(month, 1)) {
    payDues(stage, member, month, DUES, dateInMonth(month, 8), VERIFIED)
  }
}

/** Receipts of these days that nobody has looked at yet, for the month that each member owes first. */
export function waitingReceipts(stage: Stage, senders: readonly Player[]): void {
  senders.forEach((member, index) => {
    const amount = index === 2 ? aed(250) : index === 4 ? aed(60) : DUES
    payDues(stage, member, stage.month, amount, addDays(stage.today, -(index % 3) - 1), { verdict: 'wait' })
  })
}

/** Refused, cancelled and reversed ones, each last to be seen on the month it was for. */
export function troubledReceipts(
  stage: Stage,
  [refused, cancelled, reversed]: readonly [Player, Player, Player],
): void {
  const on = addDays(stage.today, -5)
  const month = monthOf(stage.today)
  payDues(stage, refused, month, DUES, on, {
    verdict: 'refuse',
    reason: stage.say(sentence('The amount cannot be read. Take the picture again.')),
  })
  payDues(stage, cancelled, month, aed(1000), on, { verdict: 'cancel' })
  payDues(stage, reversed, month, DUES, on, {
    verdict: 'reverse',
    reason: stage.say(sentence('The bank returned this transfer.')),
  })
}

/** What becomes of a receipt, the day after it was sent. */
type Verdict = { verdict: 'verify' | 'wait' | 'cancel' } | { verdict: 'refuse' | 'reverse'; reason: string }

/** A member sends a receipt for the earliest open month of that name; an officer looks at it the next day. */
function payDues(stage: Stage, member: Player, month: Month, amount: Fils, sentOn: BusinessDate, fate: Verdict): void {
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
    const payment = { amount, month: name, accountNumber, receipt, months: undefined }
    const id = await saveDuesPayment({ db, files, secrets }, member.id, payment, now)
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
    const reverse = (by: bigint, at: Date) => reversePayment(db, id, by, { reason, outcome: 'for_good' }, at)
    agenda.at(addDays(sentOn, 3), 20, officersAct(stage, 'treasurer', `${PAYMENT}/reverse`, id, { reason }, reverse))
  }
}
