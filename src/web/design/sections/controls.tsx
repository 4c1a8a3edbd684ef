import { type ComponentProps, useRef } from 'react'
import { Section, Specimen } from '#web/design/specimen.tsx'
import { AmountField } from '#web/ui/amount-field.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CalendarButton } from '#web/ui/calendar-button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { CopyButton, CopyLine } from '#web/ui/copy-button.tsx'
import { cx } from '#web/ui/cx.ts'
import DayCalendar from '#web/ui/day-calendar.tsx'
import { DayField, DayInput } from '#web/ui/day-field.tsx'
import { controlClass, Field, FieldError } from '#web/ui/field.tsx'
import { Form, Pair } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link, NavLink } from '#web/ui/link.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'

const NUMBER = { label: 'Transaction number', autoComplete: 'off' }
const HINT = 'It stands on the receipt.'
const WRONG = 'Enter a transaction number.'

export function Fields() {
  return (
    <Section id="fields">
      <Specimen of="TextField, empty, optional">
        <TextField {...NUMBER} />
      </Specimen>
      <Specimen of="placeholder, required, hint">
        <TextField {...NUMBER} required hint={HINT} placeholder="TXN-0000" />
      </Specimen>
      <Specimen of="filled">
        <TextField {...NUMBER} required defaultValue="TXN-4711" />
      </Specimen>
      <Specimen of="error, hint">
        <TextField {...NUMBER} required hint={HINT} error={WRONG} />
      </Specimen>
      <Specimen of="disabled">
        <TextField {...NUMBER} required disabled defaultValue="TXN-4711" />
      </Specimen>
      <Specimen of="read only">
        <TextField {...NUMBER} required readOnly defaultValue="TXN-4711" />
      </Specimen>
      <Specimen of="AmountField, empty">
        <AmountField label="Amount" required />
      </Specimen>
      <Specimen of="filled, error">
        <AmountField label="Amount" required defaultValue="1,000" error="Enter an amount like 100 or 100.50." />
      </Specimen>
      <Specimen of="TextArea">
        <TextArea label="What is it for?" hint="The officers read it." rows={2} />
      </Specimen>
      <Specimen of="filled, error">
        <TextArea label="Reason" required rows={2} defaultValue="No" error="Say a little more." />
      </Specimen>
      <Specimen of="disabled">
        <TextArea label="Reason" required rows={2} disabled defaultValue="The photo cannot be read." />
      </Specimen>
      <Specimen of="Form, Pair">
        <Form>
          <TextField label="Full name" required defaultValue="Rahima Khatun" />
          <Pair>
            <DayField label="From" required defaultValue="2025-05-01" />
            <DayField label="To" required defaultValue="2025-05-31" />
          </Pair>
        </Form>
      </Specimen>
      <Specimen of="DayInput, of a filter">
        <DayInput aria-label="From the day" defaultValue="2025-05-01" />
      </Specimen>
      <Specimen of="CalendarButton, in a field of text">
        <DayAsText />
      </Specimen>
      <Specimen of="DayCalendar">
        <DayCalendar day="2025-05-12" min={undefined} max="2025-05-31" onChoose={() => {}} />
      </Specimen>
      <Specimen of="Field, of any control">
        <Field label="Month" required hint="The month that is paid.">
          {(control) => <input {...control} type="month" defaultValue="2025-05" className={controlClass} />}
        </Field>
      </Specimen>
      <Specimen of="FieldError">
        <FieldError id={undefined}>This month is paid already.</FieldError>
      </Specimen>
    </Section>
  )
}

const calendar = Promise.resolve({ default: DayCalendar })

function DayAsText() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field label="Birthday">
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            ref={input}
            dir="auto"
            defaultValue="5 Mar 1958"
            className={cx(controlClass, 'beside-button')}
          />
          <CalendarButton input={input} load={() => calendar}>
            {(Calendar, close) => <Calendar day="1958-03-05" min={undefined} max={undefined} years onChoose={close} />}
          </CalendarButton>
        </span>
      )}
    </Field>
  )
}

type Look = NonNullable<ComponentProps<typeof Button>['look']>

const words: Record<Look, string> = {
  primary: 'Send the receipt',
  quiet: 'See the schedule',
  due: 'Pay Now',
  danger: 'Take it back',
  text: 'How it works',
}
const looks = Object.entries(words) as [Look, string][]

export function Buttons() {
  return (
    <Section id="buttons">
      {looks.map(([look, label]) => (
        <Specimen key={look} of={look}>
          <div className="flex flex-wrap gap-2">
            <Button look={look}>{label}</Button>
            <Button look={look} icon="pay">
              {label}
            </Button>
            <ButtonLink look={look} to="/" icon="forward">
              {label}
            </ButtonLink>
            <Button look={look} disabled>
              disabled
            </Button>
            <Button look={look} pending>
              pending
            </Button>
          </div>
        </Specimen>
      ))}
      <Specimen of="wide">
        <Button wide>Send the application</Button>
        <ButtonLink to="/" look="quiet" wide>
          See all payments
        </ButtonLink>
      </Specimen>
      <Specimen of="NavLink, here and elsewhere">
        <nav className="grid max-w-60">
          <NavLink to="" className="side-entry">
            <Icon name="home" />
            Home
          </NavLink>
          <NavLink to="/about" className="side-entry">
            <Icon name="people" />
            Members
          </NavLink>
        </nav>
      </Specimen>
      <Specimen of="Link, in a sentence">
        <p>
          The dues of May are in the{' '}
          <Link to="/about" className="underline underline-offset-4">
            statement
          </Link>
          .
        </p>
      </Specimen>
      <Specimen of="CopyLine, CopyButton">
        <div>
          <CopyLine label="Account name" value="Shapla Somiti" />
          <CopyLine label="IBAN" value="AE07 0331 2345 6789 0123 456" />
        </div>
        <CopyButton label="Member ID" value="M-0042" />
      </Specimen>
    </Section>
  )
}

const terms = [
  { value: '1', label: '1 month' },
  { value: '3', label: '3 months' },
  { value: 'custom', label: 'Custom' },
]
const months = [
  { value: '2025-04', label: 'April', group: '2025' },
  { value: '2025-05', label: 'May', group: '2025' },
]
const TERM = { label: 'Term', options: terms, onChange: () => {} }
const MONTH = { label: 'Month', options: months }

export function Choices() {
  return (
    <Section id="choices">
      <Specimen of="ChoiceGroup, none taken">
        <ChoiceGroup {...TERM} name="term-none" value="" />
      </Specimen>
      <Specimen of="taken, required, hint">
        <ChoiceGroup {...TERM} name="term-taken" value="3" required hint="At most 36 months." />
      </Specimen>
      <Specimen of="error">
        <ChoiceGroup {...TERM} name="term-wrong" value="" required error="Choose a term." />
      </Specimen>
      <Specimen of="SelectField, placeholder">
        <SelectField {...MONTH} placeholder="Choose a month" hint="The oldest first." />
      </Specimen>
      <Specimen of="chosen of a group">
        <SelectField {...MONTH} required defaultValue="2025-05" />
      </Specimen>
      <Specimen of="error">
        <SelectField {...MONTH} required placeholder="Choose a month" error="Choose a month." />
      </Specimen>
      <Specimen of="disabled">
        <SelectField {...MONTH} required disabled defaultValue="2025-05" />
      </Specimen>
      <Specimen of="Checkbox">
        <Checkbox label="Insure this loan" />
        <Checkbox label="Pay 3 open months together" hint="Oldest first: March, April, May." defaultChecked />
      </Specimen>
      <Specimen of="disabled">
        <Checkbox label="Insure this loan" disabled />
        <Checkbox label="Insured" disabled defaultChecked />
      </Specimen>
    </Section>
  )
}
