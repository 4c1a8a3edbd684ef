import { BIRTHDAY_FIRST, type BusinessDate, businessDateAt, yearOf } from '#core/calendar.ts'
import { birthdayFromText } from '#core/sheets/cell-days.ts'
import DayCalendar from '#web/ui/day-calendar.tsx'

/** The calendar of a birthday that is typed as text. It opens at the day that the text names. */
export default function BirthdayCalendar({ text, onChoose }: { text: string; onChoose: (day: BusinessDate) => void }) {
  const today = businessDateAt(new Date())
  const day = birthdayFromText(text, yearOf(today)) ?? ''
  return <DayCalendar day={day} min={BIRTHDAY_FIRST} max={today} years onChoose={onChoose} />
}
