import { type BonusState, bonusOfYear } from '#core/bonus.ts'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { type Fils, sumFils } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { savingsOf } from '#server/ledger/member-facts.ts'
import { overdueMembers } from '#server/ledger/overdue-members.ts'
import { type AnnualReport, withYearBefore, type Years } from './annual-report.ts'
import { balanceSheet } from './financial-statements.ts'

export type BalanceSheet = Awaited<ReturnType<typeof balanceSheet>>
type Arrears = { members: number } & Record<'dues' | 'instalments' | 'receivable', Fils> &
  Record<'with_dues' | 'with_instalments' | 'with_receivable', number>
type ListedMember = { unique_id: string; name: string } & Record<'savings' | 'loan' | 'overdue', Fils>
type Bonus = Awaited<ReturnType<typeof readBonuses>>[number]

/** What a members' meeting needs; arrears and the members' list as of today, in fils. */
export type MeetingPack = {
  years: Years
  /** At the end of each year. */
  sheets: ReadonlyMap<number, BalanceSheet>
  today: BusinessDate
  arrears: Arrears
  bonus: Bonus | undefined
  /** How many are members today; all of them, or none where there are too many to print. */
  members: { count: number; listed: readonly ListedMember[]; totals: Record<'savings' | 'loan' | 'overdue', Fils> }
}

/** Some 40 pages: more members than that don't sign one list. */
export const LISTED_MOST = 1_000

export async function meetingPack(db: Db, report: AnnualReport, now: Date): Promise<MeetingPack> {
  const today = businessDateAt(now)
  const years = await withYearBefore(db, report, now)
  const sheets = new Map<number, BalanceSheet>()
  for (const { year, to } of years) sheets.set(year, await balanceSheet(db, { at: to }, now))
  const [arrears] = await readArrearsFigures(db, [today])
  if (!arrears) throw new Error('the arrears gave no row')
  const rows = await readListed(db, [today, LISTED_MOST + 1])
  const listed = rows.length > LISTED_MOST ? [] : rows
  const total = (of: 'savings' | 'loan' | 'overdue') => sumFils(listed.map((member) => member[of]))
  return {
    ...{ years, sheets, today, arrears },
    bonus: bonusOfYear(await readBonuses(db), report.year),
    members: {
      count: rows.length,
      listed,
      totals: { savings: total('savings'), loan: total('loan'), overdue: total('overdue') },
    },
  }
}

/** Who is overdue, with what, in fils. Value: today. */
const readArrearsFigures = query<Arrears>(
  'read_arrears_figures',
  `with ${overdueMembers('$1')}
   select count(*)::int as members, coalesce(sum(dues), 0)::bigint as dues,
     coalesce(sum(instalments), 0)::bigint as instalments, coalesce(sum(receivable), 0)::bigint as receivable,
     count(*) filter (where dues > 0)::int as with_dues, count(*) filter (where instalments > 0)::int as with_instalments,
     count(*) filter (where receivable > 0)::int as with_receivable from behind`,
)

/** Members by number, those who left not among them: no contacts. Values: today, how many. */
const readListed = query<ListedMember>(
  'read_members_for_meeting',
  `with page as (select id, number from member where closed_on is null order by number limit $2), ${overdueMembers('$1')}
   select ${uniqueId('m.number')} as unique_id, p.name, ${savingsOf('m.id')} as savings,
     (select coalesce(sum(l.principal + l.total_interest - l.repaid), 0)::bigint from loan l
       where l.member_id = m.id and l.status = 'active') as loan,
     coalesce(b.dues + b.instalments + b.receivable, 0)::bigint as overdue
   from page m join person p on p.id = m.id left join behind b on b.member_id = m.id order by m.number`,
)

/** The latest first; two years have no more. */
const readBonuses = query<{
  from: string
  to: string
  amount: number
  average_of_all: number
  members: number
  status: BonusState
}>(
  'read_bonuses_for_meeting',
  `select from_date::text as "from", to_date::text as "to", (amount / 100.0)::float8 as amount, members, status,
     (div(savings_days, to_date - from_date + 1) / 100.0)::float8 as average_of_all
   from bonus order by id desc limit 50`,
)
