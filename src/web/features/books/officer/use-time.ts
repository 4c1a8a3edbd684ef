import { useSearchParams } from 'react-router'
import { businessDateAt } from '#core/calendar.ts'
import { dayIn, periodIn } from './time.ts'

/** What the address of a page of the books asks for: its period, its day, and all of it. */
export function useTime() {
  const [params] = useSearchParams()
  const today = businessDateAt(new Date())
  return { params, today, period: periodIn(params, today), day: dayIn(params, today) }
}

/** Writes into the address what is chosen; an empty text leaves the name out of it. */
export function useChoose() {
  const [, setParams] = useSearchParams()
  return (chosen: Readonly<Record<string, string>>) =>
    setParams((before) => {
      const params = new URLSearchParams(before)
      for (const [name, value] of Object.entries(chosen)) {
        if (value === '') params.delete(name)
        else params.set(name, value)
      }
      return params
    })
}
