import type { I18n } from '@lingui/core'
import { EXCEPTION_CALLS } from '#contract/audit-subjects.ts'
import type { RecordedCall } from '#contract/calls.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import { actionNames } from '#core/words/action-names.ts'
import { say } from '#server/languages/speaker.ts'
import { type Act, actOf, type Part, partsOf, type Say } from './act-facts.ts'
import { bankSentences, bookSentences, payoutSentences } from './act-sentences-money.ts'
import { loanSentences, paymentSentences } from './act-sentences-payments.ts'
import { memberSentences, officerSentences, settingSentences } from './act-sentences-people.ts'
import { ruleSentences } from './act-sentences-rules.ts'
import { titleSentences } from './act-sentences-titles.ts'
import type { AuditRow } from './audit-store.ts'

const sentences: Partial<Record<RecordedCall, Say>> = {
  ...paymentSentences,
  ...loanSentences,
  ...payoutSentences,
  ...bankSentences,
  ...ruleSentences,
  ...bookSentences,
  ...memberSentences,
  ...officerSentences,
  ...titleSentences,
  ...settingSentences,
}

/** All of a record in a sentence, in parts: who did what with whom and which, from what to what. */
export function actSentence(row: AuditRow, speaker: I18n): Part[] {
  const act = actOf(row, speaker)
  const known = Object.hasOwn(sentences, act.call) ? sentences[act.call as RecordedCall]?.(act) : undefined
  const said = known ? [known].flat() : []
  const whole = [...(said.length > 0 ? said : [fallback(act)]), ...aboutFine(act)]
  return partsOf(whole.map((each) => say(speaker, each)).join(' '), act.things)
}

const FINES: ReadonlySet<string> = new Set(EXCEPTION_CALLS.fines)

/** What a step that decides on a payment or an entry did with a fine. */
function aboutFine({ call, letOff, money, outcome }: Act): Sentence[] {
  if (letOff === undefined || !FINES.has(call)) return []
  const amount = money(letOff)
  return outcome.fine_let_off === undefined
    ? [sentence('A fine of AED {amount} was returned.', { amount })]
    : [sentence('A fine of AED {amount} was waived: the day or the months were changed.', { amount })]
}

/** What has no sentence of its own, and what the trail keeps of calls that are no more. */
function fallback({ by, call }: Act): Sentence {
  const action = Object.hasOwn(actionNames, call) ? actionNames[call as RecordedCall] : call
  return sentence('{by}: {action}', { by, action })
}
