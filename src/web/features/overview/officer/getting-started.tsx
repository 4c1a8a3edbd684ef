import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import type { SetupStep } from '#contract/setup.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { overviewQuery } from '#web/app/calls/office-queries.ts'
import { associationQuery } from '#web/app/calls/queries.ts'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { paths } from '#web/app/routes/paths.ts'
import { InviteWords } from '#web/features/invitations/officer/index.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { type ModalHandlers, useModal } from '#web/ui/use-modal.tsx'

const SettingsStep = lazy(() =>
  import('#web/features/settings/officer/index.ts').then((settings) => ({ default: settings.SettingsStep })),
)

type Step = AnswerOf<'GET /api/office/setup'>['steps'][number]

/** What a step is, what it asks for, and where it is done: a part of the settings, or a page. */
const steps: Readonly<
  Record<SetupStep, { title: MessageDescriptor; what: MessageDescriptor; action: MessageDescriptor } & Way>
> = {
  contacts: {
    title: msg`Contacts`,
    what: msg`How members and visitors reach you.`,
    action: msg`Enter contacts`,
    section: 'association',
  },
  bank: {
    title: msg`Bank details`,
    what: msg`The account that members pay to.`,
    action: msg`Enter bank details`,
    section: 'bank',
  },
  dues: {
    title: msg`Dues`,
    what: msg`How much a month, on which day, and since when.`,
    action: msg`Set the dues`,
    section: 'dues',
  },
  loans: {
    title: msg`Loan terms`,
    what: msg`The smallest and largest loan, the longest term, and the interest.`,
    action: msg`Set the loan terms`,
    section: 'loans',
  },
  officers: {
    title: msg`Other officers`,
    what: msg`Two people check each other: you need a second treasurer and a second administrator.`,
    action: msg`Add an officer`,
    to: paths.officeOfficers,
  },
  members: {
    title: msg`Members`,
    what: msg`Import them from your spreadsheet, with what they have saved and borrowed.`,
    action: msg`Import members`,
    to: paths.officeImport,
  },
  invitations: {
    title: msg`Invitations`,
    what: msg`Each member gets a link of their own and chooses a password.`,
    action: msg`Invite members`,
    to: paths.officeInvitations,
  },
}

type Way = { section: 'association' | 'bank' | 'dues' | 'loans' } | { to: string }

const setupQuery = callQuery([...overviewQuery.queryKey, 'setup'], 'GET /api/office/setup')

/** What of setting up the association is done and what is next, until all is done or an administrator puts it away. */
export function GettingStarted() {
  const { data } = useQuery(setupQuery)
  if (data?.demo) return <StartYourOwn />
  if (!data || data.put_away || data.steps.every(({ done }) => done)) return null
  return <Steps steps={data.steps} toInvite={data.to_invite} mayPutAway={data.may.includes('put_away')} />
}

type StepsProps = { steps: readonly Step[]; toInvite: number; mayPutAway: boolean }

function Steps({ steps: list, toInvite, mayPutAway }: StepsProps) {
  const { t } = useLingui()
  const { opened, open, ways, notice } = useModal<Extract<Way, { section: string }>['section']>()
  const next = list.find(({ done, may }) => !done && may.includes('begin'))?.step
  const [done, all] = [list.filter((each) => each.done).length, list.length]
  return (
    <section>
      <SectionTitle>{t`Getting started`}</SectionTitle>
      {notice}
      <Sheet as="div" flush className="px-5 py-1">
        <ol>
          {list.map((step) => (
            <StepLine
              key={step.step}
              step={step}
              toInvite={toInvite}
              isNext={step.step === next}
              onOpen={open}
              ways={ways}
            />
          ))}
        </ol>
        <div className="flex flex-wrap items-center justify-between gap-x-4 py-2 text-sm text-ink-2">
          <p>
            <Trans>
              {done} of {all} done
            </Trans>
          </p>
          {mayPutAway && <PutAway ways={ways} />}
        </div>
      </Sheet>
      {opened && (
        <Suspense fallback={null}>
          <SettingsStep section={opened} ways={ways} />
        </Suspense>
      )}
    </section>
  )
}

type StepLineProps = {
  step: Step
  toInvite: number
  isNext: boolean
  onOpen: (section: Extract<Way, { section: string }>['section']) => void
  ways: ModalHandlers
}

function StepLine({ step: { step, done, waits, may }, toInvite, isNext, onOpen, ways }: StepLineProps) {
  const { t, i18n } = useLingui()
  const words = steps[step]
  const title = i18n._(words.title)
  const look = isNext ? 'primary' : 'text'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3">
      <div className={cx('flex min-w-0 grow items-start gap-3', done ? 'basis-40' : 'basis-80')}>
        <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border border-rule text-leaf">
          {done && <Icon name="check" className="size-4" />}
        </span>
        <div>
          <p className="font-semibold">
            {title}
            <span className="sr-only">{done ? t`, done` : t`, not done yet`}</span>
          </p>
          {waits ? (
            <p className="text-sm text-ink-2">
              <Trans>An import is prepared. A treasurer confirms it.</Trans>
            </p>
          ) : (
            !done && <p className="text-sm text-ink-2">{i18n._(words.what)}</p>
          )}
          {(step === 'dues' || step === 'loans') && <Current step={step} />}
        </div>
      </div>
      {done && 'section' in words && may.includes('begin') && (
        <Button look="text" className="mx-0" aria-label={t`Change: ${title}`} onClick={() => onOpen(words.section)}>
          <Trans>Change</Trans>
        </Button>
      )}
      {!done && may.includes('begin') && (
        <div className="flex flex-wrap items-center gap-2">
          {may.includes('keep') && <Keep step={step} ways={ways} />}
          {'to' in words ? (
            <ButtonLink look={look} className="mx-0" to={words.to}>
              {waits ? (
                <Trans>Look at the import</Trans>
              ) : step === 'invitations' ? (
                <InviteWords count={toInvite} />
              ) : (
                i18n._(words.action)
              )}
            </ButtonLink>
          ) : (
            <Button look={look} className="mx-0" onClick={() => onOpen(words.section)}>
              {i18n._(words.action)}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** What holds now: whoever keeps it as it is reads first what that means. */
function Current({ step }: { step: 'dues' | 'loans' }) {
  const { data } = useQuery(associationQuery)
  if (!data) return null
  const { dues_amount: dues, due_day: day, loan_min: min, loan_max: max, loan_term_max: months } = data
  const percent = data.loan_interest_percent
  return (
    <p className="text-sm">
      {step === 'dues' ? (
        <Trans>
          Now <Money aed={dues} /> a month, due on day {day}.
        </Trans>
      ) : (
        <Trans>
          Now <Money aed={min} /> to <Money aed={max} />, up to {months} months, {percent}% interest.
        </Trans>
      )}
    </p>
  )
}

/** Says that a step needs nothing more. */
function Keep({ step, ways }: { step: SetupStep; ways: ModalHandlers }) {
  const { i18n } = useLingui()
  const { submit, pending } = useOfficeAct('POST /api/office/setup/keep', ways)
  const label = step === 'officers' ? msg`Nobody else for now` : msg`Keep as it is`
  return (
    <Button look="text" pending={pending} onClick={() => submit({ body: { step } })}>
      {i18n._(label)}
    </Button>
  )
}

function PutAway({ ways }: { ways: ModalHandlers }) {
  const { submit, pending } = useOfficeAct('POST /api/office/setup/put-away', ways)
  return (
    <Button look="text" pending={pending} onClick={() => submit({ body: { put_away: true } })}>
      <Trans>Hide this list</Trans>
    </Button>
  )
}

/** In the demo: how to get an association of one's own beside it. */
function StartYourOwn() {
  const { t } = useLingui()
  const command = 'DEMO=off DATA_DIR=our-association PORT=3001 npm start'
  return (
    <Fold
      summary={<span className="font-semibold text-leaf">{t`Start your own association`}</span>}
      className="@container rounded-sheet border border-rule bg-sheet px-[min(1.25rem,5vw)] py-1 shadow-lift"
    >
      <div className="grid gap-3 pb-3">
        <p>
          <Trans>
            This is a demo with invented people. To run an empty association in its own folder, run this where Somiti is
            installed:
          </Trans>
        </p>
        <Line>
          <code className="num wrap-anywhere">{command}</code>
          <CopyButton value={command} words={t`Copy the command`} />
        </Line>
        <p>
          <Trans>It prints a link. Open it to name your association and to become its administrator.</Trans>
        </p>
      </div>
    </Fold>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <p className="flex flex-wrap items-center justify-between gap-2 rounded-field bg-paper px-3.5 py-2">{children}</p>
)
