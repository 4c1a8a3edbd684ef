import type { I18n } from '@lingui/core'
import type { AuditThing } from '#contract/audit.ts'
import type { Month } from '#core/calendar.ts'
import { yearText } from '#core/local-text.ts'
import { type Fils, parseAed } from '#core/money.ts'
import type { Role } from '#core/policy.ts'
import { amountOf, type Sentence, sentence, type Value } from '#core/sentence.ts'
import { roleNames } from '#core/words/role-names.ts'
import { listed } from '#server/languages/speaker.ts'
import { type AuditRow, PEOPLE_SHOWN, readRecordText, type Subject } from './audit-store.ts'
import { howMany } from './changes.ts'

/** A part of a sentence, and what it leads to. */
export type Part = { text: string; to: AuditThing | null }

/** What a record says and is about, as its sentence's places are filled with it. */
export type Act = ReturnType<typeof actOf>

/** What says an act: undefined where the record lacks what the sentence would say. */
export type Say = (act: Act) => Sentence | readonly Sentence[] | undefined

/** Around what leads somewhere; no text that is said has them. */
const [BEGIN, NAME, END] = ['\uE000', '\uE001', '\uE002']
const MARKS = /[\uE000-\uE002]/g
const MARKED = /\uE000(\d+)\uE001([^\uE002]*)\uE002/g

/** A sentence that was said, in the parts that its marks make. */
export function partsOf(text: string, things: readonly AuditThing[]): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const found of text.matchAll(MARKED)) {
    const [whole, place, name = ''] = found
    parts.push({ text: text.slice(at, found.index), to: null }, { text: name, to: things[Number(place)] ?? null })
    at = found.index + whole.length
  }
  return [...parts, { text: text.slice(at), to: null }].filter((part) => part.text !== '')
}

/** What stands for what nobody knows any more. */
const UNKNOWN = '…'

/** A record as its sentence fills its places. */
export function actOf(row: AuditRow, speaker: I18n) {
  const text = readRecordText(row.record.replace(MARKS, ''))
  const { call, params, sent, outcome, entries } = text
  const facts = row.facts ?? {}
  const things: AuditThing[] = []
  /** The text, leading to the thing. */
  const link = (thing: AuditThing | null, name: string): string => {
    if (!thing) return name
    things.push(thing)
    return `${BEGIN}${things.length - 1}${NAME}${name.replace(MARKS, '')}${END}`
  }
  const person = ({ id, name }: Subject) => link(id === null ? null : { kind: 'member', id }, name)
  const texts = (from: Readonly<Record<string, unknown>>, field: string) => {
    const value = from[field]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  const typedAmount = (field: string): Fils | undefined => parseAed(texts(sent, field) ?? '')
  const money = (fils: Fils | string | null | undefined): Value =>
    fils === undefined || fils === null ? UNKNOWN : amountOf(BigInt(fils))
  const [first] = row.people
  const about = first ?? (row.about === null ? undefined : { id: null, name: row.about })
  const entry = facts.entry ?? entries[0]
  const count = howMany(text)
  return {
    call,
    sent,
    outcome,
    facts,
    things,
    link,
    speaker,
    by: text.name.replace(MARKS, ''),
    member: about ? person(about) : (texts(sent, 'name') ?? UNKNOWN),
    /** Of many at once those whom the books name, and how many more there are. */
    people: namesOf(row.people.slice(0, PEOPLE_SHOWN).map(person), count, speaker),
    count,
    /** What was typed as the amount, or what the first entry moved, or what the thing is about. */
    amount: money(
      typedAmount('amount') ?? typedAmount('payment_amount') ?? typedAmount('loan_amount') ?? row.moved ?? facts.amount,
    ),
    /** What the thing is about, whatever was typed. */
    whole: money(facts.amount),
    moved: money(row.moved),
    money,
    /** What of fines it gave back or let off; undefined where it was none. */
    letOff: letOffOf(row.fine, outcome),
    typedAmount,
    /** The number in the path, leading to the thing itself. */
    number: (kind: AuditThing['kind']) => link({ kind, id: Number(params.id) }, params.id ?? UNKNOWN),
    /** The number in the path, leading to its entry of the books, or to the thing itself where it has none. */
    booked: (kind?: AuditThing['kind']) =>
      link(entry ? { kind: 'entry', id: entry } : kind ? { kind, id: Number(params.id) } : null, params.id ?? UNKNOWN),
    /** The number of what the call made. */
    made: (field: string, kind: AuditThing['kind']) => {
      const id = texts(outcome, field)
      return id === undefined ? UNKNOWN : link({ kind, id: Number(id) }, id)
    },
    entry,
    field: (name: string) => texts(sent, name) ?? '',
    was: (isObject(outcome.was) ? outcome.was : undefined) as Readonly<Record<string, unknown>> | undefined,
    id: params.id ?? UNKNOWN,
    month: { month: (params.id ?? '2000-01') as Month },
    year: yearText(params.id ?? '2000', speaker.locale),
    role: roleOf(texts(sent, 'role')),
  }
}

/** What entries gave back, or a verification did not take, in fils; undefined where that is none. */
function letOffOf(givenBack: string | null, outcome: Readonly<Record<string, unknown>>): Fils | undefined {
  if (typeof outcome.fine_let_off === 'string') return parseAed(outcome.fine_let_off)
  const back = BigInt(givenBack ?? 0)
  return back > 0n ? back : undefined
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

const roleOf = (role: string | undefined): Value =>
  role !== undefined && Object.hasOwn(roleNames, role) ? roleNames[role as Role] : (role ?? UNKNOWN)

function namesOf(names: readonly string[], count: number, speaker: I18n): Value {
  if (names.length === 0) return orNothing('')
  const shown = listed(speaker, names)
  const more = count - names.length
  return more > 0 ? sentence('{names} and {more} more', { names: shown, more }) : shown
}

/** A text as a sentence gives it; of an empty one that there is none. */
export const orNothing = (value: unknown): Value =>
  value === '' || value === null || value === undefined ? sentence('nothing') : String(value)
