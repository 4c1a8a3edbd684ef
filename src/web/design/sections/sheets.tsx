import { Fold } from '#web/ui/fold.tsx'
import { Money } from '#web/ui/money.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { Section, Specimen } from '../specimen.tsx'

const WORDS = 'What stands together stands on one sheet.'

export function Sheets() {
  return (
    <Section id="sheets">
      <Specimen of="Sheet, SectionTitle">
        <Sheet as="div">
          <SectionTitle>Savings</SectionTitle>
          <p>{WORDS}</p>
        </Sheet>
      </Specimen>
      <Specimen of="Sheet, flush">
        <Sheet as="div" flush>
          <p>{WORDS}</p>
        </Sheet>
      </Specimen>
      <Specimen of="Fold, closed">
        <Fold summary="The 3 instalments">
          <p>{WORDS}</p>
        </Fold>
      </Specimen>
      <Specimen of="Fold, open">
        <Fold summary="The 3 instalments" open>
          <p>
            {WORDS} <Money aed={1070} />
          </p>
        </Fold>
      </Specimen>
    </Section>
  )
}
