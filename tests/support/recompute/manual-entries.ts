import type { Claim } from './claim.ts'
import { aed, type ManualEntry, sum, type Tables } from './tables.ts'

const STATES = ['proposed', 'posted', 'declined', 'withdrawn']

/** The lines as the journal has them; of what is not posted as they were proposed. */
function linesOf({ posting, manual_entry_line }: Tables, { id, entry_id }: ManualEntry) {
  if (entry_id !== null) return posting.filter((each) => each.entry_id === entry_id)
  return manual_entry_line.filter((each) => each.manual_entry_id === id).sort((a, b) => a.line - b.line)
}

function listed(tables: Tables, each: ManualEntry) {
  const lines = linesOf(tables, each)
  const back = tables.manual_entry.find(
    ({ reverses, status }) => reverses === each.id && /^(proposed|posted)$/.test(status),
  )
  return {
    ...{ id: each.id, date: each.date, status: each.status, entry_id: each.entry_id, reverses: each.reverses },
    ...{ reversed_by: back?.id ?? null, reversed: back?.status === 'posted' },
    total: aed(sum(lines.map(({ amount }) => Math.max(0, amount)))),
    lines: lines.map(({ account, member_id, amount }) => ({
      ...{ account, member: member_id === null ? null : { id: member_id } },
      ...{ debit: aed(Math.max(0, amount)), credit: aed(Math.max(0, -amount)) },
    })),
  }
}

/** Entries by hand, by what became of them: those that wait oldest first, others the latest first. */
export function manualEntryClaims(tables: Tables): Claim[] {
  const paged = { list: 'entries', next: 'next_after', from: 'after' }
  return STATES.map((status): Claim => {
    const oldest = tables.manual_entry.filter((each) => each.status === status).sort((a, b) => a.id - b.id)
    const entries = (status === 'proposed' ? oldest : oldest.reverse()).map((each) => listed(tables, each))
    return { call: 'GET /api/office/ledger/manual-entries', query: { status }, paged, expected: { entries } }
  })
}
