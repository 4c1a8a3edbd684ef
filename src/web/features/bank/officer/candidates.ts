import type { BankLine, Candidate } from './bank-queries.ts'

/** The member whom a line names surely and who sent nothing for it: posting it enters what they paid. */
export type NamedPayer = { kind: 'named'; what: Names['kind'] } & Omit<Names, 'kind'>
type Names = NonNullable<BankLine['names']>

/** What a rule fills a line in with. */
export type RuledLine = { kind: 'rule'; member: null; why_not: null; lineId: number } & NonNullable<BankLine['rule']>

/** What a line may be posted as. */
export type Answer = Candidate | NamedPayer | RuledLine

/** An answer by what it is: payments and entries are numbered each for themselves. */
export function keyOf(answer: Answer): string {
  if (answer.kind === 'named') return `named ${answer.member.id}`
  // A rule fills in many lines, each by itself.
  return answer.kind === 'rule' ? `rule of ${answer.lineId}` : `${answer.kind} ${answer.id}`
}

/** All that a line may be, the likeliest first. */
export function answersOf({ id, names, proposal, others, rule }: BankLine): Answer[] {
  if (rule) return [{ ...rule, kind: 'rule', lineId: id, member: null, why_not: null }]
  const named: Answer[] = names ? [{ ...names, kind: 'named', what: names.kind }] : []
  return proposal ? [...named, proposal, ...others] : [...named, ...others]
}

/** Whether a line says by itself whose it is: it names the payer of what waits, or a member who sent nothing. */
export const namesPayer = ({ names, proposal }: BankLine) =>
  names !== null || (proposal?.kind === 'payment' && proposal.sure && proposal.reasons[0] !== 'day')

/**
 * Lines that name a member whom an earlier one names: what that one pays is no longer owed, so they are looked at once it
 * is posted.
 */
export function namedAgain(lines: readonly BankLine[]): ReadonlySet<number> {
  const seen = new Set<number>()
  const again = new Set<number>()
  for (const { id, names } of lines) {
    if (names && seen.has(names.member.id)) again.add(id)
    if (names) seen.add(names.member.id)
  }
  return again
}

/** Where a line stands on the officer's desk: what is shown for it, and whether it is accepted. */
export type Choice = { shown: Answer | undefined; accepted: boolean }

/** What was picked for a line by hand: the key of an answer, or an empty text for none of them. */
export type Picked = { key: string; accepted: boolean }
export const NONE: Picked = { key: '', accepted: false }

/**
 * What is proposed is accepted from the start where it is sure, not flagged, and another officer's to enter. Where it takes the place of
 * what was picked, which somebody has settled meanwhile, it is shown and not accepted.
 */
export function choiceOf(line: BankLine, picked: Picked | undefined): Choice {
  const proposed = line.names || line.rule ? answersOf(line)[0] : (line.proposal ?? undefined)
  if (!picked) return { shown: proposed, accepted: proposed !== undefined && isClear(proposed) }
  if (picked.key === '') return { shown: undefined, accepted: false }
  const shown = answersOf(line).find((answer) => keyOf(answer) === picked.key)
  if (!shown) return { shown: proposed, accepted: false }
  return { shown, accepted: picked.accepted && !shown.why_not }
}

/** A member's money is posted without a look where all of it is owed, and they sent no other payment that it may be. */
function isClear(answer: Answer): boolean {
  if (answer.why_not) return false
  if (answer.kind === 'rule') return true
  return answer.kind === 'named' ? answer.beyond === 0 && answer.sent === null : answer.sure && !answer.look_twice
}

/** What is accepted, each with its line. */
export type Accepted = { line: BankLine; answer: Answer }

/** Picks for a line; what it accepts is no other line's any more. */
export function pick(
  before: ReadonlyMap<number, Picked>,
  lines: readonly BankLine[],
  lineId: number,
  picked: Picked,
): ReadonlyMap<number, Picked> {
  const after = new Map(before)
  // A member may have paid by several lines.
  if (picked.accepted && !picked.key.startsWith('named ')) {
    for (const line of lines) {
      const { shown, accepted } = choiceOf(line, before.get(line.id))
      if (accepted && shown && keyOf(shown) === picked.key) after.set(line.id, { key: picked.key, accepted: false })
    }
  }
  return after.set(lineId, picked)
}
