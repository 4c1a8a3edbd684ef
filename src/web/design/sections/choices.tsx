import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Section, Specimen } from '../specimen.tsx'

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
        <ChoiceGroup {...TERM} name="term-wrong" value="" required error="Please choose a term." />
      </Specimen>
      <Specimen of="SelectField, placeholder">
        <SelectField {...MONTH} placeholder="Choose a month" hint="The oldest first." />
      </Specimen>
      <Specimen of="chosen of a group">
        <SelectField {...MONTH} required defaultValue="2025-05" />
      </Specimen>
      <Specimen of="error">
        <SelectField {...MONTH} required placeholder="Choose a month" error="Please choose a month." />
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
