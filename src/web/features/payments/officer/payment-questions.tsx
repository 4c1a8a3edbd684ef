import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { OfficePayment } from '#web/app/calls/office-queries.ts'
import { blobQuery, useBlobAddress } from '#web/app/forms/use-blob.ts'
import { nameOf } from '#web/app/officer/use-decisions.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Timeline, type TimelineStep } from '#web/ui/timeline.tsx'
import { AnswerChanges } from '../answer-changes.tsx'
import { OpenAlone } from './stored-file.tsx'

type Question = OfficePayment['questions'][number]

/** Who asked what about a payment, and what its member answered. */
export default function PaymentQuestions({ payment }: { payment: OfficePayment }) {
  const { t } = useLingui()
  return (
    <Sheet aria-label={t`Questions and answers`} className="text-label">
      <Timeline steps={payment.questions.flatMap((question) => stepsOf(question, payment))} />
      {payment.questions.map(({ id, was: { receipt, receipt_type: type } }) => {
        if (receipt === undefined) return null
        const title = t`Earlier receipt of ${nameOf(payment)}`
        return (
          <Fold key={id} summary={<Trans>The receipt before</Trans>}>
            <FormerReceipt path={receipt} isPdf={type === 'application/pdf'} title={title} />
          </Fold>
        )
      })}
    </Sheet>
  )
}

function stepsOf(each: Question, payment: OfficePayment): TimelineStep[] {
  const { id, question, by, at, answer, answered_at: answeredAt } = each
  const asked: TimelineStep = {
    key: `asked ${id}`,
    words: (
      <Trans>
        {by} asked: <Written>{question}</Written>
      </Trans>
    ),
    at,
    state: 'done',
  }
  if (answeredAt !== null) {
    const words = <Answer answer={answer} was={each.was} payment={payment} />
    return [asked, { key: `answered ${id}`, words, at: answeredAt, state: 'done' }]
  }
  if (payment.status !== 'in_review') return [asked]
  return [asked, { key: `waits ${id}`, words: <Trans>The member answers.</Trans>, state: 'ahead' }]
}

type AnswerProps = Pick<Question, 'answer' | 'was'> & { payment: OfficePayment }

/** The words, and what was changed with them. */
function Answer({ answer, was, payment }: AnswerProps) {
  return (
    <>
      {answer === null ? (
        <Trans>{payment.member.name} changed the payment.</Trans>
      ) : (
        <Trans>
          {payment.member.name} answered: <Written>{answer}</Written>
        </Trans>
      )}
      <AnswerChanges was={was} />
    </>
  )
}

/** A small picture of it; the one that stands now has the room and the keys. */
function FormerReceipt({ path, isPdf, title }: { path: string; isPdf: boolean; title: string }) {
  const { t } = useLingui()
  const { error, refetch } = useQuery(blobQuery(path))
  const address = useBlobAddress(path)
  if (address === undefined && error) {
    return <ErrorState message={t`The receipt could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (address === undefined) return <Skeleton className="h-48 w-full" />
  if (!isPdf) return <img src={address} alt={title} className="max-h-96 w-full rounded-field object-contain" />
  return <OpenAlone address={address} />
}
