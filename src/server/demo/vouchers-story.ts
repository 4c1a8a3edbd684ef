import { addDays } from '#core/calendar.ts'
import { aed, formatAed } from '#core/money.ts'
import { type Expense, postExpense, postTransfer, type Transfer } from '#server/features/vouchers/post-voucher.ts'
import type { CheckedFile } from '#server/files/read-upload.ts'
import { officersAct } from './officers-act.ts'
import { pictureReceipt } from './receipt.ts'
import type { Stage } from './stage.ts'

/** The hall is paid for by a transfer of the bank, with its receipt; tea in cash that was taken from the bank for it. */
export function vouchersStory(stage: Stage): void {
  const { agenda, settings, today } = stage
  const recent = (days: number) => addDays(today, -days)
  const hall = { amount: aed(350), from: 'bank', day: recent(24), purpose: 'Community hall for the meeting' } as const
  const cash = { amount: aed(200), from: 'bank', day: recent(23), purpose: 'For small expenses' } as const
  const tea = { amount: aed(46), from: 'cash', day: recent(20), purpose: 'Tea and paper for the meeting' } as const
  agenda.at(hall.day, 11, async (now) => {
    const payee = 'Al Nahda Community Hall'
    const picture = await pictureReceipt({
      bank: settings.bank.name,
      from: settings.name,
      to: payee,
      amount: formatAed(hall.amount),
      on: hall.day,
      reference: hall.purpose,
    })
    await spend(stage, { ...hall, kind: 'expense', payee, picture }, now)
  })
  agenda.at(cash.day, 12, (now) => transfer(stage, { ...cash, into: 'cash' }, now))
  agenda.at(tea.day, 18, (now) => spend(stage, { ...tea, kind: 'expense', payee: '', picture: undefined }, now))
}

async function spend(stage: Stage, expense: Expense, now: Date): Promise<void> {
  const { db, files } = stage
  const { kind, purpose, payee, day, from, amount, picture } = expense
  const sent = { kind, purpose, payee, day, paid_from: from, amount: formatAed(amount) }
  const sentFiles: Record<string, CheckedFile> = picture ? { picture } : {}
  const pay = (officerId: bigint) => postExpense({ db, files }, expense, { officerId, now })
  await officersAct(stage, 'treasurer', 'POST /api/office/expenses', undefined, sent, pay, sentFiles)(now)
}

async function transfer(stage: Stage, moved: Transfer, now: Date): Promise<void> {
  const { purpose, day, from, into, amount } = moved
  const sent = { purpose, day, paid_from: from, paid_into: into, amount: formatAed(amount) }
  const move = (officerId: bigint) => postTransfer(stage.db, moved, { officerId, now })
  await officersAct(stage, 'treasurer', 'POST /api/office/transfers', undefined, sent, move)(now)
}
