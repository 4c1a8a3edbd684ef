import { Section, Specimen } from '../specimen.tsx'
import { radii } from '../tokens.ts'

export function Spacing() {
  return (
    <Section id="spacing">
      <Specimen of="--target: the least that is pressed">
        <span className="block size-target rounded-field bg-leaf" />
      </Specimen>
      {radii.map((name) => (
        <Specimen key={name} of={`--${name}`}>
          <span className="block h-16 w-32 border border-ink-2" style={{ borderRadius: `var(--${name})` }} />
        </Specimen>
      ))}
      <Specimen of="rounded-stamp">
        <span className="block h-16 w-32 rounded-stamp border border-ink-2" />
      </Specimen>
      <Specimen of="--lift">
        <span className="block h-16 w-32 rounded-sheet bg-sheet shadow-lift" />
      </Specimen>
      <Specimen of="ruled">
        <span className="ruled block h-28" />
      </Specimen>
    </Section>
  )
}
