import type { ComponentProps } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CopyButton, CopyLine } from '#web/ui/copy-button.tsx'
import { Section, Specimen } from '../specimen.tsx'

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
