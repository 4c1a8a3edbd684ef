import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { SendProblem } from '#web/app/forms/send-problem.tsx'
import { useSend } from '#web/app/forms/use-send.ts'
import { Key, useHotkeys } from '#web/app/officer/hotkeys.tsx'
import { useStillOpen } from '#web/app/officer/use-still-open.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { PaymentLink } from './payment-link.tsx'

type Undoable = AnswerOf<'GET /api/office/members/:id/undoable-payments'>['payments'][number]

const undoableQuery = (memberId: number) => ({
  ...callQuery(
    [...officeKey, 'member', memberId, 'undoable'],
    'GET /api/office/members/:id/undoable-payments',
    { params: { id: memberId } },
    ({ payments }) => payments,
  ),
  gcTime: 0,
})

/** What the officer who looks decided on a member's payments, or on those of one loan, while it can still be undone. */
export default function JustDecided({ memberId, loanId }: { memberId: number; loanId?: number }) {
  const { data = [] } = useQuery(undoableQuery(memberId))
  const { send, pending, outcome } = useSend('POST /api/office/payments/:id/undo', { refresh: [officeKey] })
  const undo = ({ id }: Undoable) => void send({ params: { id } })
  const shown = loanId === undefined ? data : data.filter(({ loan_id }) => loan_id === loanId)
  const [latest] = shown
  useHotkeys({ u: latest && !pending ? () => undo(latest) : undefined })
  return (
    <>
      <SendProblem outcome={outcome} />
      <ul className="grid gap-1 empty:hidden print:hidden">
        {shown.map((payment) => (
          <Decided key={payment.id} payment={payment} keyed={payment === latest} pending={pending} onUndo={undo} />
        ))}
      </ul>
    </>
  )
}

type DecidedProps = { payment: Undoable; keyed: boolean; pending: boolean; onUndo: (payment: Undoable) => void }

function Decided({ payment, keyed, pending, onUndo }: DecidedProps) {
  const open = useStillOpen(Date.parse(payment.undo_until))
  if (!open) return null
  const link = (
    <PaymentLink id={payment.id}>
      <Trans>Payment {payment.id}</Trans>
    </PaymentLink>
  )
  const amount = <Money aed={payment.amount} />
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 rounded-field bg-leaf-wash px-3.5 py-1">
      <p>
        {payment.status === 'verified' ? (
          <Trans>
            {link}, {amount}: you have just verified it.
          </Trans>
        ) : (
          <Trans>
            {link}, {amount}: you have just rejected it.
          </Trans>
        )}
      </p>
      <Button
        look="text"
        pending={pending}
        {...(keyed && { 'aria-keyshortcuts': 'U' })}
        onClick={() => onUndo(payment)}
      >
        <Trans>Undo</Trans> {keyed && <Key>U</Key>}
      </Button>
    </li>
  )
}
