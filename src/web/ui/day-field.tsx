import { useLingui } from '@lingui/react/macro'
import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { BIRTHDAY_FIRST, type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { CalendarButton } from './calendar-button.tsx'
import { cx } from './cx.ts'
import { dayText } from './day.tsx'
import { controlClass, Field, type FieldProps } from './field.tsx'

const loadCalendar = () => import('./day-calendar.tsx')

// Knows the names of months in every language: fetched once somebody is about to type.
type Read = (text: string, thisYear: number) => BusinessDate | undefined
let read: { day: Read; birthday: Read } | undefined
const loadReading = () =>
  import('#core/sheets/cell-days.ts').then(({ dayFromText, birthdayFromText }) => {
    read = { day: dayFromText, birthday: birthdayFromText }
  })

/** What a form reads: the business date, or nothing for what is no day. */
type Entered = { target: { name: string; value: string }; type: 'change' | 'blur' }

/** What react-hook-form holds on to, in the place of an input. */
type DayHandle = { name: string; type: 'text'; value: string; focus(): void }

type DayInputProps = {
  name?: string
  /** A business date, or nothing. Without it the field keeps its own. */
  value?: string
  defaultValue?: string
  /** The first and last day that may be chosen in the calendar, as business dates. */
  min?: string | number | undefined
  max?: string | number | undefined
  /** A day of the last century too, with its year, which the calendar lets choose. */
  birthday?: boolean
  onChange?: (event: Entered & ChangeEvent<HTMLInputElement>) => unknown
  onBlur?: (event: Entered & FocusEvent<HTMLInputElement>) => unknown
  /** Once it is whole: chosen, typed with its whole year, or left. While its year is typed, it is a day of long ago. */
  onSettled?: (day: string) => void
  ref?: Ref<DayHandle>
  className?: string
}

/** A day with its label, hint and error. */
export function DayField({ label, hint, error, required, ...input }: FieldProps & DayInputProps) {
  const { t, i18n } = useLingui()
  const [unread, setUnread] = useState(false)
  const example = dayText(`${input.birthday ? 1985 : thisYear()}-11-21`, i18n.locale)
  return (
    <Field
      label={label}
      hint={hint}
      error={unread ? t`This is not a day. Write it like ${example}.` : error}
      required={required}
    >
      {(control) => <DayInput {...input} {...control} onUnread={setUnread} />}
    </Field>
  )
}

type ControlProps = Pick<
  ComponentProps<'input'>,
  'id' | 'required' | 'aria-label' | 'aria-invalid' | 'aria-describedby'
>

/**
 * A day, typed in any usual form ('21 Nov 2026', '21/11/2026', '2026-11-21', '21 Nov' of this year) or chosen in a
 * calendar, and shown in one. Its form gets the business date, or nothing while what is typed is no day. A form in which it
 * may be empty gets what is typed: the server rejects that, and nobody takes it for a day that was cleared.
 */
export function DayInput({
  name = '',
  value,
  defaultValue = '',
  birthday = false,
  min = birthday ? BIRTHDAY_FIRST : undefined,
  max = birthday ? businessDateAt(new Date()) : undefined,
  onChange,
  onBlur,
  onSettled,
  onUnread,
  className,
  ref,
  ...control
}: DayInputProps & ControlProps & { onUnread?: (unread: boolean) => void }) {
  const { i18n } = useLingui()
  const shown = (day: string) => (day === '' ? '' : dayText(day, i18n.locale))
  const [kept, setKept] = useState({ day: value ?? defaultValue, text: shown(value ?? defaultValue) })
  const input = useRef<HTMLInputElement>(null)

  const set = (day: string, text = shown(day)) => {
    latest.current = day
    setKept({ day, text })
    onUnread?.(false)
  }
  const latest = useRef(kept.day)
  /** What the form gets. */
  const told = () =>
    latest.current === '' && value === undefined && !control.required
      ? (input.current?.value.trim() ?? '')
      : latest.current
  const [given, setGiven] = useState(value)
  // Another day was given from outside, as by a filter that is cleared.
  if (value !== given) {
    setGiven(value)
    if (value !== undefined && value !== kept.day) setKept({ day: value, text: shown(value) })
  }
  latest.current = kept.day

  useImperativeHandle(ref, () => ({
    name,
    type: 'text' as const,
    get value() {
      return told()
    },
    set value(text: string) {
      const given = text ?? ''
      if (given === told()) return
      if (WHOLE.test(given)) set(given)
      // What was typed before a reload.
      else set('', given)
    },
    focus: () => input.current?.focus(),
  }))

  const tell = (type: Entered['type']) => {
    const event = { target: { name, value: told() }, type } as never
    if (type === 'change') onChange?.(event)
    else onBlur?.(event)
  }
  const type = (text: string) => {
    const reads = birthday ? read?.birthday : read?.day
    const day = (reads ? reads(text, thisYear()) : WHOLE.exec(text)?.[0]) ?? ''
    set(day, text)
    tell('change')
    if (day !== '' && /\d{4}/.test(text)) onSettled?.(day)
    if (!read) loadReading().then(readAgain)
  }
  const readAgain = () => {
    if (!input.current || latest.current !== '') return
    type(input.current.value)
    if (document.activeElement !== input.current) settle()
  }
  /** What was typed is whole. By the refs: its reading may come between two drawings. */
  const settle = () => {
    const day = latest.current
    if (day !== '') setKept({ day, text: shown(day) })
    const isUnread = day === '' && input.current?.value.trim() !== ''
    // Left before it could be read: reading it settles it.
    if (isUnread && !read) return
    onUnread?.(isUnread)
    if (!isUnread) onSettled?.(day)
  }
  const choose = (day: BusinessDate) => {
    set(day)
    tell('change')
    onSettled?.(day)
  }
  return (
    <span className="relative block">
      <input
        {...control}
        ref={input}
        dir="auto"
        autoComplete="off"
        value={kept.text}
        onChange={(event) => type(event.target.value)}
        onFocus={() => read ?? loadReading()}
        onBlur={() => {
          settle()
          tell('blur')
        }}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
        className={cx(controlClass, 'num beside-button', className)}
      />
      {/* What a form of the browser's own sends. */}
      {name && <input type="hidden" name={name} value={kept.day} />}
      <CalendarButton input={input} load={loadCalendar}>
        {(DayCalendar, close) => (
          <DayCalendar
            day={kept.day}
            min={min?.toString()}
            max={max?.toString()}
            years={birthday}
            onChoose={(day) => {
              choose(day)
              close()
            }}
          />
        )}
      </CalendarButton>
    </span>
  )
}

const WHOLE = /^\d{4}-\d\d-\d\d$/
const thisYear = () => new Date().getFullYear()
