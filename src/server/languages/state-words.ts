import { Refusal } from '#core/refusal.ts'
import { type Sentence, sentence } from '#core/sentence.ts'

/** What has become of something, as a refusal says it: 'This was already decided: approved, by …'. */
const words = {
  accepted: sentence('accepted'),
  answered: sentence('answered'),
  approval_undone: sentence('approval undone'),
  approved: sentence('approved'),
  asked: sentence('asked'),
  cancelled: sentence('cancelled'),
  closed: sentence('closed'),
  completed: sentence('completed'),
  confirmed: sentence('confirmed'),
  credited: sentence('credited'),
  crediting: sentence('crediting'),
  declared: sentence('declared'),
  declined: sentence('rejected'),
  disbursed: sentence('disbursed'),
  disbursement_reversed: sentence('disbursement reversed'),
  discarded: sentence('discarded'),
  imported: sentence('imported'),
  in_review: sentence('in review'),
  matched: sentence('matched'),
  offer_accepted: sentence('offer accepted'),
  offer_cancelled: sentence('offer cancelled'),
  offer_declined: sentence('offer rejected'),
  open: sentence('open'),
  terms_offered: sentence('other terms offered'),
  ordered: sentence('ordered'),
  paid: sentence('paid'),
  posted: sentence('posted'),
  prepared: sentence('prepared'),
  proposed: sentence('proposed'),
  refused: sentence('rejected'),
  rejected: sentence('rejected'),
  reopened: sentence('reopened'),
  reversed: sentence('reversed'),
  reversing: sentence('reversing'),
  set_off: sentence('paid from savings'),
  set_off_cancelled: sentence('payment from savings cancelled'),
  set_off_proposed: sentence('payment from savings proposed'),
  set_off_rejected: sentence('payment from savings rejected'),
  set_aside: sentence('set aside'),
  settled: sentence('paid off'),
  submitted: sentence('submitted'),
  unclaimed: sentence('unclaimed'),
  verified: sentence('verified'),
  waiting: sentence('waiting'),
  withdrawn: sentence('withdrawn'),
  write_off_cancelled: sentence('write-off cancelled'),
  write_off_proposed: sentence('write-off proposed'),
  write_off_rejected: sentence('write-off rejected'),
  written_off: sentence('written off'),
} as const satisfies Record<string, Sentence>

export type State = keyof typeof words

export const stateWords = (state: State): Sentence => words[state]

/** `already_decided`, saying what it is now and who made it so. */
export const alreadyDecided = (state: State, by: string | Sentence | null): Refusal =>
  new Refusal('already_decided', { status: stateWords(state), by: by ?? '' })
