import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { type MoneyAccount, placeOf } from '#core/chart.ts'
import { monthText } from '#core/local-text.ts'
import { whatsAppAddress } from '#core/whatsapp.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { listed } from '#web/app/language/i18n.ts'
import { Banner, type BannerTone } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { BigMoney } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { slipAddress } from './payment-link.tsx'
import { paymentKinds } from './payment-words.ts'

type Slip = AnswerOf<'GET /api/office/payments/:id/slip'>['slip']

export const slipQuery = (id: number) =>
  callQuery(
    [...officeKey, 'slip', id],
    'GET /api/office/payments/:id/slip',
    { params: { id } },
    (answer) => answer.slip,
  )

type Entered = Pick<AnswerOf<'POST /api/office/members/:id/deposits'>, 'message' | 'payment_id'>

/** What was said about money that an officer entered; of cash with the slip that its member is given. */
export function noticeWithSlip(answer: Entered, paidInto: MoneyAccount): ReactNode {
  if (placeOf(paidInto) !== 'cash' || answer.message === undefined) return undefined
  return <Notice action={<SlipAtHand paymentId={answer.payment_id} />}>{answer.message}</Notice>
}

/** The slip as soon as the cash is entered, with the ways to hand it over. */
function SlipAtHand({ paymentId }: { paymentId: number }) {
  const { t } = useLingui()
  const { data: slip, error } = useQuery(slipQuery(paymentId))
  return (
    <div className="w-full max-w-xl">
      {slip ? (
        <SlipSheet slip={slip}>
          <ButtonLink look="quiet" icon="print" to={slipAddress(paymentId)}>
            <Trans>To print</Trans>
          </ButtonLink>
        </SlipSheet>
      ) : error ? (
        <Banner tone="error">{t`The slip could not be loaded: ${error.message}`}</Banner>
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </div>
  )
}

/** A slip for cash: its number, what was received, and whether it is in the books yet. */
export function SlipSheet({ slip, children }: { slip: Slip; children: ReactNode }) {
  const { t } = useLingui()
  const { number, member } = slip
  const chat = whatsAppAddress(slip.mobile, slip.text)
  return (
    <Sheet
      as="section"
      aria-label={t`Slip no. ${number}`}
      className="grid gap-3 print:mx-auto print:max-w-lg print:border-0 print:p-0 print:shadow-none"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="font-display text-lg font-semibold">
          <Trans>Slip no. {number}</Trans>
        </b>
        <Written>{slip.association}</Written>
      </p>
      <BigMoney aed={slip.amount} />
      <SlipState slip={slip} />
      <Facts
        items={[
          { label: t`Received from`, value: `${member.name}, ${member.unique_id}` },
          { label: t`For`, value: <SlipPurpose slip={slip} /> },
          { label: t`Received on`, value: <Day date={slip.received_on} /> },
          { label: t`Received by`, value: slip.received_by },
          { label: t`Entered`, value: <Day date={slip.entered_at} parts="moment" /> },
        ]}
      />
      <div className="hidden gap-x-8 pt-10 text-sm print:flex print:flex-wrap">
        <Signature of={slip.received_by} />
        <Signature of={member.name} />
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        {children}
        {chat && (
          <ButtonLink look="quiet" icon="chat" to={chat} target="_blank" rel="noreferrer">
            <Trans>Send by WhatsApp</Trans>
          </ButtonLink>
        )}
      </div>
    </Sheet>
  )
}

/** A line to sign on, on paper. */
function Signature({ of }: { of: string }) {
  return (
    <p className="mt-8 grow basis-40 border-t border-ink pt-1">
      <Written>{of}</Written>
    </p>
  )
}

function SlipPurpose({ slip: { kind, months, loan_id: loan } }: { slip: Slip }) {
  const { i18n } = useLingui()
  const named = listed(months.map((month) => monthText(month, i18n.locale)))
  if (kind === 'dues' && named !== '') return <Trans>Monthly dues, {named}</Trans>
  if (kind === 'loan') return <Trans>Loan {loan}</Trans>
  return i18n._(paymentKinds[kind])
}

function SlipState({ slip: { status, decided_by: by } }: { slip: Slip }) {
  const [tone, words]: [BannerTone, ReactNode] =
    status === 'in_review'
      ? ['warning', <Trans key="waits">Not in the books yet. Another officer has to confirm it.</Trans>]
      : status === 'verified'
        ? ['success', <Trans key="posted">In the books, confirmed by {by}</Trans>]
        : ['error', <Trans key="ended">This slip is no longer valid: the payment isn't in the books.</Trans>]
  return <Banner tone={tone}>{words}</Banner>
}
