import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '#web/app/routes/paths.ts'
import { EntryLink } from '#web/features/books/officer/index.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Day, dayText } from '#web/ui/day.tsx'
import { BigMoney, Money } from '#web/ui/money.tsx'
import { PageHeading, PageNote } from '#web/ui/page-heading.tsx'
import { ProgressBar } from '#web/ui/progress.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import type { Bonus, BonusStep } from './bonus-queries.ts'
import { BonusName, bonusStamps } from './bonus-words.tsx'

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
            <PageHeading inRow title={t`Bonus for ${dayText(from, i18n.locale)} to ${dayText(to, i18n.locale)}`}>
              <BonusName bonus={bonus} />
            </PageHeading>
            <Stamp tone={stamp.tone}>{i18n._(stamp.label)}</Stamp>
          </div>
          <PageNote />
          <BigMoney aed={amount} />
          <p className="text-ink-2">
            <Trans>
              for <Plural value={members} one="# member" other="# members" /> with average daily savings of{' '}
              <Money aed={bonus.average_of_all} /> from <Day date={from} /> to <Day date={to} />
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

const buttons: Readonly<Record<BonusStep, { label: MessageDescriptor; look: 'primary' | 'quiet' | 'danger' }>> = {
  declare: { label: msg`Declare`, look: 'primary' },
  discard: { label: msg`Discard`, look: 'quiet' },
  confirm: { label: msg`Confirm`, look: 'primary' },
  decline: { label: msg`Reject`, look: 'danger' },
  reverse: { label: msg`Reverse…`, look: 'danger' },
  confirm_reversal: { label: msg`Confirm the reversal`, look: 'danger' },
  decline_reversal: { label: msg`Keep the bonus`, look: 'quiet' },
}

/** What the officer may do with a bonus now, and who does the rest. */
function BonusActions({ bonus, onOpen }: { bonus: Bonus; onOpen: (step: BonusStep) => void }) {
  const { i18n } = useLingui()
  const why = whyNot(bonus.may_not)
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {bonus.may.map((step) => (
        <Button key={step} look={buttons[step].look} onClick={() => onOpen(step)}>
          {i18n._(buttons[step].label)}
        </Button>
      ))}
      {why && <p className="text-label text-ink-2">{i18n._(why)}</p>}
    </div>
  )
}

/** Why what waits is somebody else's to confirm, where it is. */
function whyNot({ confirm, confirm_reversal: reversal }: Bonus['may_not']): MessageDescriptor | undefined {
  if (confirm === 'proposed_by_you') return msg`You declared it. Another treasurer has to confirm it.`
  if (reversal === 'proposed_by_you') return msg`You proposed its reversal. Another treasurer has to confirm it.`
  return confirm || reversal ? msg`A different treasurer must decide.` : undefined
}

/** Who did what with a bonus, each on a line. */
function BonusHands({ bonus }: { bonus: Bonus }) {
  return (
    <ul className="text-label wrap-anywhere text-ink-2">
      <Hand by={bonus.prepared_by} at={bonus.prepared_at} did={(by) => <Trans>Worked out by {by}</Trans>} />
      <Hand by={bonus.declared_by} at={bonus.declared_at} did={(by) => <Trans>Declared by {by}</Trans>} />
      <Decided bonus={bonus} />
      <Reversal bonus={bonus} />
    </ul>
  )
}

function Decided({ bonus }: { bonus: Bonus }) {
  const { decline_reason: reason, entry_id: entry } = bonus
  const did = (by: string) =>
    reason === null ? (
      <Trans>Confirmed by {by}</Trans>
    ) : (
      <Trans>
        Rejected by {by}: {reason}
      </Trans>
    )
  return (
    <Hand by={bonus.decided_by} at={bonus.decided_at} did={did}>
      {entry !== null && (
        <EntryLink id={entry}>
          <Trans>entry no. {entry}</Trans>
        </EntryLink>
      )}
    </Hand>
  )
}

function Reversal({ bonus }: { bonus: Bonus }) {
  const { reversal_reason: reason, reversal_entry_id: entry } = bonus
  return (
    <>
      <Hand
        by={bonus.reversal_by}
        at={bonus.reversal_at}
        did={(by) => (
          <Trans>
            Reversal proposed by {by}: {reason}
          </Trans>
        )}
      />
      <Hand
        by={bonus.reversal_confirmed_by}
        at={bonus.reversal_confirmed_at}
        did={(by) => <Trans>Reversal confirmed by {by}</Trans>}
      >
        {entry !== null && (
          <EntryLink id={entry}>
            <Trans>entry no. {entry}</Trans>
          </EntryLink>
        )}
      </Hand>
    </>
  )
}

type HandProps = { by: string | null; at: string | null; did: (by: string) => ReactNode; children?: ReactNode }

/** Nothing where nobody did it. */
function Hand({ by, at, did, children }: HandProps) {
  if (by === null || at === null) return null
  return (
    <li>
      {did(by)}, <Day date={at} parts="moment" />
      {children && <>, {children}</>}
    </li>
  )
}
