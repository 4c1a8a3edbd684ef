import { isLineTooLate } from '#core/bank-cells.ts'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { isMoneyAccount, type MoneyAccount } from '#core/chart.ts'
import type { Entry } from '#core/entry.ts'
import { payExpense, receiveUnmatched } from '#core/events.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { violatedConstraint } from '#server/db/statement.ts'
import { postEntries } from '#server/ledger/post-entry.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { type LineRow, matchLine, releaseLine, setLineAside } from './bank-store.ts'
import { checkLineStep, lineForStep, lineOrRefusal, settled } from './line-steps.ts'
import { choicesNow } from './proposals/choices-now.ts'

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
  const entry = receiveUnmatched({ into: moneyAccountOf(line), amount: line.amount })
  await postFromLine(db, line, entry, UNCLAIMED, by)
}

async function checkIsNoEntry(deps: { db: Db; secrets: Secrets }, { id, account }: LineRow): Promise<void> {
  const proposal = (await choicesNow(deps, { account, status: 'open' }, [id])).get(id)?.proposal
  if (proposal?.kind === 'entry' && proposal.sure) throw new Refusal('line_may_be_entry')
}

/**
 * The bank took something for itself. Throws `not_found`, `line_settled`, `line_too_late`, `line_not_that` for money that
 * came, and `charge_above_limit`: an expense above the limit takes two officers, whichever way it is entered.
 */
export async function postCharge(db: Db, id: bigint, by: By): Promise<void> {
  const line = await lineForStep(db, 'charge', id)
  const { expenseLimit, twoPersonRules } = await readSettings(db)
  if (twoPersonRules && -line.amount > expenseLimit) {
    throw new Refusal('charge_above_limit', { limit: amountOf(expenseLimit) })
  }
  const memo = line.description || 'Bank charge'
  const entry = payExpense({ account: 'bank_charges', from: moneyAccountOf(line), amount: -line.amount, memo })
  await postFromLine(db, line, entry, CHARGE, by)
}

const UNCLAIMED = {
  name: 'post_unclaimed_line',
  effects: [
    `update bank_line set status = 'unclaimed', entry_id = posted.entry_ids[1], settled_by = $3, settled_at = $4
     from posted where bank_line.id = posted.id`,
  ],
}
const CHARGE = {
  name: 'post_charge_of_line',
  effects: [
    `update bank_line set status = 'matched', entry_id = posted.entry_ids[1], settled_by = $3, settled_at = $4
     from posted where bank_line.id = posted.id`,
    `insert into voucher (kind, amount, paid_from, day, purpose, entry_id, made_by, made_at)
     select 'bank_charge', -amount, account, booked_on, coalesce(nullif(description, ''), 'Bank charge'), entry_ids[1], $3, $4 from posted`,
  ],
}

async function postFromLine(
  db: Db,
  line: LineRow,
  entry: Entry,
  { name, effects }: { name: string; effects: readonly string[] },
  { officerId, now }: By,
): Promise<void> {
  const today = businessDateAt(now)
  const receivedOn = line.booked_on as BusinessDate
  if (isLineTooLate(receivedOn, today)) throw new Refusal('line_too_late', { day: { day: receivedOn } })
  const posted = await postEntries(
    db,
    {
      name,
      claim: `select id, account, amount, booked_on, description from bank_line where id = $2 and status = 'open' for update`,
      effects,
      values: [line.id, officerId, now],
    },
    [
      {
        entry,
        ...(entry.memo === undefined ? { memo: line.description } : {}),
        date: today,
        receivedOn,
        postedAt: now,
        madeBy: officerId,
      },
    ],
  )
  if (!posted) throw settled(await lineOrRefusal(db, line.id))
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
