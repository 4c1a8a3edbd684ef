import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Day, dayText } from '#web/ui/day.tsx'
import { BigMoney, Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ProgressBar } from '#web/ui/progress.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { BonusActions } from './bonus-actions.tsx'
import { BonusHands } from './bonus-hands.tsx'
import { BonusName } from './bonus-name.tsx'
import type { Bonus } from './bonus-queries.ts'
import { bonusStamps } from './bonus-words.ts'
import type { BonusStep } from './use-bonus-steps.ts'

/** What is shared among how many, where it stands, whose hands it went through, and what can be done. */
export function BonusHead({ bonus, onOpen }: { bonus: Bonus; onOpen: (step: BonusStep) => void }) {
  const { t, i18n } = useLingui()
  const { from, to, status, amount, members } = bonus
  const stamp = bonusStamps[status]
  return (
    <div>
      <ButtonLink look="text" icon="back" to={paths.officeBonuses}>
        <Trans>All bonuses</Trans>
      </ButtonLink>
      <Sheet as="div" flush className="grid gap-3 px-5 py-4">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <PageHeading title={t`Bonus for ${dayText(from, i18n.locale)} to ${dayText(to, i18n.locale)}`}>
              <BonusName bonus={bonus} />
            </PageHeading>
            <Stamp tone={stamp.tone}>{i18n._(stamp.label)}</Stamp>
          </div>
          <BigMoney aed={amount} />
          <p className="text-ink-2">
            <Trans>
              shared among <Plural value={members} one="# member" other="# members" />, who had{' '}
              <Money aed={bonus.average_of_all} /> saved together on an average day from <Day date={from} /> to{' '}
              <Day date={to} />
            </Trans>
          </p>
        </div>
        {bonus.entry_id !== null && status !== 'reversed' && <Progress bonus={bonus} />}
        <BonusHands bonus={bonus} />
        <BonusActions bonus={bonus} onOpen={onOpen} />
      </Sheet>
    </div>
  )
}

/** How many have their share, live while batches are at work. */
function Progress({ bonus: { members, credited_members: done, credited } }: { bonus: Bonus }) {
  const { t, i18n } = useLingui()
  return (
    <div className="grid max-w-md gap-1.5">
      <ProgressBar value={done / members} label={t`Members credited`} />
      <p className="text-label text-ink-2">
        <Trans>
          {i18n.number(done)} of {i18n.number(members)} members credited, <Money aed={credited} />
        </Trans>
      </p>
    </div>
  )
}
