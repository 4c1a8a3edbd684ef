import type { Claim } from './claim.ts'
import { plusMonths } from './days.ts'
import { duesMonths } from './dues.ts'
import { aed, type Member, sum, type Tables } from './tables.ts'

function rowOf(tables: Tables, member: Member, year: string, today: string) {
  const rows = new Map(duesMonths(tables, member, today).map((row) => [row.month, row]))
  const months = Array.from({ length: 12 }, (_, n) => rows.get(plusMonths(`${year}-01`, n)))
  const moved = tables.member_leaving.filter(
    ({ member_id, dues_from }) => member_id === member.id && dues_from !== null,
  )
  const owedFrom = moved.map(({ dues_from }) => dues_from ?? '').sort()[0] ?? member.dues_from
  const first = plusMonths(owedFrom.slice(0, 7), -member.months_before)
  return {
    id: member.id,
    months: months.map((row, n) => {
      const month = plusMonths(`${year}-01`, n)
      if (row && row.state !== 'not_owed') return row.state
      return month >= first && month < plusMonths(first, member.months_before) ? 'before' : 'none'
    }),
    paid: months.map((row) => aed(row?.paid ?? 0)),
    total: aed(sum(months.map((row) => row?.paid ?? 0))),
  }
}

/** The register by months: this year, the one before and the one after. */
export function gridClaims(tables: Tables, today: string): Claim[] {
  const paged = { list: 'rows', next: 'next_after', from: 'after' }
  return [-1, 0, 1].map((after) => {
    const year = `${Number(today.slice(0, 4)) + after}`
    const rows = tables.member.map((member) => rowOf(tables, member, year, today))
    return {
      ...{ call: 'GET /api/office/members/grid', query: { year }, paged, sorted: { list: 'rows', by: 'id' } },
      expected: { rows },
    }
  })
}
