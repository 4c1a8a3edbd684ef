import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import type { Entry } from '#core/entry.ts'
import { payExpense, receiveIncome, returnUnmatched, transferMoney } from '#core/events.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import {
  checkLineHasCome,
  checkNothingWaits,
  type HeldLine,
  holdLine,
  moneyOfLine,
} from '#server/bank-lines/hold-line.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { CheckedFile } from '#server/files/read-upload.ts'
import { checkAccountOpen, checkDayHasCome } from '#server/ledger/check-entered.ts'
import { postEntries, postingQuery } from '#server/ledger/post-entry.ts'
import { reversingEntry } from '#server/ledger/reversing-entry.ts'
import { lostTo, voucherForStep } from './voucher-steps.ts'
import { endExpense, insertWaiting, readHeld, transferThere, type VoucherRow, voucherOfEntry } from './voucher-store.ts'

type Voucher = { amount: Fils; from: MoneyAccount; day: BusinessDate; purpose: string }
export type Expense = Voucher & {
  kind: 'expense' | 'bank_charge'
  payee: string
  picture: CheckedFile | undefined
}
export type Transfer = Voucher & { into: MoneyAccount }
type By = { officerId: bigint; now: Date }
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
  const file = await kept(files, picture)
  if (waits) {
    return keepWaiting(db, [kind, amount, from, null, day, payee, purpose, ...file, by.officerId, by.now, null])
  }
  const entry = entryOf({ kind, amount, paid_from: from, payee, purpose })
  return post(db, entry, [kind, amount, from, null, day, payee, purpose, ...file], day, by)
}

const NO_FILE = [null, null, null]

/** The picture on disk, as its row names it. */
async function kept(files: FileStore, picture: CheckedFile | undefined): Promise<(string | Buffer | null)[]> {
  if (!picture) return NO_FILE
  await files.keep(picture)
  return [picture.sha256, picture.sourceSha256, picture.mediaType]
}

async function keepWaiting(db: Db, row: unknown[]): Promise<Entered> {
  const [kept] = await insertWaiting(db, row)
  if (!kept) throw new Error('a voucher was not stored')
  return { voucherId: kept.id, entryId: null }
}

/** What it posts, now or once it is confirmed. */
function entryOf({ kind, amount, paid_from: from, payee, purpose }: VoucherFacts, line?: HeldLine): Entry {
  const memo = payee ? `${payee}: ${purpose}` : purpose
  if (kind === 'income' && line) return receiveIncome({ into: moneyOfLine(line), amount, memo })
  if (kind === 'income' || kind === 'transfer' || from === null) throw new Error(`no ${kind} waits without its line`)
  if (kind === 'return') return returnUnmatched({ from, amount, memo: `Sent back to ${payee}` })
  return payExpense({ account: ACCOUNTS[kind], from, amount, memo })
}

type VoucherFacts = Pick<VoucherRow, 'kind' | 'amount' | 'paid_from' | 'payee' | 'purpose'>

/** Of what waits nothing is posted, so that the books refuse nothing yet. */
async function checkHeld(db: Db, from: MoneyAccount, amount: Fils): Promise<void> {
  const [account] = await readHeld(db, [from])
  if (!account || account.held < amount) throw new Refusal('insufficient_bank')
}

/** Moves money between two accounts of the association. Throws like postExpense(). */
export async function postTransfer(db: Db, transfer: Transfer, by: By): Promise<Posted> {
  const { from, into, amount, purpose, day } = transfer
  checkDayHasCome(day, by.now, 'day')
  if (from === into) throw new Refusal('invalid_fields', {}, { paid_into: [sentence('Choose another account.')] })
  await checkAccountOpen(db, from, 'paid_from')
  await checkAccountOpen(db, into, 'paid_into')
  const entry = transferMoney({ from, into, amount, memo: purpose })
  return post(db, entry, ['transfer', amount, from, into, day, '', purpose, ...NO_FILE], day, by)
}

/**
 * Sends unclaimed money back to its sender. With the two-person rules another officer confirms it first: nobody knows
 * whose it is. Throws `not_found`, `line_settled`, `line_not_that` for a line that is not unclaimed, `line_waits`,
 * `insufficient_bank`.
 */
export async function returnUnclaimed(db: Db, lineId: bigint, payee: string, by: By): Promise<Entered> {
  const line = await holdLine(db, lineId)
  if (line.status !== 'unclaimed') throw new Refusal('line_not_that')
  const { account: from, amount } = line
  const purpose = line.description || 'Unclaimed money'
  const day = businessDateAt(by.now)
  const { twoPersonRules } = await readSettings(db)
  await checkNothingWaits(db, line)
  await checkHeld(db, from, amount)
  if (twoPersonRules) {
    return keepWaiting(db, [
      'return',
      amount,
      from,
      null,
      day,
      payee,
      purpose,
      ...NO_FILE,
      by.officerId,
      by.now,
      line.id,
    ])
  }
  const entry = entryOf({ kind: 'return', amount, paid_from: from, payee, purpose })
  return post(db, entry, ['return', amount, from, null, day, payee, purpose, ...NO_FILE], day, by, line)
}

/**
 * Posts a line as what the association paid or received that is no member's. Above the limit of the settings it is kept
 * until another officer confirms it. Its picture is on disk before the row that names it commits. Throws `not_found`,
 * `line_settled`, `line_not_that` for money that went the other way, `line_waits`, `line_too_late`, `insufficient_bank`.
 */
export async function postLine(
  { db, files }: { db: Db; files: FileStore },
  lineId: bigint,
  { kind, payee, purpose, picture }: Pick<Expense, 'payee' | 'purpose' | 'picture'> & { kind: 'expense' | 'income' },
  by: By,
): Promise<Entered> {
  const line = await holdLine(db, lineId)
  if ((kind === 'expense') !== line.amount < 0n) throw new Refusal('line_not_that')
  checkLineHasCome(line, by.now)
  await checkNothingWaits(db, line)
  const amount = line.amount < 0n ? -line.amount : line.amount
  const [from, into] = kind === 'expense' ? [line.account, null] : [null, line.account]
  const { expenseLimit, twoPersonRules } = await readSettings(db)
  const waits = twoPersonRules && amount > expenseLimit
  if (waits && from) await checkHeld(db, from, amount)
  const row = [kind, amount, from, into, line.bookedOn, payee, purpose, ...(await kept(files, picture))]
  if (waits) return keepWaiting(db, [...row, by.officerId, by.now, line.id])
  const entry = entryOf({ kind, amount, paid_from: from, payee, purpose }, line)
  return post(db, entry, row, line.bookedOn, by, line)
}

/**
 * Posts a line as a transfer to or from another account of the association; the line's sign says which. Throws `not_found`,
 * `line_settled`, `line_waits`, `line_too_late`, `invalid_fields` for the line's own account or one that is not open,
 * `insufficient_bank`, and unless the officer has `lookedTwice` `line_may_be_entry` where the books have a transfer of it.
 */
export async function transferLine(
  db: Db,
  lineId: bigint,
  { other, lookedTwice }: { other: MoneyAccount; lookedTwice: boolean },
  by: By,
): Promise<Posted> {
  const line = await holdLine(db, lineId)
  checkLineHasCome(line, by.now)
  await checkNothingWaits(db, line)
  if (other === line.account)
    throw new Refusal('invalid_fields', {}, { account: [sentence('Choose another account.')] })
  await checkAccountOpen(db, other, 'account')
  if (!lookedTwice && line.status === 'open') {
    const [there] = await transferThere(db, [line.account, line.amount, line.bookedOn])
    if (there) throw new Refusal('line_may_be_entry')
  }
  const left = line.amount < 0n
  const amount = left ? -line.amount : line.amount
  const [from, into] = left ? [line.account, other] : [other, line.account]
  const purpose = line.description || 'Transfer'
  const entry = transferMoney({ from, into: left ? other : moneyOfLine(line), amount, memo: purpose })
  const day = line.bookedOn
  return post(db, entry, ['transfer', amount, from, into, day, '', purpose, ...NO_FILE], day, by, line)
}

const POST_VOUCHER = postingQuery({
  name: 'post_voucher',
  guard: 'select 1 as one',
  effects: [
    `insert into voucher (kind, amount, paid_from, paid_into, day, payee, purpose, picture_sha256, picture_source_sha256,
       picture_type, made_by, made_at, entry_id, bank_line_id)
     select $2, $3::bigint, $4, $5, $6::date, $7, $8, $9, $10, $11, $12::bigint, $13::timestamptz, entry_ids[1],
       case when $14::bigint is not null then settle_bank_line($14, $15, entry_ids[1], $12, $13) end from posted`,
  ],
})

async function post(db: Db, entry: Entry, row: unknown[], day: BusinessDate, by: By, line?: HeldLine): Promise<Posted> {
  const posted = await postEntries(
    db,
    POST_VOUCHER,
    [...row, by.officerId, by.now, line?.id ?? null, line?.status ?? null],
    [{ entry, date: businessDateAt(by.now), receivedOn: day, postedAt: by.now, madeBy: by.officerId }],
  )
  const entryId = posted?.[0]
  const [voucher] = entryId === undefined ? [] : await voucherOfEntry(db, [entryId])
  if (entryId === undefined || !voucher) throw new Error('a voucher was not stored')
  return { voucherId: voucher.id, entryId }
}

const CONFIRM_EXPENSE = postingQuery({
  name: 'confirm_expense',
  guard: `select id from voucher where id = $2 and status = 'waiting' for update`,
  effects: [
    `update voucher set status = 'posted', entry_id = posted.entry_ids[1], decided_by = $3, decided_at = $4,
       bank_line_id = case when bank_line_id is not null
         then settle_bank_line(bank_line_id, $5, posted.entry_ids[1], $3, $4) end
     from posted where voucher.id = posted.id`,
  ],
})

/**
 * Posts what another officer entered and that waits, dated today; gives the journal's entry. Of two at once
 * the first posts it; what answers a line of the bank's statement settles it. Throws `not_found`, `already_decided`,
 * `proposed_by_you`, `insufficient_bank`, `account_closed`, and `line_settled` where the line became something else.
 */
export async function confirmVoucher(db: Db, id: bigint, { officerId, now }: By): Promise<Confirmed> {
  const voucher = await voucherForStep(db, 'confirm', id, officerId)
  const line = voucher.bank_line_id === null ? undefined : await holdLine(db, voucher.bank_line_id)
  if (line && voucher.kind === 'return' && line.status !== 'unclaimed') throw new Refusal('line_not_that')
  const posted = await postEntries(
    db,
    CONFIRM_EXPENSE,
    [id, officerId, now, line?.status ?? null],
    [
      {
        entry: entryOf(voucher, line),
        date: businessDateAt(now),
        receivedOn: voucher.day,
        postedAt: now,
        madeBy: officerId,
      },
    ],
  )
  const entryId = posted?.[0]
  if (entryId === undefined) throw await lostTo(db, 'confirm', id, officerId)
  return { entryId, kind: voucher.kind }
}

type Confirmed = Pick<VoucherRow, 'kind'> & { entryId: bigint }

/** Throws `not_found`, `already_decided`, `proposed_by_you`. */
export async function rejectVoucher(
  db: Db,
  id: bigint,
  reason: string,
  { officerId, now }: By,
): Promise<VoucherRow['kind']> {
  const { kind } = await voucherForStep(db, 'reject', id, officerId)
  const [ended] = await endExpense(db, [id, 'rejected', officerId, now, reason])
  if (!ended) throw await lostTo(db, 'reject', id, officerId)
  return kind
}

/** Throws `not_found`, `already_decided`, `only_proposer`. */
export async function cancelVoucher(db: Db, id: bigint, { officerId, now }: By): Promise<VoucherRow['kind']> {
  const { kind } = await voucherForStep(db, 'cancel', id, officerId)
  const [ended] = await endExpense(db, [id, 'cancelled', officerId, now, null])
  if (!ended) throw await lostTo(db, 'cancel', id, officerId)
  return kind
}

const REVERSE_VOUCHER = postingQuery({
  name: 'reverse_voucher',
  guard: 'select id from voucher where id = $2 and reversed_by is null for update',
  effects: [
    `update voucher set reversed_by = $3, reversed_at = $4, reversal_reason = $5 from posted where voucher.id = posted.id`,
  ],
})

/** A mistaken voucher is mirrored. Throws `not_found`, `expense_waits`, `already_decided`, `insufficient_bank`, `account_closed`. */
export async function reverseVoucher(db: Db, id: bigint, officerId: bigint, reason: string, now: Date): Promise<void> {
  const { entry_id: entryId } = await voucherForStep(db, 'reverse', id, officerId)
  if (entryId === null) throw new Error('a posted voucher has no entry')
  const reversing = await reversingEntry(db, entryId, `Reversed: ${reason}`, { officerId, now })
  const posted = await postEntries(db, REVERSE_VOUCHER, [id, officerId, now, reason], [reversing])
  if (!posted) throw await lostTo(db, 'reverse', id, officerId)
}
