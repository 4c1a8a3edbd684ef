import PasswordStrength from '#web/ui/password-strength.tsx'
import { ProgressBar, ProgressRing } from '#web/ui/progress.tsx'
import { Timeline, type TimelineStep } from '#web/ui/timeline.tsx'
import { Section, Specimen } from '../specimen.tsx'

const values = [0, 0.523, 1]

const INSTANT = '2025-05-04T10:05:00Z'
const steps: readonly TimelineStep[] = [
  { key: 'sent', words: 'I sent it to the office.', at: INSTANT, state: 'done' },
  { key: 'declined', words: 'The office could not read the photo.', at: INSTANT, state: 'wrong' },
  { key: 'credited', words: 'It is added to my savings.', state: 'ahead' },
]

/** One for each of the five scores. */
const passwords = ['password', 'dhaka1', 'dhaka1990', 'riverlamp7', 'kettle river lamp']

export function Progress() {
  return (
    <Section id="progress">
      <Specimen of="ProgressRing">
        <div className="flex flex-wrap gap-3 text-leaf">
          {values.map((value) => (
            <ProgressRing key={value} value={value} label={`Repaid, ${value}`} />
          ))}
        </div>
      </Specimen>
      <Specimen of="ProgressRing, on a whole surface">
        <div className="flex rounded-sheet bg-deep p-4 text-on-deep">
          <ProgressRing value={0.25} label="Repaid" />
        </div>
      </Specimen>
      <Specimen of="ProgressBar">
        {values.map((value) => (
          <ProgressBar key={value} value={value} label={`Sent, ${value}`} />
        ))}
      </Specimen>
      <Specimen of="Timeline">
        <Timeline steps={steps} />
      </Specimen>
      {passwords.map((password) => (
        <Specimen key={password} of={`PasswordStrength, '${password}'`}>
          <PasswordStrength password={password} guessable={[]} />
        </Specimen>
      ))}
    </Section>
  )
}
