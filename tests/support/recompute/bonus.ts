import { totalOf } from './balances.ts'
import type { Claim } from './claim.ts'
import { daysFrom, plusDays } from './days.ts'
import { aed, type Bonus, type Entry, type Member, sum, type Tables } from './tables.ts'

/** Savings of a member at the end of each day of the period, added up, as the books had them when it was worked out. */
function savingsDays(tables: Tables, memberId: number, { from_date, to_date, prepared_at }: Bonus): bigint {
  const known = new Set(tables.entry.filter(({ posted_at }) => posted_at <= prepared_at).map(({ id }) => id))
  const own = tables.posting.filter(
    (each) =>
      each.account === 'savings' && each.member_id === memberId && known.has(each.entry_id) && each.date <= to_date,
  )
  const days = (date: string) => BigInt(daysFrom(date < from_date ? from_date : date, plusDays(to_date, 1)))
  return own.reduce((all, { amount, date }) => all - BigInt(amount) * days(date), 0n)
}

/** The savings of each member over the period that count for a bonus, in fils × days. */
export const weightsOf = (tables: Tables, bonus: Bonus) =>
  tables.member
    .filter((member) => wasClosed(tables, member, bonus) === false)
    .map(({ id }) => ({ member: id, weight: savingsDays(tables, id, bonus) }))
    .filter(({ weight }) => weight > 0n)

/** To the fils, the largest remainders first, of equal ones the lower number; whoever gets nothing is left out. */
export function sharesOf(tables: Tables, bonus: Bonus): { member: number; amount: number }[] {
  const weights = weightsOf(tables, bonus)
  const whole = weights.reduce((all, { weight }) => all + weight, 0n)
  const parts = weights.map(({ member, weight }) => {
    const exact = BigInt(bonus.amount) * weight
    return { member, amount: Number(exact / whole), rest: exact % whole }
  })
  const left = bonus.amount - sum(parts.map(({ amount }) => amount))
  const first = [...parts].sort((a, b) => (a.rest === b.rest ? a.member - b.member : a.rest > b.rest ? -1 : 1))
  for (const part of first.slice(0, left)) part.amount += 1
  return parts.filter(({ amount }) => amount > 0).map(({ member, amount }) => ({ member, amount }))
}

/** When a membership was closed. Of a payout that came back the row says when it did, and its entry when it was paid. */
function closings({ member_leaving, entry }: Tables, { id }: Member): string[] {
  const closed = member_leaving.filter(
    (each) => each.member_id === id && /^(confirmed|payout_reversed)$/.test(each.status),
  )
  const paidOut = (entryId: number | null) => entry.find((each) => each.id === entryId)?.posted_at
  return closed.map(({ payout_entry_id, decided_at }) => paidOut(payout_entry_id) ?? decided_at ?? '').sort()
}

/**
 * Whether a membership was closed when a bonus was worked out, whatever became of that since; undefined where that is not
 * known: it changed in the very moment, or a payment or a bonus reversed in between may have opened it again.
 */
function wasClosed(tables: Tables, member: Member, { prepared_at }: Bonus): boolean | undefined {
  const all = closings(tables, member)
  const last = all.findLast((at) => at <= prepared_at)
  if (last === undefined) return false
  const own = ({ member_id }: { member_id: number }) => member_id === member.id
  const changes = tables.member_status.filter(own).map(({ made_at }) => made_at)
  if (changes.includes(prepared_at)) return undefined
  if (member.closed_on !== null && last === all.at(-1)) return true
  const since = (at: string | null) => at !== null && at > last && at <= prepared_at
  if (changes.some(since)) return false
  const opened = tables.bonus.some(({ reversal_confirmed_at }) => since(reversal_confirmed_at))
  const reversed =
    opened || tables.payment.some((each) => own(each) && each.status === 'reversed' && since(each.decided_at))
  return reversed ? undefined : true
}

/** Not where it is not known who was a member. */
export const isClear = (tables: Tables, bonus: Bonus): boolean =>
  tables.member.every((member) => wasClosed(tables, member, bonus) !== undefined)

/** Of what was posted in the moment in which a bonus was worked out each may have been seen or not; of more the first ones. */
const EACH_BY_ITSELF = 3

/** The facts as they were for a bonus when it was worked out, in each way in which what came in that very moment may have come. */
export function versionsOf(tables: Tables, { prepared_at }: Bonus): Tables[] {
  const same = tables.entry.filter(({ posted_at }) => posted_at === prepared_at).sort((a, b) => a.id - b.id)
  const unseen =
    same.length > EACH_BY_ITSELF
      ? [...same, undefined].map((_, seen) => same.slice(seen))
      : same.reduce<Entry[][]>((all, entry) => all.flatMap((some) => [some, [...some, entry]]), [[]])
  return unseen.map((later) => ({
    ...tables,
    entry: tables.entry.map((each) => (later.includes(each) ? { ...each, posted_at: `${prepared_at} later` } : each)),
  }))
}

/** What there is to share. */
export function bonusClaims(tables: Tables): Claim[] {
  const kindOf = new Map(tables.ledger_account.map(({ code, kind }) => [code, kind]))
  const total = (kind: string) => totalOf(tables, ({ account }) => kindOf.get(account) === kind)
  const [surplus, income, expense] = [0 - total('equity'), 0 - total('income'), total('expense')]
  const declared = sum(tables.bonus.filter(({ status }) => status === 'declared').map(({ amount }) => amount))
  const available = Math.max(0, surplus + income - expense - declared)
  const to_share = {
    ...{ surplus: aed(surplus), income: aed(income), expense: aed(expense), declared: aed(declared) },
    available: aed(available),
  }
  return [{ call: 'GET /api/office/bonuses', expected: { to_share } }]
}
