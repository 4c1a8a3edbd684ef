import type { AnswerOf, Parsed } from '#contract/calls.ts'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import type { Db } from '#server/db/connect.ts'
import { uniqueId } from '#server/db/json.ts'
import { query, unpreparedQuery } from '#server/db/query.ts'
import { PERSON_FOUND, searchValues } from '#server/ledger/member-search.ts'
import { readSearch } from '#server/ledger/read-search.ts'

export const LOAN_BOOK_HEADINGS = [
  'Loan',
  'Member ID',
  'Member',
  'Outstanding, AED',
  'Overdue, AED',
  'Next instalment on',
  'Next instalment, AED',
  'Days late',
] as const

type Order = Parsed<'GET /api/office/loan-book.csv', 'query'>
/** The loan to read after, with the figure that it is sorted by. */
type Place = { figure: bigint; loan: bigint }
type Answer = AnswerOf<'GET /api/office/loan-book'>
type Book = Omit<Answer, 'status_code' | 'message' | 'next_after'>
type FoundBook = { book: Book; last_figure: bigint | null }

const PAGE_OF_CSV = 500

/** A page of the loan book in the order that is asked for, with the sums of all of it. */
export async function loanBookPage(
  db: Db,
  now: Date,
  { sort, order, search, after }: Order & { after?: Place | undefined },
  limit: number,
): Promise<Book & { next: Place | undefined }> {
  const today = businessDateAt(now)
  const ordered = [today, sort, order === 'desc']
  const page = [after?.figure ?? null, after?.loan ?? null, limit]
  const [found] =
    search === ''
      ? await readLoanBook(db, [...ordered, ...page])
      : await searchLoanBook(db, [...ordered, ...foundBy(search, today, page)])
  if (!found) throw new Error('the loan book gave no row')
  const { book, last_figure: figure } = found
  const last = book.rows.length === limit ? book.rows.at(-1) : undefined
  return { ...book, next: last && figure !== null ? { figure, loan: BigInt(last.loan_id) } : undefined }
}

/** What the search takes after the order: the two of PERSON_FOUND, the page, a number, numbers of members, fils, a day. */
function foundBy(search: string, today: BusinessDate, page: readonly unknown[]): unknown[] {
  const [pattern, text, members] = searchValues(search)
  const { number, amount, day } = readSearch(search, today)
  return [pattern, text, ...page, number, members, amount, day]
}

/** All of it as a spreadsheet has it, read a page at a time; the sums are those of the first page's moment. */
export async function* loanBookRecords(db: Db, now: Date, order: Order) {
  let after: Place | undefined
  let sums: Book | undefined
  do {
    const { next, ...book } = await loanBookPage(db, now, { ...order, after }, PAGE_OF_CSV)
    sums ??= book
    for (const { loan_id, member, ...row } of book.rows) {
      const { outstanding, overdue, next_due, next_amount, days_late } = row
      yield [loan_id, member.unique_id, member.name, outstanding, overdue, next_due, next_amount, days_late]
    }
    after = next
  } while (after)
  yield ['Total', '', '', sums.outstanding, sums.overdue, '', sums.next_amount, '']
}

/**
 * Of every active loan, or of those that are found, what it owes: the sums, and a page of them. A column of days or amounts orders by a figure; the
 * members' names order by words, of which a place holds none: those of its loan are read again. Values: today, the column,
 * whether the greatest comes first; where they come, the figure and the loan to read after, how many.
 */
const bookOf = ({
  found,
  figure,
  loan,
  limit,
}: Readonly<Record<'found' | 'figure' | 'loan' | 'limit', string>>) => `with owed as (
     select l.id, l.member_id, l.next_due_on, l.disbursed_on, greatest(0, $1::date - l.next_due_on) as days_late, sums.total - l.repaid as outstanding,
       loan_overdue(sums.total, l.term, l.instalment_multiple, l.repaid, l.disbursed_on, $1) as overdue,
       case when sums.whole = l.term - 1 then sums.total else (sums.whole + 1) * sums.regular end - l.repaid as next_amount
     from loan l cross join lateral (select principal + total_interest as total, regular, least(l.term - 1, l.repaid / regular) as whole
       from regular_instalment(l.principal + l.total_interest, l.term, l.instalment_multiple) as regular) sums
     where l.next_due_on is not null
   ), book as materialized (
     select owed.*, m.number, p.name, case when $2 = 'member' then lower(p.name) else '' end as words,
       (case $2 when 'number' then m.number when 'outstanding' then outstanding when 'overdue' then overdue
          when 'next_due' then next_due_on - date '1970-01-01' when 'next_amount' then next_amount
          when 'days_late' then days_late else 0 end)::bigint as figure
     from owed join member m on m.id = owed.member_id join person p on p.id = m.id ${found}
   ), place as (
     select case when $2 = 'member' then lower(p.name) else '' end as words
     from loan l join person p on p.id = l.member_id where l.id = ${loan}::bigint
   ), page as (
     select *, row_number() over (order by case when not $3::boolean then figure end, case when $3 then figure end desc,
       case when not $3 then words end, case when $3 then words end desc, id) as at
     from book where ${loan}::bigint is null or case when $3
       then figure < ${figure}::bigint or figure = ${figure} and (words < (select words from place) or words = (select words from place) and id > ${loan})
       else (figure, words, id) > (${figure}::bigint, (select words from place), ${loan}) end
     order by at limit ${limit}
   )
   select (select figure from page order by at desc limit 1) as last_figure, json_build_object(
     'loans', count(*), 'late', count(*) filter (where overdue > 0), 'outstanding', coalesce(sum(outstanding), 0) / 100.0,
     'overdue', coalesce(sum(overdue), 0) / 100.0, 'next_amount', coalesce(sum(next_amount), 0) / 100.0,
     'rows', (select coalesce(json_agg(json_build_object('loan_id', id,
         'member', json_build_object('id', member_id, 'unique_id', ${uniqueId('number')}, 'name', name),
         'outstanding', outstanding / 100.0, 'overdue', overdue / 100.0, 'next_due', next_due_on,
         'next_amount', next_amount / 100.0, 'days_late', days_late) order by at), '[]') from page)) as book
   from book`

const readLoanBook = query<FoundBook>('read_loan_book', bookOf({ found: '', figure: '$4', loan: '$5', limit: '$6' }))

/** By its member, its number, an amount that its line has, or the day of its payout or next instalment: those of the active loans alone are looked through. */
const FOUND = `where (${PERSON_FOUND}) or owed.id = $9::bigint or m.number = any($10::bigint[])
       or $11::bigint in (outstanding, overdue, next_amount) or $12::date in (owed.next_due_on, owed.disbursed_on)`
const searchLoanBook = unpreparedQuery<FoundBook>(
  'search_loan_book',
  bookOf({ found: FOUND, figure: '$6', loan: '$7', limit: '$8' }),
)
