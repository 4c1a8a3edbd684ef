import { type BusinessDate, businessDateAt, monthOf } from '#core/calendar.ts'
import { type DuesRow, openMonths } from '#core/dues-calendar.ts'
import { repaidState } from '#core/loan-repayment.ts'
import { type Fils, minFils, sumFils } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { type StoredTerms, scheduleOf, type TermsJson, termsFromJson } from '#server/ledger/loan-facts.ts'
import { DUES_FACTS, type DuesFacts, duesAccount, receivableOf } from '#server/ledger/member-facts.ts'

/** What a member's money is for, by what they owe. `months` are the open ones that it reaches, oldest first. */
export type ClaimOfLine = { kind: 'dues'; months: DuesRow[] } | { kind: 'loan' | 'deposit' }

/** What a member owes of months and of a loan. */
export type Owing = {
  open: DuesRow[]
  loan: (StoredTerms & { id: bigint; disbursedOn: BusinessDate; repaid: Fils }) | null
  receivable: Fils
}

/**
 * What an amount (fils) from a member is most likely for: the instalment that is next, where it is that amount and no sum
 * of open months; else the open months that have come; else the next month where it is that amount; else their loan; else
 * a deposit. With `kind` it is that, and undefined where the member has no open month or no loan. `beyond` (fils) is what
 * of it is more than is owed, and becomes savings.
 */
export function claimOf(
  { open, loan, receivable }: Owing,
  amount: Fils,
  now: Date,
  kind?: ClaimOfLine['kind'],
): (ClaimOfLine & { beyond: Fils }) | undefined {
  const dues = duesOf(open, amount, businessDateAt(now), kind === 'dues')
  const more = (owed: Fils) => amount - minFils(amount, receivable + owed)
  const asDues = dues && { ...dues, beyond: more(sumFils(dues.months.map(({ remaining }) => remaining))) }
  const asLoan = loan && { kind: 'loan' as const, beyond: more(loan.principal + loan.total_interest - loan.repaid) }
  const asDeposit = { kind: 'deposit' as const, beyond: more(0n) }
  if (kind === 'dues') return asDues
  if (kind === 'loan') return asLoan ?? undefined
  if (kind === 'deposit') return asDeposit
  const isInstalment = loan && nextInstalment(loan) === amount
  const isWholeMonths = dues && sumFils(dues.months.map(({ remaining }) => remaining)) === amount
  if (isInstalment && !isWholeMonths && asLoan) return asLoan
  return asDues ?? asLoan ?? asDeposit
}

/**
 * What the bank kept of an amount (fils), where it is short of what the member owes by no more than `most` says of the whole:
 * of the open months that have come, or of the next one, or of the next instalment. The least, or undefined.
 */
export function feeBelowOwed(
  { open, loan }: Owing,
  amount: Fils,
  now: Date,
  most: (whole: Fils) => Fils,
): Fils | undefined {
  const owed = open.filter(({ month }) => month <= monthOf(businessDateAt(now)))
  let sum = 0n
  const wholes = (owed.length > 0 ? owed : open.slice(0, 1)).map(({ remaining }) => {
    sum += remaining
    return sum
  })
  const instalment = loan && nextInstalment(loan)
  if (instalment) wholes.push(instalment)
  const fees = wholes.filter((whole) => whole > amount && whole - amount <= most(whole)).map((whole) => whole - amount)
  return fees.length > 0 ? fees.reduce(minFils) : undefined
}

/** A month to come is paid where somebody says so, or the amount is the month's. */
function duesOf(open: readonly DuesRow[], amount: Fils, today: BusinessDate, ahead: boolean) {
  const owed = open.filter(({ month }) => month <= monthOf(today))
  const from = owed.length > 0 ? owed : open.filter(({ remaining }) => ahead || remaining === amount).slice(0, 1)
  const months = monthsReached(from, amount)
  return months.length > 0 ? { kind: 'dues' as const, months } : undefined
}

/** Those of these months that an amount reaches, in their order. */
export function monthsReached(open: readonly DuesRow[], amount: Fils): DuesRow[] {
  const months: DuesRow[] = []
  let left = amount
  for (const row of open) {
    if (left <= 0n) break
    months.push(row)
    left -= row.remaining
  }
  return months
}

/** What the first instalment that is not repaid still takes. */
const nextInstalment = (loan: StoredTerms & { repaid: Fils }): Fils | undefined =>
  repaidState(scheduleOf(loan), loan.repaid).instalments.find(({ remaining }) => remaining > 0n)?.remaining

/** What these members owe, by the member. */
export async function readOwing(db: Db, memberIds: readonly bigint[], now: Date): Promise<Map<bigint, Owing>> {
  const rows = memberIds.length > 0 ? await readOwed(db, [[...new Set(memberIds)]]) : []
  const today = businessDateAt(now)
  return new Map(
    rows.map(({ id, facts, loan, receivable }) => {
      const open = openMonths(duesAccount(facts), today).filter(({ state }) => state === 'due')
      return [id, { open, receivable, loan: loan && loanOf(loan) }]
    }),
  )
}

type LoanJson = TermsJson & { id: number; disbursed_on: BusinessDate; repaid: string }

function loanOf({ id, disbursed_on: disbursedOn, repaid, ...terms }: LoanJson): NonNullable<Owing['loan']> {
  return { ...termsFromJson(terms), id: BigInt(id), disbursedOn, repaid: BigInt(repaid) }
}

/** Value: members. */
const readOwed = query<{
  id: bigint
  facts: DuesFacts
  loan: LoanJson | null
  receivable: bigint
}>(
  'read_owed_by_payers',
  `select m.id, ${DUES_FACTS} as facts, ${receivableOf('m.id')} as receivable, (
     select json_build_object('principal', principal::text, 'total_interest', total_interest::text, 'term', term,
       'instalment_multiple', instalment_multiple::text, 'repaid', repaid::text, 'id', id, 'disbursed_on', disbursed_on)
     from loan where member_id = m.id and status = 'active' order by id limit 1) as loan
   from member m where m.id = any ($1::bigint[])`,
)
