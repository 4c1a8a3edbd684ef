import type { I18n } from '@lingui/core'
import type { RecordedCall } from '#contract/calls.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import { actionNames } from '#core/words/action-names.ts'
import { say } from '#server/languages/speaker.ts'
import { type Act, actOf, type Part, partsOf, type Say } from './act-facts.ts'
import { bankSentences, bookSentences, payoutSentences } from './act-sentences-money.ts'
import { loanSentences, paymentSentences } from './act-sentences-payments.ts'
import { memberSentences, officerSentences, settingSentences } from './act-sentences-people.ts'
import type { AuditRow } from './audit-store.ts'

const sentences: Partial<Record<RecordedCall, Say>> = {
  ...paymentSentences,
  ...loanSentences,
  ...payoutSentences,
  ...bankSentences,
  ...bookSentences,
  ...memberSentences,
  ...officerSentences,
  ...settingSentences,
}

/** All of a record in a sentence, in parts: who did what with whom and which, from what to what. */
export function actSentence(row: AuditRow, speaker: I18n): Part[] {
  const act = actOf(row, speaker)
  const known = Object.hasOwn(sentences, act.call) ? sentences[act.call as RecordedCall]?.(act) : undefined
  const said = known ? [known].flat() : []
  const whole = said.length > 0 ? said : [fallback(act)]
  return partsOf(whole.map((each) => say(speaker, each)).join(' '), act.things)
}

/** What has no sentence of its own, and what the trail keeps of calls that are no more. */
function fallback({ by, call }: Act): Sentence {
  const action = Object.hasOwn(actionNames, call) ? actionNames[call as RecordedCall] : call
  return sentence('{by}: {action}', { by, action })
}
