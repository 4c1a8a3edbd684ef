import type { RecordedCall } from '#contract/calls.ts'
import { parseAed } from '#core/money.ts'
import { sentence } from '#core/sentence.ts'
import type { Act, Say } from './act-facts.ts'

/** A payment that was reversed. Where a fine was given back, that is the first entry, and not what the payment moved. */
const reversed = ({ by, member, amount, whole, letOff, number }: Act) => ({
  by,
  member,
  amount: letOff === undefined ? amount : whole,
  number: number('payment'),
})

/** What officers did with payments. */
export const paymentSentences: Partial<Record<RecordedCall, Say>> = {
  'POST /api/office/payments/:id/verify': ({ by, member, amount, number, money, typedAmount, facts, sent }) => {
    const values = { by, member, amount, number: number('payment') }
    const before = facts.claimed ?? null
    if (typedAmount('amount') !== undefined && before !== null && String(typedAmount('amount')) !== before) {
      return sentence('{by} verified payment {number} of {member} as AED {amount} instead of AED {before}.', {
        ...values,
        before: money(before),
      })
    }
    return sent.no_line_reason === undefined
      ? sentence('{by} verified payment {number} of {member}, AED {amount}.', values)
      : sentence('{by} verified payment {number} of {member}, AED {amount}, without a line of the bank.', values)
  },
  'POST /api/office/payments/:id/refuse': ({ by, member, whole: amount, number }) =>
    sentence('{by} rejected payment {number} of {member}, AED {amount}.', {
      ...{ by, member, amount, number: number('payment') },
    }),
  'POST /api/office/payments/:id/ask': ({ by, member, whole: amount, number }) =>
    sentence('{by} asked {member} about payment {number}, AED {amount}.', {
      ...{ by, member, amount, number: number('payment') },
    }),
  'POST /api/office/payments/:id/cancel': ({ by, member, whole: amount, number }) =>
    sentence('{by} cancelled payment {number} of {member}, AED {amount}.', {
      ...{ by, member, amount, number: number('payment') },
    }),
  'POST /api/office/payments/:id/reverse': (act) =>
    sentence('{by} reversed payment {number} of {member}, AED {amount}.', reversed(act)),
  'POST /api/office/payments/:id/undo': (act) =>
    sentence('{by} undid the decision on payment {number} of {member}, AED {amount}.', reversed(act)),
  'POST /api/office/payments/verify-many': ({ by, count, people }) =>
    sentence('{by} verified several payments at once, {count} of them: {people}.', { by, count, people }),
  'POST /api/office/payments/verify-by-lines': ({ by, count, people }) =>
    sentence('{by} verified several payments by lines of the bank, {count} of them: {people}.', { by, count, people }),
  'POST /api/office/payments/undo-many': ({ by, count, people }) =>
    sentence('{by} undid the decisions on several payments at once, {count} of them: {people}.', { by, count, people }),
  'POST /api/office/members/:id/dues-payments': ({ by, member, amount, made }) =>
    sentence('{by} entered payment {number} of dues for {member}, AED {amount}.', {
      ...{ by, member, amount, number: made('payment_id', 'payment') },
    }),
  'POST /api/office/members/:id/deposits': ({ by, member, amount, made }) =>
    sentence('{by} entered deposit {number} for {member}, AED {amount}.', {
      ...{ by, member, amount, number: made('payment_id', 'payment') },
    }),
}

/** What officers did with loans. */
export const loanSentences: Partial<Record<RecordedCall, Say>> = {
  'POST /api/office/members/:id/loan-applications': ({ by, member, amount, made }) =>
    sentence('{by} entered loan application {number} for {member}, AED {amount}.', {
      ...{ by, member, amount, number: made('loan_id', 'loan') },
    }),
  'POST /api/office/loans/:id/payments': ({ by, member, amount, made, number }) =>
    sentence('{by} entered payment {number} for loan {loan} of {member}, AED {amount}.', {
      ...{ by, member, amount, number: made('payment_id', 'payment'), loan: number('loan') },
    }),
  'POST /api/office/loans/:id/approve': ({ by, member, whole: amount, number }) =>
    sentence('{by} approved loan {number} of {member}, AED {amount}.', {
      ...{ by, member, amount, number: number('loan') },
    }),
  'POST /api/office/loans/:id/decline': ({ by, member, whole: amount, number }) =>
    sentence('{by} rejected loan {number} of {member}, AED {amount}.', {
      ...{ by, member, amount, number: number('loan') },
    }),
  'POST /api/office/loans/:id/disburse': ({ by, member, whole: amount, number }) =>
    sentence('{by} paid out loan {number} of {member}, AED {amount}.', {
      ...{ by, member, amount, number: number('loan') },
    }),
  'POST /api/office/loans/:id/undo-approval': ({ by, member, whole: amount, number }) =>
    sentence('{by} undid the approval of loan {number} of {member}, AED {amount}.', {
      ...{ by, member, amount, number: number('loan') },
    }),
  'POST /api/office/loans/:id/reverse-disbursement': ({ by, member, whole: amount, number }) =>
    sentence('{by} reversed the payout of loan {number} of {member}, AED {amount}.', {
      ...{ by, member, amount, number: number('loan') },
    }),
  'POST /api/office/loans/:id/offer': ({ by, member, amount, money, was, field, number }) => {
    const [before, term] = [was?.amount, was?.duration_month]
    if (before === undefined || term === undefined) return undefined
    return sentence(
      '{by} offered {member} other terms for loan {number}: AED {amount} over {months} months instead of AED {before} over {term} months.',
      {
        ...{ by, member, amount, number: number('loan'), months: field('duration_month') },
        ...{ before: money(parseAed(String(before))), term: String(term) },
      },
    )
  },
  'POST /api/office/loans/:id/cancel-offer': ({ by, member, number }) =>
    sentence('{by} cancelled the offer of other terms for loan {number} of {member}.', {
      ...{ by, member, number: number('loan') },
    }),
  'POST /api/office/loans/:id/propose-write-off': ({ by, member, number }) =>
    sentence('{by} proposed to write off loan {number} of {member}.', { by, member, number: number('loan') }),
  'POST /api/office/loans/:id/confirm-write-off': ({ by, member, whole: amount, number }) =>
    sentence('{by} wrote off loan {number} of {member}, AED {amount}.', {
      ...{ by, member, amount, number: number('loan') },
    }),
  'POST /api/office/loans/:id/reject-write-off': ({ by, member, number }) =>
    sentence('{by} rejected the write-off of loan {number} of {member}.', { by, member, number: number('loan') }),
  'POST /api/office/loans/:id/cancel-write-off': ({ by, member, number }) =>
    sentence('{by} cancelled the write-off of loan {number} of {member}.', { by, member, number: number('loan') }),
  'POST /api/office/loans/:id/propose-set-off': ({ by, member, amount, number }) =>
    sentence('{by} proposed to pay AED {amount} of loan {number} from the savings of {member}.', {
      ...{ by, member, amount, number: number('loan') },
    }),
  'POST /api/office/loans/:id/confirm-set-off': ({ by, member, moved: amount, number }) =>
    sentence('{by} paid AED {amount} of loan {number} from the savings of {member}.', {
      ...{ by, member, amount, number: number('loan') },
    }),
  'POST /api/office/loans/:id/reject-set-off': ({ by, member, number }) =>
    sentence('{by} rejected paying loan {number} from the savings of {member}.', {
      by,
      member,
      number: number('loan'),
    }),
  'POST /api/office/loans/:id/cancel-set-off': ({ by, member, number }) =>
    sentence('{by} cancelled paying loan {number} from the savings of {member}.', {
      ...{ by, member, number: number('loan') },
    }),
  'GET /api/office/loans/:id': ({ by, member, number }) =>
    sentence('{by} viewed the full passport number of {member} on loan {number}.', {
      by,
      member,
      number: number('loan'),
    }),
}
