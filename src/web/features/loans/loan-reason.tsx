import { Trans } from '@lingui/react/macro'
import type { AnswerOf } from '#contract/calls.ts'

export type LoanOffer = AnswerOf<'GET /api/loan-offer'>['offer']

/** Why nothing may be borrowed now, in words. */
export function LoanReason({ reason }: { reason: LoanOffer['reason'] }) {
  switch (reason) {
    case 'inactive':
      return <Trans>Only active members can borrow. Please speak to the office.</Trans>
    case 'loan_open':
      return <Trans>You can borrow again once your loan or application is finished.</Trans>
    case 'receivable_open':
      return <Trans>Please settle what you owe the association first; then you can borrow.</Trans>
    default:
      return <Trans>The fund has nothing free to lend now. Please look again when repayments have come in.</Trans>
  }
}
