import { CountBadge } from '#web/ui/count-badge.tsx'
import { Stamp, type StampTone } from '#web/ui/stamp.tsx'
import { InstalmentBadge, StatusBadge } from '#web/ui/status-badge.tsx'
import { Section, Specimen } from '../specimen.tsx'

const tones: Record<StampTone, string> = { done: 'Repaid', due: 'Due', wait: 'In review', wrong: 'Rejected' }

export function Stamps() {
  return (
    <Section id="stamps">
      {Object.entries(tones).map(([tone, words]) => (
        <Specimen key={tone} of={`Stamp, ${tone}`}>
          <p>
            <Stamp tone={tone as StampTone}>{words}</Stamp>
          </p>
        </Specimen>
      ))}
      {['completed', 'pay_now', 'in_review', 'due', 'not_owed', 'written_off'].map((status) => (
        <Specimen key={status} of={`StatusBadge, ${status}`}>
          <p>
            <StatusBadge status={status} />
          </p>
        </Specimen>
      ))}
      <Specimen of="InstalmentBadge, still to come">
        <p>
          <InstalmentBadge status="due" dueOn="2999-01-01" />
        </p>
      </Specimen>
      <Specimen of="CountBadge">
        <p className="flex max-w-48">
          Messages <CountBadge count={12}>waiting</CountBadge>
        </p>
      </Specimen>
    </Section>
  )
}
