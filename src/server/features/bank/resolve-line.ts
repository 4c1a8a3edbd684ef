import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { isMoneyAccount, type MoneyAccount } from '#core/chart.ts'
import { payExpense } from '#core/events.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf } from '#core/sentence.ts'
import { checkLineHasCome } from '#server/bank-lines/hold-line.ts'
import { postUnclaimedLine } from '#server/bank-lines/unclaimed-line.ts'
import type { Db } from '#server/db/connect.ts'
import { query, violatedConstraint } from '#server/db/query.ts'
import { readSettings } from '#server/db/settings.ts'
import { postEntries, postingQuery } from '#server/ledger/post-entry.ts'
import { reversingEntry } from '#server/ledger/reversing-entry.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { type LineRow, matchLine, releaseLine, setLineAside } from './bank-store.ts'
import { checkLineStep, lineForStep, lineOrRefusal, settled } from './line-steps.ts'
import { choicesNow } from './proposals/proposals-of.ts'

type By = { officerId: bigint; now: Date }

/** A posted line's account is one of money: the import takes no other. */
function moneyAccountOf({ id, account }: LineRow): MoneyAccount {
  if (!isMoneyAccount(account)) throw new Error(`line ${id} is of no account`)
  return account
}

async function checkIsOpen(db: Db, id: bigint): Promise<void> {
  const line = await lineOrRefusal(db, id)
  if (line.status !== 'open') throw settled(line)
}

/** The line is an entry that was posted already. Throws `not_found`, `line_settled`, `line_not_that`. */
export async function matchWithEntry(db: Db, id: bigint, entryId: bigint, { officerId, now }: By): Promise<void> {
  await checkIsOpen(db, id)
  const [matched] = await matchLine(db, [id, entryId, officerId, now]).catch((error: unknown) => {
    // Another line became that entry at the same moment. The transaction is lost: nothing more can be asked of it.
    throw violatedConstraint(error) === 'bank_line_entry' ? new Refusal('line_not_that') : error
  })
  if (matched) return
  await checkIsOpen(db, id)
  throw new Refusal('line_not_that')
}

const CHARGE = postingQuery({
  name: 'post_charge_of_line',
  guard: `select id, account, amount, booked_on, description from bank_line where id = $2 and status = 'open' for update`,
  effects: [
    `update bank_line set status = 'matched', entry_id = posted.entry_ids[1], settled_by = $3, settled_at = $4
     from posted where bank_line.id = posted.id`,
    `insert into voucher (kind, amount, paid_from, day, purpose, entry_id, made_by, made_at, bank_line_id)
     select 'bank_charge', -amount, account, booked_on, coalesce(nullif(description, ''), 'Bank charge'), entry_ids[1], $3, $4, id from posted`,
  ],
})

/**
 * Money came that nobody claims yet. Throws `not_found`, `line_settled`, `line_too_late`, `line_not_that` for money that
 * left, and unless the officer has `lookedTwice` `line_may_be_entry`: it would be in the books a second time.
 */
export async function postUnclaimed(
  { db, secrets }: { db: Db; secrets: Secrets },
  id: bigint,
  by: By & { lookedTwice?: boolean | undefined },
): Promise<void> {
  const line = await lineForStep(db, 'unclaimed', id)
  if (!by.lookedTwice) await checkIsNoEntry({ db, secrets }, line)
  const bookedOn = line.booked_on as BusinessDate
  const posted = await postUnclaimedLine(db, { ...line, account: moneyAccountOf(line), bookedOn }, by)
  if (!posted) throw settled(await lineOrRefusal(db, id))
}

async function checkIsNoEntry(deps: { db: Db; secrets: Secrets }, { id, account }: LineRow): Promise<void> {
  const proposal = (await choicesNow(deps, { account, status: 'open' }, [id])).get(id)?.proposal
  if (proposal?.kind === 'entry' && proposal.sure) throw new Refusal('line_may_be_entry')
}

/**
 * The bank took something for itself. Throws `not_found`, `line_settled`, `line_too_late`, `line_not_that` for money that
 * came, and `charge_above_limit`: an expense above the limit takes two officers, whichever way it is entered.
 */
export async function postCharge(db: Db, id: bigint, { officerId, now }: By): Promise<void> {
  const line = await lineForStep(db, 'charge', id)
  const { expenseLimit, twoPersonRules } = await readSettings(db)
  if (twoPersonRules && -line.amount > expenseLimit) {
    throw new Refusal('charge_above_limit', { limit: amountOf(expenseLimit) })
  }
  const memo = line.description || 'Bank charge'
  const entry = payExpense({ account: 'bank_charges', from: moneyAccountOf(line), amount: -line.amount, memo })
  const receivedOn = line.booked_on as BusinessDate
  checkLineHasCome({ bookedOn: receivedOn }, now)
  const posted = await postEntries(
    db,
    CHARGE,
    [line.id, officerId, now],
    [{ entry, date: businessDateAt(now), receivedOn, postedAt: now, madeBy: officerId }],
  )
  if (!posted) throw settled(await lineOrRefusal(db, line.id))
}

const lockLine = query('lock_bank_line', 'select from bank_line where id = $1 for no key update')

const REOPEN_UNCLAIMED = postingQuery({
  name: 'reopen_unclaimed_line',
  guard: `select id from bank_line where id = $2 and status = 'unclaimed' for update`,
  effects: [],
})

const REOPEN_POSTED = postingQuery({
  name: 'reopen_posted_line',
  guard: `select id from voucher where id = $2 and reversed_by is null for update`,
  effects: [
    `update voucher set reversed_by = $3, reversed_at = $4, reversal_reason = $5 from posted where voucher.id = posted.id`,
  ],
})

/**
 * What was posted from a line is reversed, which opens the line again: it can then become anything. That is money that nobody
 * claimed, or the charge, expense, income or transfer that it was posted as. Throws `not_found`, `line_settled`, and
 * `insufficient_bank` where the money was spent since.
 */
export async function reopen(db: Db, id: bigint, by: By): Promise<void> {
  // The race that it prevents: a line is opened while it is divided, and its parts would wait for money that is not there.
  await lockLine(db, [id])
  const { entry_id: entryId, claimed_entry_id: claimedBy, voucher_id: voucherId } = await lineForStep(db, 'reopen', id)
  if (entryId === null) throw new Error(`line ${id} is unclaimed by no entry`)
  if (voucherId !== null) {
    const reversing = await reversingEntry(db, claimedBy ?? entryId, 'Not this after all', by)
    const values = [voucherId, by.officerId, by.now, 'Its bank line was opened again.']
    if (!(await postEntries(db, REOPEN_POSTED, values, [reversing]))) throw settled(await lineOrRefusal(db, id))
    return
  }
  const reversing = await reversingEntry(db, entryId, 'Not unclaimed after all', by)
  const posted = await postEntries(db, REOPEN_UNCLAIMED, [id], [reversing])
  if (!posted) throw settled(await lineOrRefusal(db, id))
}

/** The line concerns no entry of these books. Throws `not_found`, `line_settled`. */
export async function setAside(db: Db, id: bigint, reason: string, { officerId, now }: By): Promise<void> {
  await lineForStep(db, 'set_aside', id)
  const [done] = await setLineAside(db, [id, officerId, now, reason])
  if (!done) throw settled(await lineOrRefusal(db, id))
}

/**
 * Opens a line again; what was posted stays posted, and can be reversed where it is a mistake. Throws `not_found`,
 * `line_settled` where the line is what its entry posted, `line_paid` where a payment was verified by it.
 */
export async function release(db: Db, id: bigint): Promise<void> {
  const line = await lineOrRefusal(db, id)
  if (line.status === 'open') return
  checkLineStep('release', line)
  const [released] = await releaseLine(db, [id])
  if (released) return
  const since = await lineOrRefusal(db, id)
  if (since.status !== 'open') throw settled(since)
}
