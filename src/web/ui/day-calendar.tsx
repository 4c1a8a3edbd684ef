import { useLingui } from '@lingui/react/macro'
import { DayPicker } from 'react-day-picker'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { dateFormat, numberFormat } from '#core/local-text.ts'
import { Icon } from './icon.tsx'

type DayCalendarProps = {
  /** The business date that is chosen, or nothing. */
  day: string
  min: string | undefined
  max: string | undefined
  onChoose: (day: BusinessDate) => void
}

/** A month of days to choose from, in the reader's language. Weeks begin on Monday, as in the Emirates. */
export default function DayCalendar({ day, min, max, onChoose }: DayCalendarProps) {
  const { t, i18n } = useLingui()
  const written = (shape: Intl.DateTimeFormatOptions) => (date: Date) => dateFormat(i18n.locale, shape).format(date)
  const today = dateOf(businessDateAt(new Date()))
  const chosen = day === '' ? undefined : dateOf(day)
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      weekStartsOn={1}
      today={today}
      selected={chosen}
      defaultMonth={chosen ?? (max && dateOf(max) < today ? dateOf(max) : today)}
      disabled={[...(min ? [{ before: dateOf(min) }] : []), ...(max ? [{ after: dateOf(max) }] : [])]}
      onSelect={(date) => onChoose(dayOf(date))}
      dir={document.documentElement.dir}
      navLayout="around"
      formatters={{
        formatCaption: written(MONTH),
        formatWeekdayName: written(WEEKDAY),
        formatDay: (date) => numberFormat(i18n.locale, PLAIN).format(date.getDate()),
      }}
      labels={{
        labelNav: () => t`Months`,
        labelGrid: written(MONTH),
        labelDayButton: written(WHOLE),
        labelGridcell: written(WHOLE),
        labelWeekday: written(WHOLE_WEEKDAY),
        labelPrevious: () => t`Month before`,
        labelNext: () => t`Month after`,
      }}
      components={{ Chevron }}
      classNames={{
        month: 'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-y-1',
        month_caption: 'text-center font-semibold',
        button_previous: MOVE,
        button_next: MOVE,
        month_grid: 'col-span-3 w-full border-collapse',
        weekday: 'py-1 text-sm font-normal text-ink-2',
        day: 'p-0 text-center',
        day_button:
          'num grid size-target place-items-center rounded-full hover:bg-leaf-wash disabled:text-ink-2 disabled:opacity-60 disabled:hover:bg-transparent',
        today: 'font-semibold text-leaf',
        selected: '[&>button]:bg-leaf [&>button]:text-sheet',
      }}
    />
  )
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return <Icon name="down" className={orientation === 'left' ? 'size-5 rotate-90' : 'size-5 -rotate-90'} />
}

const MOVE = 'grid size-target place-items-center rounded-full text-ink-2 hover:bg-leaf-wash hover:text-leaf'

// Of this clock's days, as the library has them: no zone is meant.
const MONTH: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric' }
const WEEKDAY: Intl.DateTimeFormatOptions = { weekday: 'narrow' }
const WHOLE_WEEKDAY: Intl.DateTimeFormatOptions = { weekday: 'long' }
const WHOLE: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
const PLAIN: Intl.NumberFormatOptions = { useGrouping: false }

function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function dayOf(date: Date): BusinessDate {
  const of = (part: number, digits = 2) => String(part).padStart(digits, '0')
  return `${of(date.getFullYear(), 4)}-${of(date.getMonth() + 1)}-${of(date.getDate())}` as BusinessDate
}
