import { useSearchParams } from 'react-router'
import { businessDateAt } from '#core/calendar.ts'
import { dayIn, periodIn } from './time.ts'

/** What the address of a page of the books asks for: its period, its day, and all of it. */
export function useTime() {
  const [params] = useSearchParams()
  const today = businessDateAt(new Date())
  return { params, today, period: periodIn(params, today), day: dayIn(params, today) }
}
