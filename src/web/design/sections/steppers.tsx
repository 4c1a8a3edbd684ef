import { useState } from 'react'
import { AmountStepper } from '#web/ui/amount-stepper.tsx'
import { Section, Specimen } from '../specimen.tsx'

const HINT = 'From 500 to 5,000 in steps of 100.'

export function Steppers() {
  return (
    <Section id="steppers">
      <Specimen of="AmountStepper, between">
        <Stepper begin="2400" hint={HINT} />
      </Specimen>
      <Specimen of="at the least">
        <Stepper begin="500" />
      </Specimen>
      <Specimen of="at the most">
        <Stepper begin="5000" />
      </Specimen>
      <Specimen of="empty">
        <Stepper begin="" hint={HINT} />
      </Specimen>
      <Specimen of="error, hint">
        <Stepper begin="7250" hint={HINT} error="Please choose an amount from 500 to 5,000 in steps of 100." />
      </Specimen>
    </Section>
  )
}

function Stepper({ begin, ...words }: { begin: string; hint?: string; error?: string }) {
  const [value, setValue] = useState(begin)
  return <AmountStepper {...words} label="Amount" value={value} onChange={setValue} min={500} max={5000} step={100} />
}
