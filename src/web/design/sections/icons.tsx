import { Icon } from '#web/ui/icon.tsx'
import { iconNames } from '#web/ui/icon-names.ts'
import { Section } from '../specimen.tsx'

export function Icons() {
  return (
    <Section id="icons" wide>
      <ul className="grid grid-cols-4 gap-4 md:grid-cols-8">
        {iconNames.map((name) => (
          <li key={name} className="grid justify-items-center gap-1 text-leaf">
            <Icon name={name} />
            <code className="text-xs text-ink-2">{name}</code>
          </li>
        ))}
      </ul>
    </Section>
  )
}
