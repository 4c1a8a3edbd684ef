// What an officer says once of a bank's lines: "lines that contain X are Y". A rule fills a line in; an officer posts it.
import { saysCharge } from './statement-matching.ts'

/** What a rule can say that lines are. */
export const RULE_ANSWERS = ['charge', 'expense', 'income', 'transfer', 'unclaimed', 'set_aside'] as const
export type RuleAnswer = (typeof RULE_ANSWERS)[number]

/** A text as rules compare it: in capitals, with single spaces. */
export const ruleText = (text: string): string => text.normalize('NFKC').toUpperCase().replace(/\s+/gu, ' ').trim()

const LETTER = /[\p{L}\p{M}]/u

/** How long the words of a rule are, as they are compared. */
export const [RULE_WORDS_LEAST, RULE_WORDS_MOST] = [3, 80]
/** Answers that a rule has to explain: what the money was for, or why a line is set aside. */
export const SAYS_WHY: ReadonlySet<RuleAnswer> = new Set(['expense', 'income', 'set_aside'])

/** Whether a bank's text contains the words of a rule as whole words: FEE is not in COFFEE. */
export const hasWords = (text: string, words: string): boolean => isInside(ruleText(text), ruleText(words))

/** The same of texts that are as rules compare them. */
function isInside(inside: string, wanted: string): boolean {
  if (wanted === '') return false
  for (let at = inside.indexOf(wanted); at >= 0; at = inside.indexOf(wanted, at + 1)) {
    const [before, after] = [inside[at - 1] ?? '', inside[at + wanted.length] ?? '']
    if (
      !(LETTER.test(before) && LETTER.test(wanted[0] ?? '')) &&
      !(LETTER.test(after) && LETTER.test(wanted.at(-1) ?? ''))
    )
      return true
  }
  return false
}

/** The rule with the most words that a text has, if any. */
export function ruleFor<Rule extends { contains: string }>(rules: readonly Rule[], text: string): Rule | undefined {
  const inside = ruleText(text)
  const fitting = rules.filter(({ contains }) => isInside(inside, ruleText(contains)))
  return fitting.sort((a, b) => b.contains.length - a.contains.length)[0]
}

/** A line that was answered before; `other` is anything that no rule says. */
export type AnsweredLine = {
  text: string
  answer: RuleAnswer | 'other'
  /** The other account of a transfer. */
  account: string | null
  /** What it was for, or why it was set aside. */
  words: string
}

export type ProposedRule = {
  contains: string
  answer: RuleAnswer
  account: string | null
  words: string
  lines: number
}

/** So many letters make words that tell one kind of line from the others. */
const LETTERS_LEAST = 5
/** Of lines that were answered alike, the latest so many are compared with each other. */
const COMPARED = 40
const PROPOSED_MOST = 3

/**
 * What has been answered alike twice or more, by the words that those lines have in common and no line has that was
 * answered otherwise. `lines` has the latest first; nothing is proposed for words that a rule has already.
 */
export function proposeRules(
  lines: readonly AnsweredLine[],
  rules: readonly { contains: string }[],
): readonly ProposedRule[] {
  const answered = lines.map((line) => ({ ...line, text: ruleText(line.text) }))
  const known = rules.map(({ contains }) => ruleText(contains))
  const found: ProposedRule[] = []
  const alike = Map.groupBy(answered, ({ answer, account }) => `${answer} ${account ?? ''}`)
  for (const group of alike.values()) {
    const [{ answer, account } = { answer: 'other', account: null } as const] = group
    if (answer === 'other') continue
    const isOf = new Set(group)
    for (const contains of commonWords(group.slice(0, COMPARED))) {
      const having = answered.filter(({ text }) => isInside(text, contains))
      if (having.some((line) => !isOf.has(line)) || known.some((words) => isInside(contains, words))) continue
      // A charge that says so itself needs no rule.
      if (answer === 'charge' && saysCharge(contains)) continue
      found.push({ contains, answer, account, words: having[0]?.words ?? '', lines: having.length })
    }
  }
  found.sort((a, b) => b.lines - a.lines || b.contains.length - a.contains.length || (a.contains < b.contains ? -1 : 1))
  const chosen: ProposedRule[] = []
  for (const rule of found) {
    const isNew = !chosen.some(
      (each) => isInside(rule.contains, each.contains) || isInside(each.contains, rule.contains),
    )
    if (isNew && chosen.length < PROPOSED_MOST) chosen.push(rule)
  }
  return chosen
}

/** The longest runs of words that two of some lines have in common. */
function commonWords(lines: readonly AnsweredLine[]): ReadonlySet<string> {
  const texts = lines.map(({ text }) => wordsOf(text))
  const common = new Set<string>()
  for (const [n, one] of texts.entries())
    for (const another of texts.slice(n + 1)) {
      const run = longestRun(one, another)
      if (run.replace(/[^\p{L}]/gu, '').length >= LETTERS_LEAST) common.add(run)
    }
  return common
}

/** A word with a figure is of that line alone. */
const wordsOf = (text: string) => text.split(' ').map((word) => (/\p{N}/u.test(word) ? undefined : word))

function longestRun(one: readonly (string | undefined)[], another: readonly (string | undefined)[]): string {
  let best: string[] = []
  for (let from = 0; from < one.length; from += 1)
    for (let at = 0; at < another.length; at += 1) {
      const run: string[] = []
      for (let n = 0; from + n < one.length && at + n < another.length; n += 1) {
        const word = one[from + n]
        if (word === undefined || word !== another[at + n]) break
        run.push(word)
      }
      if (run.join(' ').length > best.join(' ').length) best = run
    }
  return best.join(' ')
}
