import { useQuery } from '@tanstack/react-query'
import type { Month } from '#core/calendar.ts'
import { overviewQuery } from '#web/app/calls/office-queries.ts'
import { useMay } from '#web/app/officer/use-may.ts'
import type { BooksMonth, Periods } from '#web/features/books/officer/books-queries.ts'

/** Whether the officer may open a month again: the last one, and not who closed it, unless one officer does all alone. */
export function useMayReopen({ last_closed }: Periods) {
  const may = useMay('close_month')
  const rulesOff = useQuery(overviewQuery).data?.two_person_rules === false
  return ({ month, closed_by_you: own }: BooksMonth) => may && month === last_closed && (rulesOff || !own)
}

export const monthOfBooks = ({ month }: BooksMonth) => month as Month
