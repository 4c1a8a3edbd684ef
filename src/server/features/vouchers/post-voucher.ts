import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import type { Entry } from '#core/entry.ts'
import { payExpense, transferMoney } from '#core/events.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { CheckedFile } from '#server/files/read-upload.ts'
import { checkDayHasCome } from '#server/ledger/check-day-has-come.ts'
import { checkAccountOpen } from '#server/ledger/money-accounts.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { voucherOfEntry } from './voucher-store.ts'

type Voucher = { amount: Fils; from: MoneyAccount; day: BusinessDate; purpose: string }
export type Expense = Voucher & {
  kind: 'expense' | 'bank_charge'
  payee: string
  picture: CheckedFile | undefined
}
export type Transfer = Voucher & { into: MoneyAccount }
type By = { officerId: bigint; now: Date }
type Posted = { voucherId: bigint; entryId: bigint }

const ACCOUNTS = { expense: 'general_expense', bank_charge: 'bank_charges' } as const

/**
 * Posts what the association paid. The picture is on disk before the row that names it commits. Throws `insufficient_bank`,
 * and `invalid_fields` for a day to come or an account that is not open.
 */
export async function postExpense(
  { db, files }: { db: Db; files: FileStore },
  expense: Expense,
  by: By,
): Promise<Posted> {
  const { kind, from, amount, purpose, payee, picture } = expense
  checkDayHasCome(expense.day, by.now, 'day')
  await checkAccountOpen(db, from, 'paid_from')
  if (picture) await files.keep(picture)
  const entry = payExpense({ account: ACCOUNTS[kind], from, amount, memo: payee ? `${payee}: ${purpose}` : purpose })
  const file = picture ? [picture.sha256, picture.sourceSha256, picture.mediaType] : [null, null, null]
  return post(db, entry, [kind, amount, from, null, expense.day, payee, purpose, ...file], expense.day, by)
}

/** Moves money between two accounts of the association. Throws like postExpense(). */
export async function postTransfer(db: Db, transfer: Transfer, by: By): Promise<Posted> {
  const { from, into, amount, purpose, day } = transfer
  checkDayHasCome(day, by.now, 'day')
  if (from === into)
    throw new Refusal('invalid_fields', {}, { paid_into: [sentence('Please choose another account.')] })
  await checkAccountOpen(db, from, 'paid_from')
  await checkAccountOpen(db, into, 'paid_into')
  const entry = transferMoney({ from, into, amount, memo: purpose })
  return post(db, entry, ['transfer', amount, from, into, day, '', purpose, null, null, null], day, by)
}

async function post(db: Db, entry: Entry, row: unknown[], day: BusinessDate, by: By): Promise<Posted> {
  const posted = await postEntries(
    db,
    {
      name: 'post_voucher',
      claim: 'select 1 as one',
      effects: [
        `insert into voucher (kind, amount, paid_from, paid_into, day, payee, purpose, picture_sha256, picture_source_sha256,
           picture_type, made_by, made_at, entry_id)
         select $2, $3::bigint, $4, $5, $6::date, $7, $8, $9, $10, $11, $12::bigint, $13::timestamptz, entry_ids[1] from posted`,
      ],
      values: [...row, by.officerId, by.now],
    },
    [{ entry, date: businessDateAt(by.now), receivedOn: day, postedAt: by.now, madeBy: by.officerId }],
  )
  const entryId = posted?.[0]
  const [voucher] = entryId === undefined ? [] : await voucherOfEntry(db, [entryId])
  if (entryId === undefined || !voucher) throw new Error('a voucher was not stored')
  return { voucherId: voucher.id, entryId }
}
