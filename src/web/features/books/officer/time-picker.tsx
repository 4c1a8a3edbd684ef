import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { businessDateAt } from '#core/calendar.ts'
import { Pills, pillClass } from '#web/app/officer/tabs.tsx'
import { useChangeParams } from '#web/app/routes/use-change-params.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { DayInput } from '#web/ui/day-field.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { atTime, commonDays, commonPeriods, dayIn, dayOf, periodIn } from './time.ts'

/** Which days a page of the books shows: one of the common periods, or any other. */
export function PeriodPicker() {
  const { t } = useLingui()
  const { today, period } = useTime()
  const { this_month, last_month, this_year, last_year } = commonPeriods(today)
  return (
    <TimePicker
      label={t`Period`}
      other={t`Other dates`}
      time={period}
      fields={{ from: t`From`, to: t`To` }}
      common={[
        { label: t`This month`, time: this_month },
        { label: t`Last month`, time: last_month },
        { label: t`This year`, time: this_year },
        { label: t`Last year`, time: last_year },
      ]}
    />
  )
}

/** At the end of which day a report stands. */
export function DayPicker() {
  const { t } = useLingui()
  const { today, day } = useTime()
  const days = commonDays(today)
  return (
    <TimePicker
      label={t`At the end of`}
      other={t`Another day`}
      time={{ at: day }}
      fields={{ at: t`Day` }}
      common={[
        { label: t`Today`, time: days.today },
        { label: t`Last month`, time: days.last_month },
        { label: t`Last year`, time: days.last_year },
      ]}
    />
  )
}

type Time = Readonly<Record<string, string>>

type TimePickerProps = {
  label: string
  /** The words of the button that asks for any other dates. */
  other: string
  time: Time
  /** The dates that make a time, by their names in the address, with their words. */
  fields: Readonly<Record<string, string>>
  common: readonly { label: string; time: Time }[]
}

function TimePicker({ label, other, time, fields, common }: TimePickerProps) {
  const { params } = useTime()
  const isShown = (each: Time) => Object.entries(each).every(([name, date]) => time[name] === date)
  const isCommon = common.some((each) => isShown(each.time))
  const [asked, setAsked] = useState(false)
  const open = asked || !isCommon
  return (
    <div className="grid gap-2 print:hidden">
      <Pills
        label={label}
        pills={common.map((each) => ({
          key: each.label,
          to: `?${atTime(params, each.time)}`,
          label: each.label,
          current: isShown(each.time) && !asked,
        }))}
      >
        <button type="button" aria-expanded={open} onClick={() => setAsked(!open)} className={pillClass}>
          {other}
        </button>
      </Pills>
      {open && <OwnDates key={Object.values(time).join()} time={time} fields={fields} />}
    </div>
  )
}

type OwnDatesProps = {
  time: Readonly<Record<string, string>>
  /** The dates by their names in the address, the earlier one first, with their words. */
  fields: Readonly<Record<string, string>>
}

/** Any other dates. They go into the address once they are whole, not while one of them is typed. */
function OwnDates({ time, fields }: OwnDatesProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { params } = useTime()
  const [wrong, setWrong] = useState<string>()
  const errorId = useId()
  const names = Object.keys(fields)
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const days = names.map((name) => dayOf(String(entered.get(name))))
    if (days.some((day) => day === undefined)) return setWrong(t`Enter a date.`)
    const [first = '', last = first] = days
    if (last < first) return setWrong(t`The last day is before the first.`)
    setWrong(undefined)
    const chosen = Object.fromEntries(names.map((name, index) => [name, days[index] ?? '']))
    return navigate(`?${atTime(params, chosen)}`)
  }
  return (
    <form noValidate onSubmit={show} className="flex flex-wrap items-end gap-3">
      {names.map((name) => (
        <div key={name} className="grid min-w-0 gap-1 max-md:grow max-md:basis-32">
          <label htmlFor={`${errorId}-${name}`} className="text-sm font-semibold">
            {fields[name]}
          </label>
          <DayInput
            id={`${errorId}-${name}`}
            name={name}
            required
            defaultValue={time[name] ?? ''}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? errorId : undefined}
            className="max-md:ps-2.5"
          />
        </div>
      ))}
      <Button type="submit" look="quiet">
        <Trans>Show</Trans>
      </Button>
      {wrong && (
        <div role="alert" className="basis-full">
          <FieldError id={errorId}>{wrong}</FieldError>
        </div>
      )}
    </form>
  )
}

/** '1 Jan 2026 to 21 Nov 2026'. */
export function PeriodWords({ from, to }: { from: string; to: string }) {
  return (
    <Trans>
      <Day date={from} /> to <Day date={to} />
    </Trans>
  )
}

/** What the address of a page of the books asks for: its period, its day, and all of it. */
export function useTime() {
  const [params] = useSearchParams()
  const today = businessDateAt(new Date())
  return { params, today, period: periodIn(params, today), day: dayIn(params, today) }
}

/** Writes into the address what is chosen; an empty text leaves the name out of it. Back leads to what was chosen before. */
export function useChoose() {
  return useChangeParams(false)
}
