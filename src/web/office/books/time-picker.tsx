import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Pills, pillClass } from '../parts/pills.tsx'
import { OwnDates } from './own-dates.tsx'
import { atTime, commonDays, commonPeriods } from './time.ts'
import { useTime } from './use-time.ts'

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
