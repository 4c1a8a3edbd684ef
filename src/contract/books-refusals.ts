import type { RefusalCode } from '#core/refusal.ts'
import type { RefusalWords } from './refusal-words.ts'

/** The refusals of whoever keeps the books: months, entries by hand, the surplus. */
export const booksRefusals = {
  month_closed: { status: 409, message: '{month} is closed: nothing is posted into it any more.' },
  month_already_closed: { status: 409, message: '{month} was closed already, by {by} on {day}.' },
  month_not_over: { status: 409, message: '{month} is not over yet.' },
  close_in_order: { status: 409, message: 'Months are closed in order. The next one is {month}.' },
  closed_with_the_year: { status: 409, message: '{month} is closed with its year: please close the year {year}.' },
  entries_wait: {
    status: 409,
    message: 'Manual entries dated {month} or before still wait: {count}. Please approve or decline them first.',
  },
  only_last_closed: { status: 409, message: 'Only the month closed last can be opened again. That is {month}.' },
  closed_by_you: { status: 403, message: 'You closed this month. Another officer has to open it again.' },
  entry_unbalanced: {
    status: 422,
    message: 'Debits of AED {debit} and credits of AED {credit} are not the same: they differ by AED {difference}.',
    field: 'lines',
  },
  entry_moves_nothing: {
    status: 422,
    message: 'This entry moves nothing: what it debits to an account it credits to the same one.',
    field: 'lines',
  },
  balance_too_low: {
    status: 409,
    message: '{account}: AED {available} can be taken from it now, and this takes AED {taken}.',
    field: 'lines',
  },
  only_proposer: {
    status: 403,
    message: 'Only the officer who proposed it takes it back. You can decline it, with a reason.',
  },
  beyond_surplus: {
    status: 409,
    message: 'AED {available} can be shared now: the accumulated surplus with income less expense to date.',
    field: 'amount',
  },
  nobody_saved: {
    status: 409,
    message: 'Nobody had savings in these days, so there is nobody to share it by.',
    field: 'to',
  },
  member_left: {
    status: 409,
    message: 'A member left after these shares were worked out. Delete this draft and work the shares out again.',
  },
  reversal_waits: { status: 409, message: 'Its reversal is proposed already, and waits to be confirmed.' },
} as const satisfies Partial<Record<RefusalCode, RefusalWords>>
