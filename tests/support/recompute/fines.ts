import { monthOf } from './days.ts'
import { duesMonth } from './dues.ts'
import { type LoanStanding, loanStanding } from './loans.ts'
import { type Entry, type Payment, sum, type Tables } from './tables.ts'

/** What was fined: a month of dues, or an instalment; and the payment with which it came. */
interface Fine {
  of: string
  payment: number
  amount: number
}
interface Step {
  payment: Payment
  entry: Entry
  back: boolean
}

/** What a member's fines come to when every verification and every reversal is gone through again. */
interface Fined {
  /**
   * What each payment was fined; of one that was reversed what it had been, where all of it was given back. Undefined where
   * nobody can say it from what is stored: see isUnordered().
   */
  told: Map<number, number> | undefined
  faults: string[]
}

export function finesOf(tables: Tables, memberId: number): Fined {
  const told = new Map<number, number>()
  const faults: string[] = []
  const verified: Payment[] = []
  let fines: Fine[] = []
  const ofPayment = (id: number) => sum(fines.filter(({ payment }) => payment === id).map(({ amount }) => amount))
  const moments = [...Map.groupBy(stepsOf(tables, memberId), ({ entry }) => entry.posted_at).values()]
  if (hasUndone(tables, memberId) || moments.some((moment) => isUnordered(tables, moment)))
    return { told: undefined, faults }
  for (const moment of moments) {
    const booked = finedBy(tables, memberId, moment[0]?.entry.posted_at ?? '')
    let expected = 0
    for (const { payment, entry, back } of moment) {
      const before = ofPayment(payment.id)
      if (back) {
        verified.splice(verified.indexOf(payment), 1)
        const touched = touchedBy(tables, payment)
        const late = lateOf(tables, payment, verified)
        const given = fines.filter(({ of }) => touched(of) && !late.includes(of))
        fines = fines.filter((fine) => !given.includes(fine))
        expected -= sum(given.map(({ amount }) => amount))
        for (const each of given) told.set(each.payment, ofPayment(each.payment))
        if (ofPayment(payment.id) === 0) told.set(payment.id, before)
        continue
      }
      const open = completedLate(tables, payment, verified).filter((of) => !fines.some((fine) => fine.of === of))
      verified.push(payment)
      const possible = chargesFor(tables, payment, entry, open)
      const total = (some: readonly Fine[]) => sum(some.map(({ amount }) => amount))
      const charged = possible.find((some) => total(some) === booked - expected) ?? possible[0] ?? []
      fines.push(...charged)
      expected += total(charged)
      told.set(payment.id, total(charged))
    }
    if (expected !== booked) {
      faults.push(
        `member ${memberId} was fined ${booked} at ${moment[0]?.entry.posted_at}, ${expected} by the payments`,
      )
    }
  }
  return { told, faults }
}

/** Which months a verification that was undone had counted for is not stored; the model follows those fines. */
function hasUndone({ payment, payment_undone }: Tables, memberId: number): boolean {
  const own = payment.filter(({ member_id }) => member_id === memberId).map(({ id }) => id)
  return payment_undone.some(({ payment_id }) => own.includes(payment_id))
}

/** The fine was changed in the very moment of several steps: which of them came before the change is not stored. */
function isUnordered(tables: Tables, moment: readonly Step[]): boolean {
  return moment.length > 1 && new Set(finesAt(tables, moment[0]?.entry.posted_at ?? '')).size > 1
}

/** Verifications and reversals of a member's payments, in the order in which they were posted. */
function stepsOf(tables: Tables, memberId: number): Step[] {
  const own = tables.payment.filter((each) => each.member_id === memberId && each.entry_id !== null)
  const steps = own.flatMap((payment): Step[] => {
    const first = firstEntryOf(tables, payment)
    const reversal = tables.entry.find(({ reverses }) => reverses === payment.entry_id)
    const back = payment.status === 'reversed' && reversal ? [{ payment, entry: reversal, back: true }] : []
    return first ? [{ payment, entry: first, back: false }, ...back] : []
  })
  return steps.sort((a, b) => a.entry.id - b.entry.id)
}

/**
 * The entry that verified a payment. Where a reversal of an earlier one divided it anew, its entries follow each other: the
 * reversing entry of the old one, which is no payment's any more, and at once the new one.
 */
function firstEntryOf({ entry, payment }: Tables, { entry_id }: Payment): Entry | undefined {
  const byId = new Map(entry.map((each) => [each.id, each]))
  const current = new Set(payment.map((each) => each.entry_id))
  let found = byId.get(entry_id ?? 0)
  for (;;) {
    const reversing = byId.get((found?.id ?? 0) - 1)
    const old = reversing?.reverses ?? null
    if (old === null || reversing?.posted_at !== found?.posted_at || current.has(old)) return found
    if (!/^(loan_repayment|savings_repayment|deposit|recovery)$/.test(byId.get(old)?.kind ?? '')) return found
    found = byId.get(old)
  }
}

/** Which fines a payment's reversal looks at. */
function touchedBy({ payment_month }: Tables, { id, loan_id }: Payment): (of: string) => boolean {
  if (loan_id !== null) return (of) => of.startsWith(`loan ${loan_id} `)
  const months = payment_month.filter(({ payment_id }) => payment_id === id).map(({ month }) => monthOf(month))
  return (of) => months.includes(of)
}

/** The tables as if only these payments of dues had been verified, and none sent. */
function withOnly(tables: Tables, verified: readonly Payment[]): Tables {
  const ids = new Set(verified.map(({ id }) => id))
  const payment = tables.payment.map((each): Payment => {
    return ids.has(each.id) ? { ...each, status: 'verified' } : { ...each, status: 'cancelled' }
  })
  return { ...tables, payment }
}

function monthsOf(tables: Tables, { id, member_id }: Payment, verified: readonly Payment[]) {
  const member = tables.member.find((each) => each.id === member_id)
  const only = withOnly(tables, verified)
  const parts = tables.payment_month.filter(({ payment_id }) => payment_id === id)
  return member ? parts.map(({ month }) => duesMonth(only, member, monthOf(month))) : []
}

/** Of what a payment was for, what these payments complete, and not in time. */
function lateOf(tables: Tables, payment: Payment, verified: readonly Payment[]): string[] {
  if (payment.loan_id !== null) {
    const standing = standingOf(tables, payment.loan_id)
    let before = standing?.loan.opening_repaid ?? 0
    return ofLoan(verified, payment).flatMap((each) => {
      const took = takes(tables, each, standing, before)
      before += took
      return lateInstalments(standing, before - took, before, each.received_on)
    })
  }
  const late = monthsOf(tables, payment, verified).filter(({ paid, amount, onTime }) => paid >= amount && !onTime)
  return late.map(({ month }) => month)
}

/** What a payment completes that comes after these, and after its day. */
function completedLate(tables: Tables, payment: Payment, verified: readonly Payment[]): string[] {
  if (payment.loan_id !== null) {
    const standing = standingOf(tables, payment.loan_id)
    let before = standing?.loan.opening_repaid ?? 0
    for (const each of ofLoan(verified, payment)) before += takes(tables, each, standing, before)
    return lateInstalments(standing, before, before + takes(tables, payment, standing, before), payment.received_on)
  }
  const were = monthsOf(tables, payment, verified)
  const are = monthsOf(tables, payment, [...verified, payment])
  const completed = are.filter(({ paid, amount }, place) => paid >= amount && (were[place]?.open ?? 0) > 0)
  return completed.filter(({ due }) => due < payment.received_on).map(({ month }) => month)
}

const ofLoan = (verified: readonly Payment[], { loan_id }: Payment) =>
  verified.filter((each) => each.loan_id === loan_id)

function standingOf(tables: Tables, loanId: number): LoanStanding | undefined {
  const loan = tables.loan.find(({ id }) => id === loanId)
  return loan && loanStanding(tables, loan)
}

/** What a loan has of a payment: all but what collected a debt, as far as it owes; nothing of a recovery. */
function takes(tables: Tables, payment: Payment, standing: LoanStanding | undefined, before: number): number {
  const entry = tables.entry.find(({ id }) => id === payment.entry_id)
  if (!standing || entry?.kind === 'recovery') return 0
  const collected = tables.posting.filter((each) => each.entry_id === entry?.id && each.account === 'member_receivable')
  const rest = payment.amount + sum(collected.map(({ amount }) => amount))
  return Math.min(rest, standing.loan.principal + standing.loan.total_interest - before)
}

function lateInstalments(standing: LoanStanding | undefined, before: number, after: number, on: string): string[] {
  let until = 0
  return (standing?.schedule ?? []).flatMap(({ number, total, due }) => {
    until += total
    return before < until && until <= after && due < on ? [`loan ${standing?.loan.id} ${number}`] : []
  })
}

/**
 * The fines that a verification may charge, each as far as the savings reach that are promised to nobody. More than one where
 * something was done in the very moment: the fine was changed, or savings were promised or moved.
 */
function chargesFor(tables: Tables, payment: Payment, entry: Entry, late: readonly string[]): Fine[][] {
  return finesAt(tables, entry.posted_at).flatMap((each) =>
    savingsAt(tables, payment.member_id, entry).map((savings) => {
      let left = Math.max(0, savings)
      const fines = late.map((of) => {
        const amount = Math.min(each, left)
        left -= amount
        return { of, payment: payment.id, amount }
      })
      return fines.filter(({ amount }) => amount > 0)
    }),
  )
}

function finesAt({ settings_version }: Tables, at: string): number[] {
  const before = settings_version.filter(({ made_at }) => made_at < at).slice(-1)
  const then = settings_version.filter(({ made_at }) => made_at === at)
  return [...before, ...then].map(({ value }) => Number(value.lateFine ?? 0))
}

function savingsAt(tables: Tables, memberId: number, { id, posted_at }: Entry): number[] {
  const entries = new Map(tables.entry.map((each) => [each.id, each]))
  const own = tables.posting.filter((each) => each.account === 'savings' && each.member_id === memberId)
  const saved = (fits: (entryId: number) => boolean) =>
    0 - sum(own.filter(({ entry_id }) => fits(entry_id)).map(({ amount }) => amount))
  const paidAt = (entryId: number | null) => entries.get(entryId ?? 0)?.posted_at
  const promised = (at: (from: string, to: string) => boolean) =>
    sum(
      tables.withdrawal
        .filter((each) => each.member_id === memberId && each.approved_at !== null)
        .filter((each) => at(each.approved_at ?? '', paidAt(each.entry_id) ?? each.decided_at ?? '9999'))
        .map(({ amount }) => amount),
    )
  const before = (entryId: number) => entryId <= id
  const without = (entryId: number) => entryId === id || (entryId < id && entries.get(entryId)?.posted_at !== posted_at)
  const most = promised((from, to) => from <= posted_at && posted_at <= to)
  const least = promised((from, to) => from < posted_at && posted_at < to)
  return [before, without].flatMap((fits) => [most, least].map((kept) => saved(fits) - kept))
}

/** What the journal took from a member's savings in fines at a moment, less what it gave back. */
function finedBy({ entry, posting }: Tables, memberId: number, at: string): number {
  const kindOf = new Map(entry.map(({ id, kind }) => [id, kind]))
  const of = entry.filter((each) => each.posted_at === at && kindOf.get(each.reverses ?? each.id) === 'fine')
  const ids = new Set(of.map(({ id }) => id))
  const members = new Set(posting.filter((each) => each.member_id === memberId).map(({ entry_id }) => entry_id))
  const own = posting.filter((each) => ids.has(each.entry_id) && members.has(each.entry_id))
  return 0 - sum(own.filter(({ account }) => account === 'fine_income').map(({ amount }) => amount))
}

/** What members were fined other than their payments have it. */
export const fineFaults = (tables: Tables) => tables.member.flatMap(({ id }) => finesOf(tables, id).faults)
