import { useLingui } from '@lingui/react/macro'
import { DayPicker, type DropdownProps } from 'react-day-picker'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { dateFormat, numberFormat } from '#core/local-text.ts'
import { Icon } from './icon.tsx'

type DayCalendarProps = {
  /** The business date that is chosen, or nothing. */
  day: string
  min: string | undefined
  max: string | undefined
  /** Whether month and year are chosen from lists, for a day of long ago. */
  years?: boolean
  onChoose: (day: BusinessDate) => void
}

/** A month of days to choose from, in the reader's language. Weeks begin on Monday, as in the Emirates. */
export default function DayCalendar({ day, min, max, years = false, onChoose }: DayCalendarProps) {
  const { t, i18n } = useLingui()
  const written = (shape: Intl.DateTimeFormatOptions) => (date: Date) => dateFormat(i18n.locale, shape).format(date)
  const today = dateOf(businessDateAt(new Date()))
  const chosen = day === '' ? undefined : dateOf(day)
  const last = max && dateOf(max) < today ? dateOf(max) : today
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      weekStartsOn={1}
      today={today}
      selected={chosen}
      defaultMonth={chosen ?? (years ? new Date(last.getFullYear() - USUAL_AGE, 0) : last)}
      {...(years && min && { captionLayout: 'dropdown' as const, startMonth: dateOf(min), endMonth: last })}
      disabled={[...(min ? [{ before: dateOf(min) }] : []), ...(max ? [{ after: dateOf(max) }] : [])]}
      onSelect={(date) => onChoose(dayOf(date))}
      dir={document.documentElement.dir}
      navLayout="around"
      formatters={{
        formatCaption: written(MONTH),
        formatMonthDropdown: written(NAME),
        formatYearDropdown: written(YEAR),
        formatWeekdayName: written(WEEKDAY),
        formatDay: (date) => numberFormat(i18n.locale, PLAIN).format(date.getDate()),
      }}
      labels={{
        labelNav: () => t`Months`,
        labelGrid: written(MONTH),
        labelMonthDropdown: () => t`Month`,
        labelYearDropdown: () => t`Year`,
        labelDayButton: written(WHOLE),
        labelGridcell: written(WHOLE),
        labelWeekday: written(WHOLE_WEEKDAY),
        labelPrevious: () => t`Month before`,
        labelNext: () => t`Month after`,
      }}
      components={{ Chevron, Dropdown: List }}
      classNames={{
        month: 'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-y-1',
        month_caption: 'text-center font-semibold',
        dropdowns: 'flex justify-center gap-1',
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

function List({ options = [], value, onChange, 'aria-label': label }: DropdownProps) {
  return (
    <select
      value={value}
      onChange={onChange}
      aria-label={label}
      className="min-h-target min-w-0 rounded-field border border-ink-2 bg-paper px-1.5 font-normal"
    >
      {options.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </select>
  )
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return <Icon name="down" className={orientation === 'left' ? 'size-5 rotate-90' : 'size-5 -rotate-90'} />
}

const MOVE = 'grid size-target place-items-center rounded-full text-ink-2 hover:bg-leaf-wash hover:text-leaf'

/** How old most members are, in years: where the calendar of a birthday begins. */
const USUAL_AGE = 40

// Of this clock's days, as the library has them: no zone is meant.
const NAME: Intl.DateTimeFormatOptions = { month: 'long' }
const YEAR: Intl.DateTimeFormatOptions = { year: 'numeric' }
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
