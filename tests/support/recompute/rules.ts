import { availableTo } from './account.ts'
import { balanceOf, receivableOf } from './balances.ts'
import { fineFaults } from './fines.ts'
import { reversedEntries, sum, type Tables } from './tables.ts'

/** What of the facts is not as the rules have it, one sentence each. */
export function brokenRules(tables: Tables): string[] {
  return [...lineFaults(tables), ...bankFaults(tables), ...owedFaults(tables), ...fineFaults(tables)]
}

const movedBy = ({ posting }: Tables, entryId: number | null, account: string) =>
  sum(posting.filter((each) => each.entry_id === entryId && each.account === account).map(({ amount }) => amount))

/** A line is what its entry posted, and pays once. */
function lineFaults(tables: Tables): string[] {
  const { bank_line, entry, payment } = tables
  const gone = new Set(entry.flatMap(({ reverses }) => (reverses === null ? [] : [reverses])))
  const paidOut = new Set(entry.filter(({ kind }) => /^(withdrawal|loan_disbursement)$/.test(kind)).map(({ id }) => id))
  const faults = bank_line.flatMap((line) => {
    const { id, account, amount, status, entry_id, claimed_entry_id } = line
    const by = payment.filter((each) => each.status === 'verified' && each.bank_line_id === id)
    const stands = entry_id !== null && (!gone.has(entry_id) || paidOut.has(entry_id))
    return [
      (entry_id === null) === /^(matched|unclaimed)$/.test(status) ? 'stands in a state without its entry' : '',
      entry_id !== null && movedBy(tables, entry_id, account) !== amount ? 'is not what its entry posted' : '',
      entry_id !== null && !stands ? 'is an entry that was taken back' : '',
      claimed_entry_id !== null && movedBy(tables, claimed_entry_id, 'unmatched_receipts') !== amount
        ? 'was claimed otherwise'
        : '',
      claimed_entry_id !== null && gone.has(claimed_entry_id) ? 'was claimed by what was taken back' : '',
      by.length > 1 ? `pays ${by.length} times` : '',
      by.some((each) => ![entry_id, claimed_entry_id].includes(each.entry_id))
        ? 'is another entry than its payment'
        : '',
    ]
      .filter((fault) => fault !== '')
      .map((fault) => `line ${id} ${fault}`)
  })
  const taken = Map.groupBy(
    bank_line.filter(({ entry_id }) => entry_id !== null),
    (line) => `${line.account} ${line.entry_id}`,
  )
  return [...faults, ...[...taken].filter(([, lines]) => lines.length > 1).map(([name]) => `${name} is two lines`)]
}

/** The books have at the bank what its settled lines come to, and what stands on no line; nothing of it is a payment that names no line. */
function bankFaults(tables: Tables): string[] {
  const { bank_line, payment, posting, ledger_account } = tables
  const unclaimed = bank_line.filter(({ status }) => status === 'unclaimed')
  const waits = 0 - balanceOf(tables, /^unmatched_receipts$/)
  const faults =
    sum(unclaimed.map(({ amount }) => amount)) === waits ? [] : [`${waits} are unmatched, lines say otherwise`]
  const gone = reversedEntries(tables)
  for (const { code } of ledger_account.filter((each) => /^bank(_\d+)?$/.test(each.code))) {
    const lines = bank_line.filter(({ account, entry_id }) => account === code && entry_id !== null)
    const onLine = new Set(lines.map(({ entry_id }) => entry_id))
    const alone = posting.filter((each) => each.account === code && !onLine.has(each.entry_id))
    const books = balanceOf(tables, new RegExp(`^${code}$`))
    const said = sum(lines.map(({ amount }) => amount)) + sum(alone.map(({ amount }) => amount))
    if (books !== said) faults.push(`${code} has ${books} in the books, ${said} by lines and what is on none`)
    const standing = new Set(alone.map(({ entry_id }) => entry_id).filter((id) => !gone.has(id)))
    for (const each of payment.filter(({ status, entry_id }) => status === 'verified' && standing.has(entry_id ?? 0))) {
      const covered = coverOf(tables, code, each.decided_at ?? '').some(
        ({ from, to }) => from <= each.received_on && each.received_on <= to,
      )
      if (covered && each.no_line_reason === null) faults.push(`payment ${each.id} names no line and says no reason`)
    }
  }
  return faults
}

/** The days that statements covered when something was decided. */
function coverOf({ bank_statement }: Tables, account: string, at: string) {
  return bank_statement
    .filter((each) => each.account === account && Date.parse(each.imported_at) < Date.parse(at))
    .map(({ covers_from, covers_to }) => ({ from: covers_from ?? '', to: covers_to ?? '' }))
}

/** Nobody owes a receivable beside savings that are available, and what of a payment collected one counts for no month. */
function owedFaults(tables: Tables): string[] {
  const both = tables.member.filter(({ id }) => availableTo(tables, id) > 0 && receivableOf(tables, id) > 0)
  const counted = tables.payment
    .filter(({ kind, status }) => kind === 'dues' && status === 'verified')
    .filter((payment) => {
      const parts = tables.payment_month.filter(({ payment_id }) => payment_id === payment.id)
      const collected = 0 - movedBy(tables, payment.entry_id, 'member_receivable')
      return sum(parts.map(({ amount }) => amount)) !== payment.amount - collected
    })
  return [
    ...both.map(({ id }) => `member ${id} has available savings and owes a receivable`),
    ...counted.map(({ id }) => `payment ${id} counts for months what collected a receivable`),
  ]
}
