import { type Fils, minFils, sumFils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf, sentence } from '#core/sentence.ts'
import { type ClaimOfLine, claimOf, monthsReached, type Owing, readOwing } from '#server/bank-lines/claim-of-line.ts'
import { checkLineHasCome, checkNothingWaits, type HeldLine, holdLine } from '#server/bank-lines/hold-line.ts'
import { makeUnclaimed } from '#server/bank-lines/join-lines.ts'
import { namedMembers } from '#server/bank-lines/named-members.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { readSettings } from '#server/db/settings.ts'
import { readMembership } from '#server/ledger/member-facts.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { checkIsNotThere, enter, postFromLine } from './claim-from-line.ts'

type Part = {
  memberId: bigint
  amount: Fils
  kind?: ClaimOfLine['kind'] | undefined
  months?: readonly string[] | undefined
}
type ClaimWithRest = ClaimOfLine & { beyond: Fils }
type Split = { paymentIds: bigint[]; posted: boolean }

/**
 * Divides what is left of a line among members, months and kinds. The line's money is unclaimed first, and each part is a
 * payment that takes its own out of it: so a part can be reversed, or wait, by itself, and what it gives back is
 * unclaimed again. All are posted where the line names every member surely or the two-person rules are off; else
 * another officer verifies each. All or none. Throws what a claim from a line does, and `invalid_fields` where the parts
 * do not come to what is left.
 */
export async function splitLine(
  deps: { db: Db; secrets: Secrets },
  lineId: bigint,
  parts: readonly Part[],
  officerId: bigint,
  now: Date,
): Promise<Split> {
  const { db } = deps
  const line = await holdLine(db, lineId, 'parts')
  if (line.amount < 0n) throw new Refusal('line_not_that')
  checkLineHasCome(line, now)
  await checkNothingWaits(db, line)
  checkSum(line, parts)
  for (const { memberId, amount } of parts) {
    const [member] = await readMembership(db, [memberId])
    if (!member) throw new Refusal('not_found')
    if (member.closed) throw new Refusal('member_closed')
    await checkIsNotThere(db, line, memberId, amount)
    await checkIsNotThere(db, line, memberId, line.amount)
  }
  await makeUnclaimed(db, line, { officerId, now })
  const posted = await isForOneOfficer(deps, line, parts, officerId)
  const paymentIds: bigint[] = []
  for (const part of parts) {
    const paymentId = await enterPart(db, line, part, officerId, now)
    if (posted) await postFromLine(deps, paymentId, { fromItsLine: true }, officerId, now)
    paymentIds.push(paymentId)
  }
  return { paymentIds, posted }
}

function checkSum({ left }: HeldLine, parts: readonly Part[]): void {
  const sum = sumFils(parts.map(({ amount }) => amount))
  if (sum === left) return
  const said = sentence('The parts come to AED {sum}, and AED {left} of the line is left.', {
    sum: amountOf(sum),
    left: amountOf(left),
  })
  throw new Refusal('invalid_fields', {}, { parts: [said] })
}

/** Whether the line names all these members surely, and none of them is the officer. */
async function isForOneOfficer(
  deps: { db: Db; secrets: Secrets },
  line: HeldLine,
  parts: readonly Part[],
  officerId: bigint,
): Promise<boolean> {
  const { twoPersonRules } = await readSettings(deps.db)
  if (!twoPersonRules) return true
  const { one, several } = await namedMembers(deps, [{ ...line, date: line.bookedOn }])
  const named = several.get(line.id) ?? [one.get(line.id)?.memberId]
  return parts.every(({ memberId }) => memberId !== officerId && named.includes(memberId))
}

async function enterPart(
  db: Db,
  { id, account, bookedOn }: HeldLine,
  { memberId, amount, kind, months }: Part,
  officerId: bigint,
  now: Date,
): Promise<bigint> {
  // Read again for each part: an earlier one may have paid what was owed.
  const owing = (await readOwing(db, [memberId], now)).get(memberId)
  const claim = owing && claimOfPart(owing, { amount, kind, months }, now)
  if (!claim) throw kind === 'loan' ? new Refusal('no_active_loan') : new Refusal('months_not_open', { open: 0 })
  const paymentId = await enter(db, { amount, account, bookedOn }, { memberId, claim }, officerId, now)
  await makePart(db, [paymentId, id])
  return paymentId
}

type Said = Pick<Part, 'amount' | 'kind' | 'months'>

/** What a part is for. Throws `months_not_open` for months that are not, or that it does not reach. */
const claimOfPart = (owing: Owing, { amount, kind, months }: Said, now: Date) =>
  months ? claimOfMonths(owing, amount, months) : claimOf(owing, amount, now, kind)

/** What an amount from a member would be for, before it is booked; undefined where it reaches no such thing. Throws `not_found`. */
export async function claimOfAmount(db: Db, memberId: bigint, said: Said, now: Date) {
  const owing = (await readOwing(db, [memberId], now)).get(memberId)
  if (!owing) throw new Refusal('not_found')
  try {
    return claimOfPart(owing, said, now)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'months_not_open') return undefined
    throw error
  }
}

/** The months that an officer has said, where all are open and the amount reaches the last of them. */
function claimOfMonths({ open, receivable }: Owing, amount: Fils, months: readonly string[]): ClaimWithRest {
  const chosen = open.filter(({ month }) => months.includes(month))
  const reached = monthsReached(chosen, amount)
  if (reached.length < new Set(months).size) throw new Refusal('months_not_open', { open: reached.length })
  const owed = receivable + sumFils(reached.map(({ remaining }) => remaining))
  return { kind: 'dues', months: reached, beyond: amount - minFils(amount, owed) }
}

/** Values: payment, line. */
const makePart = query('make_payment_part_of_line', 'update payment set split_line_id = $2 where id = $1')
