import { calls, type OfficersCall } from '#contract/calls.ts'
import type { May, WhyNot } from '#contract/may.ts'
import { moneyOf } from '#contract/steps-on-money.ts'
import { may } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf, type Sentence } from '#core/sentence.ts'
import { type SeparatedStep, separationRefusal } from '#core/separation.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { CURRENT_SETTINGS, readSettings, type SettingsJson, settingsFromJson } from '#server/db/settings.ts'
import { type HandsOffCode, handsOffCode } from './hands-off.ts'
import type { Session } from './session.ts'

/**
 * What decides whether an officer takes a step with a thing. The list that offers the step and the command that takes it
 * ask the same rule, so that what is offered is done and what would be refused is not offered.
 */
export type StepRule<Row> = {
  /** The call that takes it: the contract says which roles may. */
  call: OfficersCall
  /** Whether it is open as the thing is now. `officerId` is for steps that only one person has. */
  isOpen: (row: Row, officerId: bigint) => boolean
  /** The step as the two-person rules know it, where they do. */
  separated?: (row: Row, officerId: bigint) => SeparatedStep
  /** What else stands against it, though it is open. */
  hindered?: (row: Row, officerId: bigint, twoPersonRules: boolean) => WhyNot | undefined
}

export type StepRules<Step extends string, Row> = Readonly<Record<Step, StepRule<Row>>>

/** What a list reads with its rows, so that mayOf() needs no other query. */
export type StepFacts = { two_person_rules: boolean; hands_off?: HandsOffCode | null }

/** The first of the two, as a column. */
export const TWO_PERSON_RULES = `(${CURRENT_SETTINGS} ->> 'twoPersonRules')::boolean as two_person_rules`

/** The second, of a thing of member `owner`; `officer` and `now` are the values of who asks and when. */
export const handsOffColumn = (owner: string, officer: string, now: string) =>
  `${handsOffCode(owner, officer, now)} as hands_off`

/** Steps that the two-person rules do not know. */
type UnseparatedRules<Step extends string, Row> = Readonly<
  Record<Step, StepRule<Row> & { separated?: never; hindered?: never }>
>
type Officer = Pick<Session, 'personId' | 'roles'>

/** What the officer may do with a thing, and why not the rest of what is open. */
export function mayOf<Step extends string, Row>(
  rules: UnseparatedRules<Step, Row>,
  row: NoInfer<Row>,
  officer: Officer,
): May<Step>
export function mayOf<Step extends string, Row>(
  rules: StepRules<Step, Row>,
  row: NoInfer<Row> & StepFacts,
  officer: Officer,
): May<Step>
export function mayOf<Step extends string, Row>(
  rules: StepRules<Step, Row>,
  row: Row & StepFacts,
  officer: Officer,
): May<Step> {
  const result: May<Step> = { may: [], may_not: {} }
  for (const [step, rule] of Object.entries(rules) as [Step, StepRule<Row>][]) {
    if (!rule.isOpen(row, officer.personId)) continue
    const why = whyNot(rule, row, officer)
    if (why) result.may_not[step] = why
    else result.may.push(step)
  }
  return result
}

function whyNot<Row>(rule: StepRule<Row>, row: Row & StepFacts, { personId, roles }: Officer): WhyNot | undefined {
  const { access } = calls[rule.call]
  if (!may(roles, access.officer)) return 'not_allowed'
  if (moneyOf(rule.call) && row.hands_off) return row.hands_off
  return refusalOf(rule, row, personId, row.two_person_rules)
}

/** Why it is not for this officer, whose role would do: the two-person rules, or something else about the thing. */
function refusalOf<Row>(
  { separated, hindered }: StepRule<Row>,
  row: Row,
  officerId: bigint,
  twoPersonRules: boolean,
): WhyNot | undefined {
  const why = separated && separationRefusal(separated(row, officerId), twoPersonRules)
  return why ?? hindered?.(row, officerId, twoPersonRules)
}

/** What decides whether somebody takes a step with what is their own. Whose it is, is asked before. */
export type OwnRule<Row> = {
  isOpen: (row: Row) => boolean
  hindered?: (row: Row) => WhyNot | undefined
}

/** What its owner may do with a thing, and why not the rest of what is open. @public */
export function ownMay<Step extends string, Row>(
  rules: Readonly<Record<Step, OwnRule<Row>>>,
  row: NoInfer<Row>,
): May<Step> {
  const result: May<Step> = { may: [], may_not: {} }
  for (const [step, { isOpen, hindered }] of Object.entries(rules) as [Step, OwnRule<Row>][]) {
    if (!isOpen(row)) continue
    const why = hindered?.(row)
    if (why) result.may_not[step] = why
    else result.may.push(step)
  }
  return result
}

/** The same of steps that are always open and for which the role alone decides. */
export function mayByRole<Step extends string>(
  steps: Readonly<Partial<Record<Step, OfficersCall>>>,
  officer: Officer,
): May<Step> {
  const result: May<Step> = { may: [], may_not: {} }
  for (const [step, call] of Object.entries(steps) as [Step, OfficersCall][]) {
    if (may(officer.roles, calls[call].access.officer)) result.may.push(step)
    else result.may_not[step] = 'not_allowed'
  }
  return result
}

/** Why a step is not to be taken now, with the amount where it is that something is owed. */
export const sayingWhatIsOwed = (why: WhyNot, { receivable }: { receivable: bigint }): Refusal =>
  new Refusal(why, why === 'receivable_open' ? { amount: amountOf(receivable) } : {})

/**
 * Throws what `closed` gives where the step is not open, and otherwise why it is not for this officer now, which `hindered`
 * may give more words. Gives the settings that hold, which may have been read with the row.
 */
export async function checkStep<State, Row extends State & { settings?: SettingsJson }>(
  db: Db,
  rule: StepRule<State>,
  row: Row,
  officerId: bigint,
  closed: (row: Row) => Refusal | Promise<Refusal>,
  hindered: (why: WhyNot, row: Row) => Refusal = (why) => new Refusal(why),
): Promise<AssociationSettings> {
  if (!rule.isOpen(row, officerId)) throw await closed(row)
  const settings = row.settings ? settingsFromJson(row.settings) : await readSettings(db)
  const why = refusalOf(rule, row, officerId, settings.twoPersonRules)
  if (why) throw hindered(why, row)
  return settings
}

/** Throws what `closed` gives where a step with one's own is not open, and otherwise why it is not to be taken now. */
export function checkOwnStep<State, Row extends State>(
  { isOpen, hindered }: OwnRule<State>,
  row: Row,
  closed: (row: Row) => Refusal,
  refusal: (why: WhyNot, row: Row) => Refusal = (why) => new Refusal(why),
): void {
  if (!isOpen(row)) throw closed(row)
  const why = hindered?.(row)
  if (why) throw refusal(why, row)
}

/** A call by which an officer does something to one thing and says only why. */
type CallByReason = { db: Db; session: Session; params: { id: bigint }; body: { reason: string }; now: Date }
type Command = (db: Db, id: bigint, officerId: bigint, reason: string, now: Date) => Promise<unknown>

/** Carries such a call out, and says `done` when it succeeded. */
export async function byReason({ db, session, params, body, now }: CallByReason, command: Command, done: Sentence) {
  await command(db, params.id, session.personId, body.reason, now)
  return { message: done }
}
