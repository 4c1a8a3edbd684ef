import { Section, Specimen } from '../specimen.tsx'
import { sizes } from '../tokens.ts'

const SAMPLE = 'Dues of May 2025'

/** The text sizes of styles/theme.css. */
const texts = ['text-2xs', 'text-xs', 'text-sm', 'text-label', 'text-base', 'text-lg', 'text-xl', 'text-figure']

export function Type() {
  return (
    <Section id="type">
      {texts.map((name) => (
        <Specimen key={name} of={name}>
          <p className={name}>{SAMPLE}</p>
        </Specimen>
      ))}
      {sizes.map((name) => (
        <Specimen key={name} of={`--${name}`}>
          <p style={{ fontSize: `var(--${name})` }}>AED 250</p>
        </Specimen>
      ))}
      <Specimen of="--display">
        <p className="font-display text-lg font-medium">{SAMPLE}</p>
        <p className="font-display text-lg font-semibold">{SAMPLE}</p>
      </Specimen>
      <Specimen of="--words">
        <p className="font-words">{SAMPLE}</p>
        <p className="font-words font-semibold">{SAMPLE}</p>
      </Specimen>
      <Specimen of="num">
        <p className="num">1,111.11</p>
        <p className="num">8,888.88</p>
      </Specimen>
    </Section>
  )
}
