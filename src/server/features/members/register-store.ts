import type { z } from 'zod'
import type { gridRow, memberRow, REGISTER_SORTS } from '#contract/members.ts'
import { addMonths, type BusinessDate, MONTH_NAMES, type Month, monthOf } from '#core/calendar.ts'
import { type DuesRow, duesRows } from '#core/dues-calendar.ts'
import { sumFils, toAedNumber } from '#core/money.ts'
import type { Db } from '#server/db/connect.ts'
import { uniqueId } from '#server/db/json.ts'
import { query, unpreparedQuery } from '#server/db/query.ts'
import { DUES_FACTS, type DuesFacts, duesAccount, paidElsewhere, savingsOf } from '#server/ledger/member-facts.ts'
import { PERSON_FOUND, searchValues } from '#server/ledger/member-search.ts'

type Sort = (typeof REGISTER_SORTS)[number]

/** Which members: 2 active, 1 inactive, 0 closed or null for all, the number to read after, how many. */
export type Page = { standing: number | null; after: bigint | undefined; limit: number }

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
const ORDERS: Readonly<Record<Sort, Order>> = {
  number: BY_NUMBER,
  newest: LATEST,
  name: BY_NAME,
  birthday: BY_BIRTHDAY,
}
/** Whether an index on people has the order; else it is one on members. */
const isOfPeople = (order: Order) => order === BY_NAME || order === BY_BIRTHDAY

/** Values: a standing or null, the number to read after, how many. */
const browsed = (order: Order) =>
  isOfPeople(order)
    ? `select m.id, m.number from person p join member m on m.id = p.id
       where ${OF_STANDING} and ${order.behind} order by ${order.by} limit $3`
    : `select m.id, m.number from member m where $1::int is null and ${order.behind} order by ${order.by} limit $3`

/** The same of those of one standing: along the index on both, for they may be few and the last. */
const BROWSED_ONLY = `select m.id, m.number from member m
  where (${STANDING}, m.number) > ($1::int, $2::bigint) and ${STANDING} <= $1 order by ${STANDING}, m.number limit $3`
const LATEST_ONLY = `select m.id, m.number from member m
  where (${STANDING}, m.number) < ($1::int, $2::bigint) and ${STANDING} >= $1 order by ${STANDING} desc, m.number desc limit $3`

/** Members whose leaving is proposed. Values: their standing or null, the number to read after, how many. */
const leaving = ({
  by,
  behind,
}: Order) => `select m.id, m.number from member_leaving v join member m on m.id = v.member_id
    join person p on p.id = m.id
  where v.status = 'proposed' and ${OF_STANDING} and ${behind} order by ${by} limit $3`

/** Three more values: the two of PERSON_FOUND, and a member number or null; either finds. */
const found = (
  { by, outside, behind }: Order,
  only = '',
) => `(select m.id, m.number, lower(p.name) as words, ${DAY_IN_YEAR} as day_in_year
    from person p join member m on m.id = p.id
    where ${PERSON_FOUND} and ${OF_STANDING} and ${behind} ${only} order by ${by} limit $3)
  union (select m.id, m.number, lower(p.name), ${DAY_IN_YEAR} from member m join person p on p.id = m.id
    where m.number = $6 and ${OF_STANDING} and ${behind} ${only})
  order by ${outside} limit $3`
const ONLY_LEAVING = `and m.id in (select member_id from member_leaving where status = 'proposed')`

/** A line of the register, with what is open of dues up to a month and overdue of a loan: the values of its first day and of today. */
const lines = (
  page: string,
  [month, today]: readonly [string, string],
  { by }: Order,
) => `select m.number, json_build_object('id', m.id,
    'unique_id', ${uniqueId('m.number')}, 'name', p.name, 'email', coalesce(p.email, ''), 'mobile', p.mobile, 'status', m.active::int,
    'closed', m.closed_on is not null, 'accepted_on', m.accepted_on, 'birthday', p.birthday, 'months_open', open.months, 'dues_open', open.remaining / 100.0, 'savings', ${savingsOf('m.id')} / 100.0,
    'loan', lent.outstanding / 100.0, 'loan_overdue', lent.overdue / 100.0) as line
  from (${page}) page join member m on m.id = page.id join person p on p.id = m.id
  cross join lateral (select count(*) as months, coalesce(sum(remaining), 0) as remaining
    from open_months(${month}::date) where member_id = m.id) open
  cross join lateral (select coalesce(sum(l.principal + l.total_interest - l.repaid), 0) as outstanding, coalesce(sum(loan_overdue(
      l.principal + l.total_interest, l.term, l.instalment_multiple, l.repaid, l.disbursed_on, ${today}::date)), 0) as overdue
    from loan l where l.member_id = m.id and l.status = 'active') lent
  order by ${by}`

type RegisterLine = { number: bigint; line: z.infer<typeof memberRow> }
const register = (sort: Sort, name: string) => {
  const order = ORDERS[sort]
  const browse = (how: string, page: string) =>
    query<RegisterLine>(`browse_${how}${name}`, lines(page, ['$4', '$5'], order))
  const search = (how: string, page: string) =>
    unpreparedQuery<RegisterLine>(`search_${how}${name}`, lines(page, ['$7', '$8'], order))
  const all = browse('register', browsed(order))
  return {
    all,
    only: isOfPeople(order) ? all : browse('register_only', sort === 'newest' ? LATEST_ONLY : BROWSED_ONLY),
    leaving: browse('leaving', leaving(order)),
    search: search('register', found(order)),
    searchLeaving: search('leaving', found(order, ONLY_LEAVING)),
  }
}
const REGISTERS = {
  number: register('number', ''),
  newest: register('newest', '_newest'),
  name: register('name', '_by_name'),
  birthday: register('birthday', '_by_birthday'),
}

/** Before the first of a list that is ordered so. */
const BEFORE: Readonly<Record<Sort, bigint>> = { number: 0n, newest: 2n ** 63n - 1n, name: 0n, birthday: 0n }

type Filter = { search: string; sort: Sort; leaving: boolean }

/** A page of the register as of a day, or of those in it whose leaving is proposed. */
export function readRegister(
  db: Db,
  { search, sort, leaving }: Filter,
  page: Page,
  today: BusinessDate,
): Promise<RegisterLine[]> {
  const by = REGISTERS[sort]
  const days = [`${monthOf(today)}-01`, today]
  const values = [page.standing, page.after ?? BEFORE[sort], page.limit]
  if (search !== '') {
    return (leaving ? by.searchLeaving : by.search)(db, [...values, ...searchValues(search), ...days])
  }
  const browse = leaving ? by.leaving : page.standing === null ? by.all : by.only
  return browse(db, [...values, ...days])
}

export const REGISTER_COLUMNS = [
  ...['Member ID', 'Name', 'Mobile', 'Email', 'Status', 'Member since', 'Birthday'],
  ...['Savings, AED', 'Dues open, AED', 'Months open', 'Loan left, AED', 'Loan overdue, AED'],
] as const

/** All lines of the register that are found, read a page at a time. */
export async function* registerLines(db: Db, filter: Filter, standing: number | null, today: BusinessDate) {
  let after: bigint | undefined
  do {
    const rows: RegisterLine[] = await readRegister(db, filter, { standing, after, limit: PAGE }, today)
    for (const { line } of rows) yield line
    after = rows.length === PAGE ? rows.at(-1)?.number : undefined
  } while (after !== undefined)
}

/** The same as a spreadsheet has them. */
export async function* registerRecords(...asked: Parameters<typeof registerLines>) {
  for await (const line of registerLines(...asked)) {
    const { unique_id, name, mobile, email, status, closed, accepted_on, birthday } = line
    const standing = closed ? 'closed' : status === 1 ? 'active' : 'inactive'
    const figures = [line.savings, line.dues_open, line.months_open, line.loan, line.loan_overdue]
    yield [unique_id, name, mobile, email, standing, accepted_on, birthday ?? '', ...figures]
  }
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
  from (${page}) page join member m on m.id = page.id join person p on p.id = m.id order by m.number`

const browseDues = query<DuesLine>('browse_dues', facts(browsed(BY_NUMBER)))
const searchDues = unpreparedQuery<DuesLine>('search_dues', facts(found(BY_NUMBER)))

/** A page of members with what their dues calendar is computed from. */
export function readDuesOfMembers(
  db: Db,
  search: string,
  { after, limit }: Omit<Page, 'standing'>,
): Promise<DuesLine[]> {
  const values = [null, after ?? 0n, limit]
  return search === '' ? browseDues(db, values) : searchDues(db, [...values, ...searchValues(search)])
}

/** A member's year of dues, January to December; undefined where a month is not owed, or not yet. */
function yearOfDues(row: DuesLine, year: string, today: BusinessDate): (DuesRow | undefined)[] {
  const byMonth = new Map<Month, DuesRow>(duesRows(duesAccount(row.facts), today).map((dues) => [dues.month, dues]))
  return Array.from({ length: 12 }, (_, index) => byMonth.get(monthAt(year, index)))
}

const monthAt = (year: string, index: number) => addMonths(`${year}-01` as Month, index)

/** A line of the grid. */
export function gridLine(row: DuesLine, year: string, today: BusinessDate): z.infer<typeof gridRow> {
  const months = yearOfDues(row, year, today)
  const paid = months.map((dues) => dues?.paid ?? 0n)
  return {
    id: Number(row.id),
    unique_id: row.unique_id,
    name: row.name,
    months: months.map((dues, index) => {
      if (dues && dues.state !== 'not_owed') return dues.state
      return paidElsewhere(monthAt(year, index), row.facts) ? 'before' : 'none'
    }),
    paid: paid.map(toAedNumber),
    payments: months.map((_, index) => paymentOf(monthAt(year, index), row.facts)),
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

/** Every member's year of dues, by member number, read a page at a time. */
export async function* gridRecords(db: Db, year: string, today: BusinessDate) {
  let after: bigint | undefined
  do {
    const rows: DuesLine[] = await readDuesOfMembers(db, '', { after, limit: PAGE })
    for (const row of rows) yield gridRecord(row, year, today)
    after = rows.length === PAGE ? rows.at(-1)?.number : undefined
  } while (after !== undefined)
}

/** Amounts are plain numbers, so that a spreadsheet adds them up; words stand where nothing is paid yet. */
function gridRecord(row: DuesLine, year: string, today: BusinessDate): (string | number)[] {
  const months = yearOfDues(row, year, today)
  const open = months.filter((dues) => dues !== undefined && dues.month <= monthOf(today))
  return [
    row.unique_id,
    row.name,
    row.active ? 'active' : 'inactive',
    ...months.map((dues, index) => cell(dues) || (paidElsewhere(monthAt(year, index), row.facts) ? 'paid before' : '')),
    toAedNumber(sumFils(months.map((dues) => dues?.paid ?? 0n))),
    toAedNumber(sumFils(open.map((dues) => dues?.remaining ?? 0n))),
  ]
}

function cell(dues: DuesRow | undefined): string | number {
  if (!dues) return ''
  if (dues.paid > 0n) return toAedNumber(dues.paid)
  return dues.state === 'in_review' ? 'waiting' : 'due'
}
