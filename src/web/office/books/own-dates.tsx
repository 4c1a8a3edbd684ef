import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { controlClass, FieldError } from '#web/ui/field.tsx'
import { atTime, dayOf } from './time.ts'
import { useTime } from './use-time.ts'

type OwnDatesProps = {
  time: Readonly<Record<string, string>>
  /** The dates by their names in the address, the earlier one first, with their words. */
  fields: Readonly<Record<string, string>>
}

/** Any other dates. They go into the address once they are whole, not while one of them is typed. */
export function OwnDates({ time, fields }: OwnDatesProps) {
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
    if (days.some((day) => day === undefined)) return setWrong(t`Please enter a date.`)
    const [first = '', last = first] = days
    if (last < first) return setWrong(t`The last day is before the first.`)
    setWrong(undefined)
    const chosen = Object.fromEntries(names.map((name, index) => [name, days[index] ?? '']))
    return navigate(`?${atTime(params, chosen)}`)
  }
  return (
    <form noValidate onSubmit={show} className="flex flex-wrap items-end gap-3">
      {names.map((name) => (
        <label key={name} className="grid min-w-0 gap-1 text-sm font-semibold max-md:grow max-md:basis-32">
          {fields[name]}
          <input
            type="date"
            name={name}
            required
            defaultValue={time[name]}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? errorId : undefined}
            className={cx(controlClass, 'font-normal max-md:px-2.5')}
          />
        </label>
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
