import { WrittenOffFacts } from '#web/features/loans/index.ts'
import { Day, type DayParts } from '#web/ui/day.tsx'
import { Facts, Figures } from '#web/ui/figures.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { BigMoney, Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Section, Specimen } from '../specimen.tsx'

const INSTANT = '2025-05-04T10:05:00Z'
const parts: Record<DayParts, string> = { day: '2025-05-04', full: '2025-05-04', month: '2025-05-01', moment: INSTANT }

export function Amounts() {
  return (
    <Section id="amounts">
      <Specimen of="BigMoney">
        <BigMoney aed={12450.5} />
      </Specimen>
      <Specimen of="Money: whole, trim, bare, below zero">
        <Money aed={2450} />
        <Money aed={2450} trim />
        <Money fils={245_050n} bare />
        <Money aed={-120.5} />
      </Specimen>
      {Object.entries(parts).map(([part, date]) => (
        <Specimen key={part} of={`Day, ${part}`}>
          <Day date={date} parts={part as DayParts} />
        </Specimen>
      ))}
      <Specimen of="Figures, two">
        <Sheet>
          <Figures
            items={[
              { label: 'Savings', value: <Money aed={3250} bare /> },
              { label: 'Due now', value: <Money aed={250} bare />, note: '1 month', due: true },
            ]}
          />
        </Sheet>
      </Specimen>
      <Specimen of="Figures, three">
        <Sheet>
          <Figures
            items={[
              { label: 'Members', value: '128', note: '3 new' },
              { label: 'Waiting', value: '7', due: true },
              { label: 'Loans', value: '21' },
            ]}
          />
        </Sheet>
      </Specimen>
      <Specimen of="Facts">
        <Sheet>
          <Facts
            items={[
              { label: 'Principal', value: <Money aed={3000} /> },
              { label: 'Paid out', value: <Day date="2025-05-04" /> },
              { label: 'Paid to', value: 'AE07 0331 2345 6789 0123 456, the Bank of the Emirates, Deira' },
            ]}
          />
        </Sheet>
      </Specimen>
      <Specimen of="WrittenOffFacts">
        <Sheet>
          <WrittenOffFacts amount={2000} from_savings={1402} recovered={100} />
        </Sheet>
      </Specimen>
      <Specimen of="Code, from left to right anywhere">
        <p>
          <Code>0127 4455 6601</Code>
        </p>
      </Specimen>
      <Specimen of="Written, as its first letter runs">
        <p>
          <Written>كريم رحمن</Written>, <Written>Karim Rahman</Written>
        </p>
      </Specimen>
    </Section>
  )
}
