import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { AnswerOf } from '#contract/calls.ts'
import { REFERENCE_MOST } from '#contract/limits.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { readableMobile } from '#core/indian-mobile.ts'
import { type Fils, parseAed } from '#core/money.ts'
import { callPages } from '#web/app/calls/call-query.ts'
import { officeKey, overviewQuery } from '#web/app/calls/office-queries.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { HandsOffNote, isKeptOff, useHandsOff } from '#web/app/officer/hands-off.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { ReasonActDialog } from '#web/app/officer/reason-act-dialog.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { StatusFilter, useStatus } from '#web/app/officer/status-filter.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { paths } from '#web/app/routes/paths.ts'
import { memberAddress } from '#web/features/members/officer/index.ts'
import { MoneyAccountField, useBoxFault } from '#web/features/money-accounts/officer/index.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { amountText, filsOf } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyLine } from '#web/ui/copy-button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import { type ModalHandlers, useModal } from '#web/ui/use-modal.tsx'

type OfficeRecharge = AnswerOf<'GET /api/office/recharges'>['recharges'][number]
type RechargeStep = OfficeRecharge['may'][number]
type RechargeStatus = OfficeRecharge['status']

/** Orders of one status, a page at a time: what waits oldest first, what is done the latest first. */
const officeRechargesQuery = (status: RechargeStatus) =>
  callPages([...officeKey, 'recharges', status], 'GET /api/office/recharges', { query: { status } })

/** The recharge desk: what members ordered, by what came of it. Those that wait are counted. */
export default function RechargesPage() {
  const { t } = useLingui()
  const status = useStatus(rechargeLists)
  const waiting = useQuery(overviewQuery).data?.waiting
  return (
    <>
      <PageHeading title={t`Recharges`} className="font-display text-xl font-semibold max-md:sr-only" />
      <StatusFilter
        path={paths.officeRecharges}
        status={status}
        lists={rechargeLists}
        {...(waiting && { counts: { ordered: waiting.recharges } })}
      />
      <RechargeList key={status} status={status} />
    </>
  )
}

/** The orders of one status. */
function RechargeList({ status }: { status: RechargeStatus }) {
  const { t, i18n } = useLingui()
  const { opened, open, ways, notice } = useModal<{ step: RechargeStep; recharge: OfficeRecharge }>()
  const list = useInfiniteQuery(officeRechargesQuery(status))
  const { data, error, refetch } = list
  if (!data && error) {
    return <ErrorState message={t`The recharges could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={4} />
      </Loading>
    )
  }
  const recharges = data.pages.flatMap((page) => page.recharges)
  return (
    <>
      {notice}
      {recharges.length === 0 ? (
        <EmptyState quiet icon="phone" title={i18n._(noRechargesIn[status])}>
          {status === 'ordered' ? (
            <Trans>Members order recharges in the app. Each order appears here.</Trans>
          ) : (
            <Trans>Orders appear here once they are carried out or rejected.</Trans>
          )}
        </EmptyState>
      ) : (
        <Rows label={t`Recharges`}>
          {recharges.map((recharge) => (
            <RechargeRow key={recharge.id} recharge={recharge} onOpen={(step) => open({ step, recharge })} />
          ))}
        </Rows>
      )}
      <LoadMore list={list} />
      {opened?.step === 'complete' && <CompleteRechargeDialog recharge={opened.recharge} ways={ways} />}
      {opened && opened.step !== 'complete' && (
        <RechargeReasonDialog step={opened.step} recharge={opened.recharge} ways={ways} />
      )}
    </>
  )
}

/** The lists that orders stand in. */
const rechargeLists: Readonly<Record<RechargeStatus, MessageDescriptor>> = {
  ordered: msg`To carry out`,
  completed: msg`Completed`,
  refused: msg`Rejected`,
  reversed: msg`Reversed`,
}

/** What a list says that has nothing in it. */
const noRechargesIn: Readonly<Record<RechargeStatus, MessageDescriptor>> = {
  ordered: msg`Nobody waits for a recharge.`,
  completed: msg`No recharge is completed yet.`,
  refused: msg`No recharge was rejected.`,
  reversed: msg`No recharge was reversed.`,
}

type Fields = { reference: string; paid: string; paid_from: MoneyAccount }

/** The desk recharges first, with the operator, and enters here what that cost. */
function CompleteRechargeDialog({ recharge, ways }: RechargeDialogProps) {
  const { t } = useLingui()
  const charge = filsOf(recharge.amount)
  const { proposal } = recharge
  const fields: Fields = proposal
    ? { reference: proposal.reference, paid: amountText(filsOf(proposal.paid)), paid_from: proposal.paid_from }
    : { reference: '', paid: amountText(charge), paid_from: 'bank' }
  const act = useOfficeAct('POST /api/office/recharges/:id/complete', ways, {
    place: `completing recharge ${recharge.id}`,
    defaultValues: fields,
  })
  const { register, control, formState } = act.form
  const { errors } = formState
  const amountRules = useAmountRules()
  const [paidText, paidFrom] = useWatch({ control, name: ['paid', 'paid_from'] })
  const paid = parseAed(paidText.trim())
  const boxFault = useBoxFault()
  return (
    <ActDialog
      act={act}
      title={<Trans>Complete this recharge</Trans>}
      what={
        <>
          <p>
            <Trans>Recharge the number first. {recharge.member.name} has already paid.</Trans>
          </p>
          {proposal && (
            <p>
              <Trans>{proposal.by} entered these figures. Send them unchanged to confirm them.</Trans>
            </p>
          )}
          <div className="rounded-field border border-rule px-3.5 py-1">
            <CopyLine label={t`Number`} value={readableMobile(recharge.number)} />
            <CopyLine label={t`Operator`} value={recharge.operator} />
            <CopyLine label={t`Amount, AED`} value={amountText(charge)} />
          </div>
        </>
      }
      action={<Trans>Mark completed</Trans>}
      onSubmit={({ reference, paid, paid_from }) =>
        act.submit({ params: { id: recharge.id }, body: { reference: reference.trim(), paid: paid.trim(), paid_from } })
      }
    >
      <TextField
        data-first=""
        label={t`The operator's reference`}
        hint={t`The member reads it.`}
        required
        autoComplete="off"
        maxLength={REFERENCE_MOST}
        error={errors.reference?.message}
        {...register('reference', {
          validate: (text) => text.trim() !== '' || t`Enter the operator's reference.`,
        })}
      />
      <AmountField
        label={t`Paid to the operator`}
        required
        error={errors.paid?.message}
        {...register('paid', amountRules)}
      />
      {paid !== undefined && <Difference gain={charge - paid} />}
      <MoneyAccountField
        balances
        label={t`Paid from`}
        error={boxFault(paidFrom, paid ?? 0n) ?? errors.paid_from?.message}
        {...register('paid_from', { validate: (code) => boxFault(code, paid ?? 0n) ?? true })}
      />
    </ActDialog>
  )
}

/** What the association gains or loses, before anything is posted. */
function Difference({ gain }: { gain: Fils }) {
  if (gain === 0n) return null
  return (
    <p className="text-label text-ink-2">
      {gain > 0n ? (
        <Trans>
          <Money fils={gain} className="text-ink" /> less than the charge: the association earns it.
        </Trans>
      ) : (
        <Trans>
          <Money fils={-gain} className="text-ink" /> more than the charge: the association bears it.
        </Trans>
      )}
    </p>
  )
}

type RechargeDialogProps = { recharge: OfficeRecharge; ways: ModalHandlers }

const calls = {
  refuse: 'POST /api/office/recharges/:id/refuse',
  take_over: 'POST /api/office/recharges/:id/take-over',
  reverse: 'POST /api/office/recharges/:id/reverse',
} as const

type ReasonStep = keyof typeof calls
type Words = { title: string; what: ReactNode; action: string; common: readonly string[] }

/** The steps that need a reason and nothing else. */
function RechargeReasonDialog({ step, recharge, ways }: RechargeDialogProps & { step: ReasonStep }) {
  const { t } = useLingui()
  const { what, ...words } = useWords(recharge)[step]
  return (
    <ReasonActDialog
      by={calls[step]}
      id={recharge.id}
      ways={ways}
      {...words}
      what={<p>{what}</p>}
      hint={step === 'take_over' ? t`Officers read it.` : t`The member reads it.`}
    />
  )
}

function useWords({ member, amount, paid, paid_from: paidFrom }: OfficeRecharge) {
  const { t } = useLingui()
  return {
    refuse: {
      title: t`Reject this recharge?`,
      what: (
        <Trans>
          <Money aed={amount} /> goes back to the savings of {member.name}, who reads the reason.
        </Trans>
      ),
      action: t`Reject`,
      common: [t`The operator has no such number.`, t`The operator does not answer now.`],
    },
    take_over: {
      title: t`Take this recharge over?`,
      what: (
        <Trans>
          The provider may have done this already. Check its account first. After you take over, officers complete or
          reject the recharge of {member.name}.
        </Trans>
      ),
      action: t`Take over order`,
      common: [t`The provider's account shows the recharge.`, t`The provider's account shows no recharge.`],
    },
    reverse: {
      title: t`Did this recharge fail?`,
      what: (
        <Trans>
          The operator refunded <Money aed={paid ?? 0} /> to {paidFrom}. <Money aed={amount} /> returns to the savings
          of {member.name}. One entry records both.
        </Trans>
      ),
      action: t`Reverse recharge`,
      common: [t`The operator gave the money back.`, t`The number was recharged with another operator.`],
    },
  } satisfies Record<ReasonStep, Words>
}

type RechargeRowProps = { recharge: OfficeRecharge; onOpen: (step: RechargeStep) => void }

/** Who ordered how much for which number, what came of it, and what can be done. */
function RechargeRow({ recharge, onOpen }: RechargeRowProps) {
  const { member, number, operator, amount } = recharge
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule py-3 last:border-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_auto]">
      <div>
        <RowLink to={memberAddress(member.id)}>{member.name}</RowLink>
        <p className="num text-sm text-ink-2">
          <Code>{member.unique_id}</Code> ·{' '}
          <Trans>
            ordered on <Day date={recharge.ordered_at} parts="moment" />
          </Trans>
        </p>
      </div>
      <ul className="self-center text-label wrap-anywhere text-ink-2">
        <li className="text-ink">
          <Written>{operator}</Written> <Code className="whitespace-nowrap">{readableMobile(number)}</Code>
        </li>
        <Handling recharge={recharge} />
        <Proposal recharge={recharge} />
        <Hands recharge={recharge} />
      </ul>
      <Money aed={amount} className="self-center font-display text-xl font-medium lg:text-end" />
      <RechargeActions recharge={recharge} onOpen={onOpen} />
    </li>
  )
}

/** What the provider has to do with an order that waits. */
function Handling({
  recharge: { status, handling, sent_at: sentAt, provider_note: note },
}: Pick<RechargeRowProps, 'recharge'>) {
  if (status !== 'ordered') return null
  if (handling === 'to_send') {
    return (
      <li>
        <Trans>The provider is asked.</Trans>
      </li>
    )
  }
  if (handling === 'sent' && sentAt !== null) {
    return (
      <li>
        <Trans>
          Sent to the provider on <Day date={sentAt} parts="moment" />
        </Trans>
      </li>
    )
  }
  return (
    note !== null && (
      <li className="text-brick">
        <Written>{note}</Written>
      </li>
    )
  )
}

/** What one treasurer entered and another has to confirm. */
function Proposal({ recharge: { proposal } }: Pick<RechargeRowProps, 'recharge'>) {
  if (!proposal) return null
  return (
    <li className="text-brick">
      <Trans>
        {proposal.by} entered <Money aed={proposal.paid} /> from {proposal.account}, reference {proposal.reference}.
        Another treasurer has to confirm it.
      </Trans>
    </li>
  )
}

/** Who completed and ended it, each on a line. */
function Hands({ recharge }: { recharge: OfficeRecharge }) {
  const { completed_by: completedBy, completed_at: completedAt, paid, paid_from: paidFrom, reference } = recharge
  const { status, ended_by: endedBy, ended_at: endedAt, reason } = recharge
  return (
    <>
      {completedAt !== null && paid !== null && (
        <>
          <li>
            {completedBy === null ? (
              <Trans>
                Completed by the provider on <Day date={completedAt} parts="moment" />, reference {reference}
              </Trans>
            ) : (
              <Trans>
                Completed by {completedBy} on <Day date={completedAt} parts="moment" />, reference {reference}
              </Trans>
            )}
          </li>
          <li>
            <Trans>
              <Money aed={paid} /> paid from {paidFrom}
            </Trans>
          </li>
        </>
      )}
      {endedBy !== null && endedAt !== null && (
        <li>
          {status === 'refused' ? (
            <Trans>
              Rejected by {endedBy} on <Day date={endedAt} parts="moment" />: {reason}
            </Trans>
          ) : (
            <Trans>
              Reversed by {endedBy} on <Day date={endedAt} parts="moment" />: {reason}
            </Trans>
          )}
        </li>
      )}
    </>
  )
}

const labels: Readonly<Record<RechargeStep, MessageDescriptor>> = {
  complete: msg`Complete`,
  refuse: msg`Reject`,
  take_over: msg`Take over order`,
  reverse: msg`Mark as failed`,
}

/** Why all that waits is somebody else's, where it is. */
function whyNot({ status, may_not: mayNot }: OfficeRecharge): MessageDescriptor | undefined {
  const reasons = Object.values(mayNot)
  if (reasons.includes('own_money')) return msg`This is your own recharge. Another officer has to do this.`
  return status === 'ordered' && reasons.includes('not_allowed') ? msg`A treasurer carries it out.` : undefined
}

type RechargeActionsProps = { recharge: OfficeRecharge; onOpen: (step: RechargeStep) => void }

/** What the officer may do with it now, or who does. */
function RechargeActions({ recharge, onOpen }: RechargeActionsProps) {
  const { t, i18n } = useLingui()
  const { may: steps, may_not: mayNot, member } = recharge
  const why = whyNot(recharge)
  const handsOff = useHandsOff(member.id)
  if (handsOff && isKeptOff(mayNot)) return <HandsOffNote {...handsOff} />
  if (steps.length === 0 && !why) return null
  return (
    <div className="flex flex-wrap items-center gap-2 lg:col-span-full">
      {steps.map((step) => {
        const label = i18n._(labels[step])
        return (
          <Button
            key={step}
            look={step === 'complete' ? 'primary' : 'danger'}
            aria-label={t`${label}: ${recharge.member.name}, ${readableMobile(recharge.number)}`}
            onClick={() => onOpen(step)}
          >
            {label}
          </Button>
        )
      })}
      {why && <p className="text-label text-ink-2">{i18n._(why)}</p>}
    </div>
  )
}
