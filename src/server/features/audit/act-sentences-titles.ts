import type { RecordedCall } from '#contract/calls.ts'
import { type Sentence, sentence, type Value } from '#core/sentence.ts'
import { isTitle } from '#core/titles.ts'
import { titleNames } from '#core/words/title-names.ts'
import { type Act, orNothing, type Say } from './act-facts.ts'

type Change = { by: string; member: string; title: Value; before: Value; after: Value }

/** Each field of a term that is another now. Its title is the one it had, or has since. */
const titleChanges: Readonly<Record<string, (change: Change) => Sentence>> = {
  title: ({ title: _, ...change }) => sentence('{by} changed the title of {member} from {before} to {after}.', change),
  from: (change) => sentence('{by} changed the first day of {member} as {title} from {before} to {after}.', change),
  to: (change) => sentence('{by} changed the last day of {member} as {title} from {before} to {after}.', change),
  place: (change) =>
    sentence('{by} changed the order of signing of {member} as {title} from {before} to {after}.', change),
}

/** A title in the reader's language, or in the association's own words. */
const titleOf = (title: unknown): Value =>
  typeof title === 'string' && isTitle(title) ? titleNames[title] : orNothing(title)

function shownOf(field: string, value: unknown): Value {
  if (field === 'title') return titleOf(value)
  return (field === 'from' || field === 'to') && typeof value === 'string' ? { day: value } : orNothing(value)
}

function changesOf({ by, member, was = {}, sent }: Act): Sentence[] {
  const title = titleOf(sent.title)
  const now: Readonly<Record<string, unknown>> = { to: null, ...sent }
  return Object.entries(titleChanges).flatMap(([field, words]) =>
    String(was[field] ?? '') === String(now[field] ?? '')
      ? []
      : [words({ by, member, title, before: shownOf(field, was[field]), after: shownOf(field, now[field]) })],
  )
}

/** A term with its days, for a sentence of a term that ends and for one that does not. */
function termOf({ by, member }: Act, term: Readonly<Record<string, unknown>>) {
  const { title, from, to } = term
  return {
    open: { by, member, title: titleOf(title), from: { day: String(from) } },
    to: typeof to === 'string' ? { day: to } : undefined,
  }
}

/** What officers did with the titles of others. */
export const titleSentences: Partial<Record<RecordedCall, Say>> = {
  'POST /api/office/officers/:id/titles': (act) => {
    const { by, member, was, sent } = act
    if (was) {
      const changes = changesOf(act)
      if (changes.length > 0) return changes
    }
    if (was || sent.replaces !== undefined)
      return sentence('{by} corrected the title of {member}: {title}.', { by, member, title: titleOf(sent.title) })
    const { open, to } = termOf(act, sent)
    return to
      ? sentence('{by} entered the title {title} for {member}, from {from} to {to}.', { ...open, to })
      : sentence('{by} entered the title {title} for {member}, from {from} on.', open)
  },
  'POST /api/office/titles/:id/remove': (act) => {
    const { by, member, was } = act
    if (!was) return sentence('{by} removed a title of {member}.', { by, member })
    const { open, to } = termOf(act, was)
    return to
      ? sentence('{by} removed the title {title} of {member}, from {from} to {to}.', { ...open, to })
      : sentence('{by} removed the title {title} of {member}, from {from} on.', open)
  },
}
