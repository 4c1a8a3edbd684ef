import type { AnswerOf } from '#contract/calls.ts'
import type { TransactionLine } from '#contract/statement.ts'
import type { Caller } from './caller.ts'
import type { World } from './world.ts'

type Page = AnswerOf<'GET /api/statement'>
type Owner = Pick<TransactionLine, 'account' | 'loan_id'>

/** Every page of a member's statement, one after the other. */
export async function wholeStatement(member: Caller, query: Record<string, string> = {}): Promise<Page[]> {
  const pages: Page[] = []
  let before: string | null = null
  do {
    const page: Page = await member.ask('GET /api/statement', { query: { ...query, ...(before ? { before } : {}) } })
    pages.push(page)
    before = page.next_before
  } while (before)
  return pages
}

export const nameOf = ({ account, loan_id }: Owner) => (loan_id === null ? account : `loan ${loan_id}`)
export const fils = (aed: number) => Math.round(aed * 100)

/** What the journal itself says of a member, one posting after the other: balances by name, in fils, and how often each moved. */
export async function ledgerOf(world: World, { id }: { id: bigint }) {
  const { rows } = await world.admin.query<{
    account: string
    loan_id: string | null
    amount: bigint
    entry_id: bigint
  }>(
    `select account, loan_id::text, amount, entry_id from posting where member_id = $1
       and account in ('savings', 'loans_receivable', 'member_receivable') order by date, entry_id, line`,
    [id],
  )
  const balances = new Map<string, number>()
  const moved = new Set<string>()
  for (const { account, loan_id, amount, entry_id } of rows) {
    const name = loan_id ? `loan ${loan_id}` : account === 'savings' ? account : 'receivable'
    const signed = account === 'savings' ? -Number(amount) : Number(amount)
    balances.set(name, (balances.get(name) ?? 0) + signed)
    moved.add(`${entry_id} ${name}`)
  }
  return { balances, moved: moved.size }
}

/** What is wrong with a statement's months: each is what it opened with and what moved, and opens where the one before closed. */
export function monthFaults(pages: readonly Page[]): string[] {
  const lines = pages.flatMap((page) => page.lines)
  const months = new Map(pages.flatMap((page) => page.months.map((month) => [month.month, month] as const)))
  const faults: string[] = []
  const closed = new Map<string, number>()
  for (const { month, balances } of [...months.values()].sort((a, b) => a.month.localeCompare(b.month))) {
    for (const balance of balances) {
      const name = nameOf(balance)
      const own = lines.filter((line) => line.date.startsWith(month) && nameOf(line) === name)
      const moved = own.reduce((sum, line) => sum + fils(line.amount), 0)
      if (fils(balance.opening) + moved !== fils(balance.closing)) faults.push(`${month} ${name} does not add up`)
      if (fils(balance.opening) !== (closed.get(name) ?? 0)) faults.push(`${month} ${name} opens elsewhere`)
      const [last] = own
      if (last && last.balance !== balance.closing) faults.push(`${month} ${name} ends with another balance`)
      closed.set(name, fils(balance.closing))
    }
  }
  return faults
}
