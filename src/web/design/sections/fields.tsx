import { controlClass, Field, FieldError } from '#web/ui/field.tsx'
import { Form, Pair } from '#web/ui/form.tsx'
import { AmountField, TextArea, TextField } from '#web/ui/text-field.tsx'
import { Section, Specimen } from '../specimen.tsx'

const NUMBER = { label: 'Transaction number', autoComplete: 'off' }
const HINT = 'It stands on the receipt.'
const WRONG = 'Please enter a transaction number.'

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
        <AmountField label="Amount" required defaultValue="1,000" error="Please enter an amount like 100 or 100.50." />
      </Specimen>
      <Specimen of="prefix, disabled">
        <TextField label="Mobile" required disabled prefix="+971" defaultValue="50 123 4567" />
      </Specimen>
      <Specimen of="TextArea">
        <TextArea label="What is it for?" hint="The officers read it." rows={2} />
      </Specimen>
      <Specimen of="filled, error">
        <TextArea label="Reason" required rows={2} defaultValue="No" error="Please say a little more." />
      </Specimen>
      <Specimen of="disabled">
        <TextArea label="Reason" required rows={2} disabled defaultValue="The photo cannot be read." />
      </Specimen>
      <Specimen of="Form, Pair">
        <Form>
          <TextField label="Full name" required defaultValue="Rahima Khatun" />
          <Pair>
            <TextField label="From" required type="date" defaultValue="2025-05-01" />
            <TextField label="To" required type="date" defaultValue="2025-05-31" />
          </Pair>
        </Form>
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
