import type { RecordedCall } from '#contract/calls.ts'
import { type RuleAnswer, ruleText, SAYS_WHY } from '#core/line-rules.ts'
import { type Sentence, sentence, type Value } from '#core/sentence.ts'
import { type Act, orNothing, type Say } from './act-facts.ts'

/** What a rule says that lines are. */
const answers: Readonly<Record<RuleAnswer, Sentence>> = {
  charge: sentence('Bank charge'),
  expense: sentence('Expense'),
  income: sentence('Other income'),
  transfer: sentence('Transfer'),
  unclaimed: sentence('Unclaimed money'),
  set_aside: sentence('Line set aside'),
}
const answerOf = (answer: unknown): Value => answers[answer as RuleAnswer] ?? orNothing(answer)

type Change = { by: string; words: string; before: Value; after: Value }

/** Each part of a rule that is another now. */
const ruleChanges: Readonly<Record<string, (change: Change) => Sentence>> = {
  contains: ({ words: _, ...change }) =>
    sentence('{by} changed the words of a bank rule from {before} to {after}.', change),
  answer: ({ before, after, ...change }) =>
    sentence('{by} changed what the bank rule for {words} says from {before} to {after}.', {
      ...{ ...change, before: answerOf(before), after: answerOf(after) },
    }),
  other_account: (change) =>
    sentence('{by} changed the other account of the bank rule for {words} from {before} to {after}.', change),
  words: (change) => sentence('{by} changed the text of the bank rule for {words} from {before} to {after}.', change),
}

/** What a rule says, as it is stored of what was sent. */
function ruleOf({ field, sent }: Act): Readonly<Record<string, unknown>> {
  const answer = field('answer')
  return {
    contains: ruleText(field('contains')),
    answer,
    other_account: answer === 'transfer' ? sent.other_account : null,
    words: SAYS_WHY.has(answer as RuleAnswer) ? field('words') : '',
  }
}

function changesOf(act: Act): Sentence[] {
  const { by, was = {}, facts, sent } = act
  const now = ruleOf(act)
  const words = String(now.contains)
  const shownOf = (part: string, value: unknown): Value =>
    part === 'other_account' ? orNothing(facts.names?.[String(value)] ?? value) : orNothing(value)
  const changed = Object.entries(ruleChanges).flatMap(([part, change]) =>
    (was[part] ?? '') === (now[part] ?? '')
      ? []
      : [change({ by, words, before: shownOf(part, was[part]), after: shownOf(part, now[part]) })],
  )
  if (was.is_on === sent.is_on) return changed
  const turned = sent.is_on
    ? sentence('{by} switched the bank rule for {words} on.', { by, words })
    : sentence('{by} switched the bank rule for {words} off.', { by, words })
  return [...changed, turned]
}

/** What officers did with the rules of bank lines. */
export const ruleSentences: Partial<Record<RecordedCall, Say>> = {
  'POST /api/office/bank-rules': (act) => {
    const { contains, answer } = ruleOf(act)
    const values = { by: act.by, words: String(contains) }
    return act.sent.is_on === false
      ? sentence('{by} decided that no rule is made of bank lines with {words}.', values)
      : sentence('{by} made a bank rule for {words}: {answer}.', { ...values, answer: answerOf(answer) })
  },
  'PUT /api/office/bank-rules/:id': (act) => {
    const changes = act.was ? changesOf(act) : []
    if (changes.length > 0) return changes
    return sentence('{by} saved the bank rule for {words}.', { by: act.by, words: String(ruleOf(act).contains) })
  },
}
