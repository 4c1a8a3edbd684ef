import { addDays, type BusinessDate } from '#core/calendar.ts'
import { payerReference } from '#core/payer-reference.ts'
import type { Candidate, StatementLine } from '#core/statement-matching.ts'
import { type Draw, seededDraw } from '#server/demo/stage.ts'

const FIRST = ['Mohammed', 'Amina', 'Vijay', 'Fatima', 'Karim', 'Noor', 'Shirin', 'Rafiqul', 'Rokeya', 'Jose']
const MIDDLE = ['Abdul', 'Bibi', 'Kumar', 'Maria', 'Uddin', 'Sultana', 'Ali', 'Chandra', 'Ur', 'Das']
const LAST = ['Rahman', 'Hossain', 'Nair', 'Begum', 'Ahmed', 'Islam', 'Khan', 'Santos']
const DAY = '2026-11-01' as BusinessDate
/** All owe the same, so that an amount tells nothing. */
const DUES = 10_000n

/** A line as it was drawn: whose money it is, and what became of the reference on the way. */
export type DrawnLine = StatementLine & { owner: string; reference: 'whole' | 'wrong' | 'cut' | 'none' }

/** Five banks, each by its own wording: what a bank writes before and after, what it leaves out, and where it cuts. */
const BANKS: readonly ((payer: { name: string; reference: string; draw: Draw }) => string)[] = [
  ({ name, reference, draw }) => `INWARD REMITTANCE/${reference}/${name.toUpperCase()}/FT26${digits(draw, 9)}`,
  ({ name, reference, draw }) => `IPI TT REF: P${digits(draw, 8)} ${name.toUpperCase()} ${reference} AED 100.00`,
  // 35 characters, and not one more.
  ({ name, reference }) => `MOBN TRF ${reference} ${name}`.slice(0, 35),
  // Glued, and in small letters.
  ({ name, reference, draw }) =>
    `trf${name.toLowerCase().replace(/ /g, '')}${reference.toLowerCase()}dues${digits(draw, 6)}`,
  // Broken after 27 characters, wherever that is.
  ({ name, reference, draw }) =>
    (`/REF/${digits(draw, 12)}//ORDP//NAME/${name.toUpperCase()}` + `//REMI/${reference}/`).replace(/.{27}/g, '$&\n'),
]

const digits = (draw: Draw, many: number) => Array.from({ length: many }, () => draw(10)).join('')
const pick = <T>(draw: Draw, from: readonly T[]) => from[draw(from.length)] as T

/** How people type it: as it stands, as the member ID and its check digit, or in groups. */
const TYPED: readonly ((reference: string) => string)[] = [
  (reference) => reference,
  (reference) => `${reference.slice(0, 2)}-${reference.slice(2, 8)}-${reference.slice(8)}`,
  (reference) => reference.replace(/(...)(...)(...)/, '$1 $2 $3'),
  (reference) => reference.toLowerCase(),
]

/** One wrong character, or two neighbours that changed places. */
function mistyped(reference: string, draw: Draw): string {
  const place = draw(8)
  const [one = '', other = ''] = reference.slice(place)
  const swapped = reference.slice(0, place) + other + one + reference.slice(place + 2)
  if (draw(2) === 0 && swapped !== reference) return swapped
  const wrong = pick(
    draw,
    [...'0123456789'].filter((digit) => digit !== reference[8]),
  )
  return reference.slice(0, 8) + wrong
}

/** A statement of so many lines by members who all have sent a claim of the same amount, and what the lines may be. */
export function drawnStatement(seed: number, many: number): { lines: DrawnLine[]; candidates: Candidate[] } {
  const draw = seededDraw(seed)
  const lines: DrawnLine[] = []
  const candidates: Candidate[] = []
  for (let n = 1; n <= many; n += 1) {
    const memberId = `SM-${String(n).padStart(6, '0')}`
    const name = `${pick(draw, FIRST)} ${pick(draw, MIDDLE)} ${pick(draw, LAST)}`
    const reference = payerReference(memberId)
    const date = addDays(DAY, draw(25))
    candidates.push({ key: memberId, owner: memberId, date, amount: DUES, numbers: [memberId], reference, name })
    const fate = draw(10)
    const written = fate === 0 ? '' : fate === 1 ? mistyped(reference, draw) : pick(draw, TYPED)(reference)
    const text = pick(draw, BANKS)({ name, reference: written, draw })
    const isWhole = fate > 1 && text.replace(/[\s-]/g, '').toUpperCase().includes(reference)
    const came = fate === 0 ? 'none' : fate === 1 ? 'wrong' : isWhole ? 'whole' : 'cut'
    lines.push({ id: BigInt(n), date: addDays(date, draw(3)), amount: DUES, text, owner: memberId, reference: came })
  }
  return { lines, candidates }
}
