import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import type { Entry } from '#core/entry.ts'
import { payExpense, transferMoney } from '#core/events.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { CheckedFile } from '#server/files/read-upload.ts'
import { checkDayHasCome } from '#server/ledger/check-day-has-come.ts'
import { checkAccountOpen } from '#server/ledger/money-accounts.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import { insertWaiting, readHeld, type VoucherRow, voucherOfEntry } from './voucher-store.ts'

type Voucher = { amount: Fils; from: MoneyAccount; day: BusinessDate; purpose: string }
export type Expense = Voucher & {
  kind: 'expense' | 'bank_charge'
  payee: string
  picture: CheckedFile | undefined
}
export type Transfer = Voucher & { into: MoneyAccount }
export type By = { officerId: bigint; now: Date }
type Posted = { voucherId: bigint; entryId: bigint }
/** Without an entry: it waits for another officer. */
type Entered = { voucherId: bigint; entryId: bigint | null }

const ACCOUNTS = { expense: 'general_expense', bank_charge: 'bank_charges' } as const

/**
 * Posts what the association paid; above the limit of the settings it is kept until another officer confirms it. The
 * picture is on disk before the row that names it commits. Throws `insufficient_bank`, and `invalid_fields` for a day to
 * come or an account that is not open.
 */
export async function postExpense(
  { db, files }: { db: Db; files: FileStore },
  expense: Expense,
  by: By,
): Promise<Entered> {
  const { kind, from, amount, purpose, payee, day, picture } = expense
  checkDayHasCome(day, by.now, 'day')
  await checkAccountOpen(db, from, 'paid_from')
  const { expenseLimit, twoPersonRules } = await readSettings(db)
  const waits = twoPersonRules && amount > expenseLimit
  if (waits) await checkHeld(db, from, amount)
  if (picture) await files.keep(picture)
  const file = picture ? [picture.sha256, picture.sourceSha256, picture.mediaType] : [null, null, null]
  if (waits) {
    const [kept] = await insertWaiting(db, [kind, amount, from, day, payee, purpose, ...file, by.officerId, by.now])
    if (!kept) throw new Error('an expense was not stored')
    return { voucherId: kept.id, entryId: null }
  }
  const entry = expenseEntry({ kind, amount, paid_from: from, payee, purpose })
  return post(db, entry, [kind, amount, from, null, day, payee, purpose, ...file], day, by)
}

/** What it posts, now or once it is confirmed. */
export function expenseEntry({ kind, amount, paid_from: from, payee, purpose }: ExpenseFacts): Entry {
  return payExpense({ account: ACCOUNTS[kind], from, amount, memo: payee ? `${payee}: ${purpose}` : purpose })
}

type ExpenseFacts = Pick<VoucherRow, 'amount' | 'paid_from' | 'payee' | 'purpose'> & Pick<Expense, 'kind'>

/** Of what waits nothing is posted, so that the books refuse nothing yet. */
async function checkHeld(db: Db, from: MoneyAccount, amount: Fils): Promise<void> {
  const [account] = await readHeld(db, [from])
  if (!account || account.held < amount) throw new Refusal('insufficient_bank')
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
