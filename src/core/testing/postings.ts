import type { Entry } from '../entry.ts'
import { formatAed } from '../money.ts'

/** An entry as one reads it in a ledger: 'Dr bank 100.00', 'Cr savings/7 100.00', 'Dr loans_receivable/7/3 1,000.00'. */
export function read(entry: Entry): string[] {
  return entry.postings.map(({ account, memberId, loanId, amount }) => {
    const owner = [account, memberId, loanId].filter((part) => part !== undefined).join('/')
    return amount > 0n ? `Dr ${owner} ${formatAed(amount)}` : `Cr ${owner} ${formatAed(-amount)}`
  })
}
