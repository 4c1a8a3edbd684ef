import { businessDateAt, type Month, monthOf } from '#core/calendar.ts'
import type { BooksSpan } from '#core/periods.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'

/** The month of the first entry and the last that is closed. */
const readSpan = query<{ first: Month | null; closed_through: Month | null }>(
  'read_books_span',
  `select (select to_char(min(date), 'YYYY-MM') from entry) as first,
     (select to_char(max(month), 'YYYY-MM') from month_closing where reopened_at is null) as closed_through`,
)

/** How far the books have come. */
export async function spanOfBooks(db: Db, now: Date): Promise<BooksSpan> {
  const [row] = await readSpan(db)
  return {
    first: row?.first ?? undefined,
    closedThrough: row?.closed_through ?? undefined,
    running: monthOf(businessDateAt(now)),
  }
}
