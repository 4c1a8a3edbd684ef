import type { z } from 'zod'
import type { Parsed } from '#contract/calls.ts'
import type { gridRow, memberRow, REGISTER_FIGURES, REGISTER_SORTS } from '#contract/members.ts'
import { type BusinessDate, MONTH_NAMES, type Month, monthOf, monthRange } from '#core/calendar.ts'
import { type DuesAccount, type DuesRow, duesRowsOf } from '#core/dues-calendar.ts'
import { sumFils, toAedNumber } from '#core/money.ts'
import type { DuesSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { uniqueId } from '#server/db/json.ts'
import { query, unpreparedQuery } from '#server/db/query.ts'
import { readSettings } from '#server/db/settings.ts'
import {
  DUES_FACTS,
  type DuesFacts,
  duesAccount,
  duesAccountUnder,
  paidElsewhere,
  receivableOf,
  savingsOf,
  type TheirDues,
  theirDuesBetween,
} from '#server/ledger/member-facts.ts'
import { PERSON_FOUND, searchValues } from '#server/ledger/member-search.ts'
import { overdueMembers } from '#server/ledger/overdue-members.ts'
import { readSearch } from '#server/ledger/read-search.ts'

type Sort = (typeof REGISTER_SORTS)[number]
type Figure = (typeof REGISTER_FIGURES)[number]
/** Whether an index has the order. */
type Indexed = Exclude<Sort, Figure>
type Asked = Parsed<'GET /api/office/members', 'query'>

/** Which members: 2 active, 1 inactive, 0 closed or null for all, the member to read after, how many. */
export type Page = { standing: number | null; after: Asked['after']; limit: number }

const STANDING = 'member_standing(m.active, m.closed_on)'
const OF_STANDING = `($1::int is null or ${STANDING} = $1)`

/** Of member `m` and person `p`: what orders them, and what is behind the member whose number is $2. */
type Order = { by: string; outside: string; behind: string }
const BY_NUMBER: Order = { by: 'm.number', outside: 'number', behind: 'm.number > $2' }
const LATEST: Order = { by: 'm.number desc', outside: 'number desc', behind: 'm.number < $2' }
const NAME_AT = '(select lower(q.name) from member c join person q on q.id = c.id where c.number = $2::bigint)'
/** The first condition is for the index on names, the second for those that share one. */
const BY_NAME: Order = {
  by: 'lower(p.name), m.number',
  outside: 'words, number',
  behind: `($2::bigint = 0 or (lower(p.name) >= ${NAME_AT} and (lower(p.name) > ${NAME_AT} or m.number > $2::bigint)))`,
}
/** As the index on birthdays has it: 305 is the fifth of March, and who gave none comes last. */
const DAY_IN_YEAR = 'coalesce(extract(month from p.birthday) * 100 + extract(day from p.birthday), 1300)'
const BY_BIRTHDAY: Order = {
  by: `${DAY_IN_YEAR}, p.id`,
  outside: 'day_in_year, id',
  behind: `($2::bigint = 0 or (${DAY_IN_YEAR}, p.id) > (select ${DAY_IN_YEAR}, p.id
    from member c join person p on p.id = c.id where c.number = $2::bigint))`,
}
const BY_JOINING: Order = {
  by: 'm.accepted_on, m.number',
  outside: 'accepted_on, number',
  behind: `(m.accepted_on, m.number) >
    (coalesce((select c.accepted_on from member c where c.number = $2::bigint), '-infinity'), $2::bigint)`,
}
const ORDERS: Readonly<Record<Indexed, Order>> = {
  number: BY_NUMBER,
  newest: LATEST,
  name: BY_NAME,
  joined: BY_JOINING,
  birthday: BY_BIRTHDAY,
}
/** Whether an index has the order of each standing too. */
const isOfStandings = (order: Order) => order === BY_NUMBER || order === LATEST

/** Of member `m`, what a page is read with: joined to once more, all members would be looked at for each page. */
const OF_MEMBER = 'm.id, m.number, m.active, m.closed_on, m.accepted_on, m.dues_from, m.months_before'

/** Values: a standing or null, the number to read after, how many. */
const browsed = (order: Order) =>
  isOfStandings(order)
    ? `select ${OF_MEMBER} from member m where $1::int is null and ${order.behind} order by ${order.by} limit $3`
    : `select ${OF_MEMBER} from person p join member m on m.id = p.id
       where ${OF_STANDING} and ${order.behind} order by ${order.by} limit $3`

/** The same of those of one standing: along the index on both, for they may be few and the last. */
const BROWSED_ONLY = `select ${OF_MEMBER} from member m
  where (${STANDING}, m.number) > ($1::int, $2::bigint) and ${STANDING} <= $1 order by ${STANDING}, m.number limit $3`
const LATEST_ONLY = `select ${OF_MEMBER} from member m
  where (${STANDING}, m.number) < ($1::int, $2::bigint) and ${STANDING} >= $1 order by ${STANDING} desc, m.number desc limit $3`

/** Members whose leaving is proposed. Values: their standing or null, the number to read after, how many. */
const leaving = ({
  by,
  behind,
}: Order) => `select ${OF_MEMBER} from member_leaving v join member m on m.id = v.member_id
    join person p on p.id = m.id
  where v.status = 'proposed' and ${OF_STANDING} and ${behind} order by ${by} limit $3`

/** Three more values: the two of PERSON_FOUND, and numbers of members; either finds. */
const found = (
  { by, outside, behind }: Order,
  only = '',
) => `(select ${OF_MEMBER}, lower(p.name) as words, ${DAY_IN_YEAR} as day_in_year
    from person p join member m on m.id = p.id
    where ${PERSON_FOUND} and ${OF_STANDING} and ${behind} ${only} order by ${by} limit $3)
  union (select ${OF_MEMBER}, lower(p.name), ${DAY_IN_YEAR} from member m join person p on p.id = m.id
    where m.number = any($6::bigint[]) and ${OF_STANDING} and ${behind} ${only})
  order by ${outside} limit $3`
const ONLY_LEAVING = `and m.id in (select member_id from member_leaving where status = 'proposed')`

/** Of each member who has some: what the register is ordered by, the greatest first. */
const FIGURES: Readonly<Record<Figure, string>> = {
  savings: `select member_id, -balance as amount from member_balance where account = 'savings' and loan_id = 0`,
  loan: `select member_id, sum(principal + total_interest - repaid)::bigint as amount
    from loan where next_due_on is not null group by member_id`,
  overdue: 'select member_id, dues + instalments + receivable as amount from behind',
}
const isFigure = (sort: Sort): sort is Figure => sort in FIGURES

const PERSON_SEARCHED = `and m.id in (select p.id from person p where ${PERSON_FOUND} union select id from member where number = any($6::bigint[]))`

/**
 * The same where no index has it: by a figure, or with a loan, without one, or overdue. Values: those of a page, the three
 * of a search where there is one, the first of the month and today, whether only those whose leaving is proposed, what they
 * have or null, and the figure to read after or null where the order is by one. What is asked for neither by value nor by
 * order PostgreSQL leaves out.
 */
function narrowed(sort: Sort, searched: boolean): { page: string; days: Days; by: string } {
  const value = (place: number) => `$${place + (searched ? 7 : 4)}`
  const [month, today, leaves, having, figure] = [value(0), value(1), value(2), value(3), value(4)]
  const amount = 'coalesce(f.amount, 0)'
  const { by, behind } = isFigure(sort)
    ? {
        by: 'figure desc, m.number',
        behind: `(${figure}::bigint is null or ${amount} < ${figure} or (${amount} = ${figure} and m.number > $2::bigint))`,
      }
    : ORDERS[sort]
  const page = `with ${overdueMembers(today)}
    select ${OF_MEMBER}, ${isFigure(sort) ? amount : 'null::bigint'} as figure
    from member m join person p on p.id = m.id
      ${isFigure(sort) ? `left join (${FIGURES[sort]}) f on f.member_id = m.id` : ''}
      left join (select distinct member_id from loan where next_due_on is not null) lent on lent.member_id = m.id
      left join behind on behind.member_id = m.id
    where ${OF_STANDING} and ${behind} ${searched ? PERSON_SEARCHED : ''}
      and case ${having}::text when 'loan' then lent.member_id is not null when 'no_loan' then lent.member_id is null
        when 'overdue' then behind.member_id is not null else true end
      and (not ${leaves}::boolean or m.id in (select member_id from member_leaving where status = 'proposed'))
    order by ${by} limit $3`
  return { page, days: [month, today], by }
}

/** The values of a month's first day and of today. */
type Days = readonly [month: string, today: string]

/** A line of the register, with what is open of dues up to a month, and overdue of them, of a loan, and in all. */
const lines = (
  page: string,
  [month, today]: Days,
  by: string,
  figure = 'null::bigint',
) => `select m.number, ${figure} as figure, json_build_object('id', m.id,
    'unique_id', ${uniqueId('m.number')}, 'name', p.name, 'email', coalesce(p.email, ''), 'mobile', p.mobile, 'status', m.active::int,
    'closed', m.closed_on is not null, 'accepted_on', m.accepted_on, 'birthday', p.birthday, 'months_open', open.months, 'dues_open', open.remaining / 100.0, 'savings', ${savingsOf('m.id')} / 100.0,
    'loan', lent.outstanding / 100.0, 'loan_overdue', lent.overdue / 100.0,
    'overdue', (open.overdue + lent.overdue + ${receivableOf('m.id')}) / 100.0) as line
  from (${page}) m join person p on p.id = m.id
  cross join lateral (select count(*) as months, coalesce(sum(remaining), 0) as remaining,
      coalesce(sum(remaining) filter (where due_on < ${today}::date), 0) as overdue
    from open_months(${month}::date) where member_id = m.id) open
  cross join lateral (select coalesce(sum(l.principal + l.total_interest - l.repaid), 0) as outstanding, coalesce(sum(loan_overdue(
      l.principal + l.total_interest, l.term, l.instalment_multiple, l.repaid, l.disbursed_on, ${today}::date)), 0) as overdue
    from loan l where l.member_id = m.id and l.status = 'active') lent
  order by ${by}`

type RegisterLine = { number: bigint; figure: bigint | null; line: z.infer<typeof memberRow> }
const register = (sort: Indexed, name: string) => {
  const order = ORDERS[sort]
  const browse = (how: string, page: string) =>
    query<RegisterLine>(`browse_${how}${name}`, lines(page, ['$4', '$5'], order.by))
  const search = (how: string, page: string) =>
    unpreparedQuery<RegisterLine>(`search_${how}${name}`, lines(page, ['$7', '$8'], order.by))
  const all = browse('register', browsed(order))
  return {
    all,
    only: isOfStandings(order) ? browse('register_only', sort === 'newest' ? LATEST_ONLY : BROWSED_ONLY) : all,
    leaving: browse('leaving', leaving(order)),
    search: search('register', found(order)),
    searchLeaving: search('leaving', found(order, ONLY_LEAVING)),
  }
}
const REGISTERS = {
  number: register('number', ''),
  newest: register('newest', '_newest'),
  name: register('name', '_by_name'),
  joined: register('joined', '_by_joining'),
  birthday: register('birthday', '_by_birthday'),
}

const narrow = (sort: Sort) => {
  const how = (name: string, searched: boolean) => {
    const { page, days, by } = narrowed(sort, searched)
    return unpreparedQuery<RegisterLine>(`${name}_by_${sort}`, lines(page, days, by, 'm.figure'))
  }
  return { all: how('narrow_register', false), search: how('search_narrowed', true) }
}
const NARROWED: Readonly<Record<Sort, ReturnType<typeof narrow>>> = {
  number: narrow('number'),
  newest: narrow('newest'),
  name: narrow('name'),
  joined: narrow('joined'),
  birthday: narrow('birthday'),
  savings: narrow('savings'),
  loan: narrow('loan'),
  overdue: narrow('overdue'),
}

/** What a search takes: the values of PERSON_FOUND, and the numbers of members who are found by more than their text. */
async function foundBy(db: Db, search: string, today: BusinessDate): Promise<unknown[]> {
  const [pattern, text, members] = searchValues(search)
  const { amount, day } = readSearch(search, today)
  const those = amount === null && day === null ? [] : await findMembersBy(db, [day, amount])
  return [pattern, text, [...members, ...those.map(({ number }) => number)]]
}

/**
 * Values, of which either may be null: the day on which they joined or were born, and what they have saved or owe of a loan,
 * in fils.
 */
const findMembersBy = unpreparedQuery<{ number: bigint }>(
  'find_members_by_day_or_amount',
  `select number from member where id in (
     select id from member where accepted_on = $1::date
     union all select p.id from person p where p.birthday = $1::date
       and ${DAY_IN_YEAR} = extract(month from $1::date) * 100 + extract(day from $1::date)
     union all select member_id from member_balance where account = 'savings' and loan_id = 0 and balance = -$2::bigint
     union all select member_id from loan
       where next_due_on is not null and principal + total_interest - repaid = $2::bigint)`,
)

/** Before the first of a list: below every number, or above where the latest comes first. */
const before = (sort: Sort) => (sort === 'newest' ? 2n ** 63n - 1n : 0n)

type Filter = Pick<Asked, 'search' | 'sort' | 'having'> & { leaving: boolean }

/** A page of the register as of a day, or of those in it whose leaving is proposed. */
export async function readRegister(
  db: Db,
  filter: Filter,
  { standing, after, limit }: Page,
  today: BusinessDate,
): Promise<RegisterLine[]> {
  const { search, sort, leaving, having } = filter
  const page = [standing, after?.number ?? before(sort), limit]
  const values = [...page, ...(search === '' ? [] : await foundBy(db, search, today)), `${monthOf(today)}-01`, today]
  if (isFigure(sort) || having !== undefined) {
    const read = search === '' ? NARROWED[sort].all : NARROWED[sort].search
    return read(db, [...values, leaving, having ?? null, ...(isFigure(sort) ? [after?.figure ?? null] : [])])
  }
  const by = REGISTERS[sort]
  if (search !== '') return (leaving ? by.searchLeaving : by.search)(db, values)
  return (leaving ? by.leaving : standing === null ? by.all : by.only)(db, values)
}

/** The place after the last of these lines. */
export const placeAfter = (rows: readonly RegisterLine[]): Page['after'] => {
  const last = rows.at(-1)
  return last && { number: last.number, figure: last.figure }
}

/** All lines of the register that are found, read some at a time: many more at once where each time all members are looked at. */
export async function* registerLines(db: Db, filter: Filter, standing: number | null, today: BusinessDate) {
  const limit = isFigure(filter.sort) || filter.having !== undefined ? 40 * PAGE : PAGE
  let after: Page['after']
  do {
    const rows: RegisterLine[] = await readRegister(db, filter, { standing, after, limit }, today)
    for (const { line } of rows) yield line
    after = rows.length === limit ? placeAfter(rows) : undefined
  } while (after !== undefined)
}

type DuesLine = {
  id: bigint
  number: bigint
  unique_id: string
  name: string
  active: boolean
  facts: DuesFacts
}

const facts = (page: string) => `select m.id, m.number, ${uniqueId('m.number')} as unique_id, p.name, m.active,
    ${DUES_FACTS} as facts
  from (${page}) m join person p on p.id = m.id order by m.number`

const browseDues = query<DuesLine>('browse_dues', facts(browsed(BY_NUMBER)))
const searchDues = unpreparedQuery<DuesLine>('search_dues', facts(found(BY_NUMBER)))

/** A page of members with what their dues calendar is computed from. */
export async function readDuesOfMembers(
  db: Db,
  search: string,
  { after, limit }: { after: bigint | undefined; limit: number },
  today: BusinessDate,
): Promise<DuesLine[]> {
  const values = [null, after ?? 0n, limit]
  return search === '' ? browseDues(db, values) : searchDues(db, [...values, ...(await foundBy(db, search, today))])
}

/** A member's dues of a year's months; undefined where a month is not owed, or not yet. */
function yearOfDues(account: DuesAccount, months: readonly Month[], today: BusinessDate): (DuesRow | undefined)[] {
  const byMonth = new Map(duesRowsOf(account, months, today).map((dues) => [dues.month, dues]))
  return months.map((month) => byMonth.get(month))
}

/** January to December. */
const monthsOfYear = (year: string): Month[] => monthRange(`${year}-01` as Month, `${year}-12` as Month)

/** A line of the grid. */
export function gridLine(row: DuesLine, year: string, today: BusinessDate): z.infer<typeof gridRow> {
  const names = monthsOfYear(year)
  const months = yearOfDues(duesAccount(row.facts), names, today)
  const paid = months.map((dues) => dues?.paid ?? 0n)
  return {
    id: Number(row.id),
    unique_id: row.unique_id,
    name: row.name,
    months: months.map((dues, index) => {
      if (dues && dues.state !== 'not_owed') return dues.state
      return paidElsewhere(names[index] as Month, row.facts) ? 'before' : 'none'
    }),
    paid: paid.map(toAedNumber),
    payments: names.map((month) => paymentOf(month, row.facts)),
    total: toAedNumber(sumFils(paid)),
  }
}

/** The last payment for a month that was not rejected. */
const paymentOf = (month: Month, { payments }: DuesFacts) =>
  payments.findLast((payment) => payment.month === month && payment.status !== 'refused')?.payment_id ?? null

const PAGE = 500

export function gridColumns(year: string): string[] {
  const months = MONTH_NAMES.map((month) => `${month} ${year}`)
  return ['Member ID', 'Name', 'Status', ...months, 'Paid, AED', 'Open, AED']
}

type YearLine = Omit<DuesLine, 'facts'> & { facts: TheirDues }

/** Values: the number to read after, how many, the year's first and last month. */
const readYearOfDues = query<YearLine>(
  'read_year_of_dues',
  `select m.id, m.number, ${uniqueId('m.number')} as unique_id, p.name, m.active,
     ${theirDuesBetween('$3', '$4')} as facts
   from (select ${OF_MEMBER} from member m where m.number > $1 order by m.number limit $2) m join person p on p.id = m.id
   order by m.number`,
)

/** Members read at once: as many as hold little. */
const YEARS_AT_ONCE = 1_000

/** Every member's year of dues, by member number. What is the same for all is read once, of payments that year's alone. */
export async function* gridRecords(db: Db, year: string, today: BusinessDate) {
  const { dues } = await readSettings(db)
  const months = monthsOfYear(year)
  let after: bigint | undefined = 0n
  do {
    const rows: YearLine[] = await readYearOfDues(db, [after, YEARS_AT_ONCE, `${year}-01-01`, `${year}-12-01`])
    for (const row of rows) yield gridRecord(row, dues, months, today)
    after = rows.length === YEARS_AT_ONCE ? rows.at(-1)?.number : undefined
  } while (after !== undefined)
}

/** Amounts are plain numbers, so that a spreadsheet adds them up; words stand where nothing is paid yet. */
function gridRecord(row: YearLine, settings: DuesSettings, months: readonly Month[], today: BusinessDate) {
  const dues = yearOfDues(duesAccountUnder(settings, row.facts), months, today)
  const open = dues.filter((each) => each !== undefined && each.month <= monthOf(today))
  return [
    row.unique_id,
    row.name,
    row.active ? 'active' : 'inactive',
    ...months.map((month, index) => cell(dues[index]) || (paidElsewhere(month, row.facts) ? 'paid before' : '')),
    toAedNumber(sumFils(dues.map((each) => each?.paid ?? 0n))),
    toAedNumber(sumFils(open.map((each) => each?.remaining ?? 0n))),
  ]
}

function cell(dues: DuesRow | undefined): string | number {
  if (!dues) return ''
  if (dues.paid > 0n) return toAedNumber(dues.paid)
  return dues.state === 'in_review' ? 'waiting' : 'due'
}
