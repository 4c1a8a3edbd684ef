import { addDays } from '#core/calendar.ts'
import { aed, formatAed } from '#core/money.ts'
import { type Expense, postExpense, postTransfer } from '#server/features/vouchers/post-voucher.ts'
import { officersAct } from './officers-act.ts'
import { pictureReceipt } from './receipt.ts'
import type { Stage } from './stage.ts'

/** The hall is paid for by the bank, with its bill; tea in cash that was taken from the bank for it. */
export function vouchersStory(stage: Stage): void {
  const { agenda, db, today } = stage
  const recent = (days: number) => addDays(today, -days)
  agenda.at(recent(24), 11, (now) => spend(stage, hall(stage), now))
  const taken = {
    amount: aed(200),
    from: 'bank',
    into: 'cash',
    day: recent(23),
    purpose: 'For small expenses',
  } as const
  agenda.at(recent(23), 12, (now) => {
    const { from: paid_from, into: paid_into, amount, ...rest } = taken
    const sent = { ...rest, paid_from, paid_into, amount: formatAed(amount) }
    const transfer = (officerId: bigint) => postTransfer(db, taken, { officerId, now })
    return officersAct(stage, 'treasurer', 'POST /api/office/transfers', undefined, sent, transfer)(now)
  })
  agenda.at(recent(20), 18, (now) => spend(stage, tea(stage), now))
}

type Bill = Omit<Expense, 'picture'>

function hall({ today }: Stage): Bill {
  const purpose = 'Community hall for the yearly meeting'
  return { kind: 'expense', amount: aed(350), from: 'bank', day: addDays(today, -24), purpose, payee: 'Al Nahda Hall' }
}

function tea({ today }: Stage): Bill {
  const purpose = 'Tea and paper for the meeting'
  return { kind: 'expense', amount: aed(46), from: 'cash', day: addDays(today, -20), purpose, payee: '' }
}

async function spend(stage: Stage, bill: Bill, now: Date): Promise<void> {
  const { db, files, settings } = stage
  const picture = await pictureReceipt({
    bank: bill.payee || 'Al Nahda Grocery',
    from: settings.name,
    to: bill.payee || 'Al Nahda Grocery',
    amount: formatAed(bill.amount),
    on: bill.day,
    reference: bill.purpose,
  })
  const { from: paid_from, amount, ...rest } = bill
  const sent = { ...rest, paid_from, amount: formatAed(amount) }
  const pay = (officerId: bigint) => postExpense({ db, files }, { ...bill, picture }, { officerId, now })
  await officersAct(stage, 'treasurer', 'POST /api/office/expenses', undefined, sent, pay, { picture })(now)
}
