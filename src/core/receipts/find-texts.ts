import { groupLabels, type Label, labelBeside, labelOf, type PlacedLabel, plainLabel, saidAround } from './labels.ts'
import { groupsOf, isArabicText, type Row, type RowWord, readFromRight, textOf } from './page.ts'

export type FoundText = { text: string; words: readonly RowWord[]; sure: number }

/** A reference has figures, and no signs but these. */
const REFERENCE = /^#?[A-Z0-9][A-Z0-9/_.-]{3,38}[A-Z0-9]$/i
const IBAN = /^AE[0-9O]{2}/i
const REFERENCE_SURE = 55

/** From what names a transfer everywhere to what one machine or one bank says of it. */
const BY_RANK = ['reference', 'network', 'transaction', 'receipt', 'trace', 'approval'] as const

/** The reference of a receipt, by the best label that has a code. Undefined where two are possible. */
export function findReference(rows: readonly Row[]): FoundText | undefined {
  for (const label of BY_RANK) {
    const found = rows.flatMap((row) => labelledCodes(row, label, rows))
    const [code, ...others] = new Set(found.map(({ text }) => text))
    if (code === undefined) continue
    // A machine's own number is none where a longer one stands that may be.
    if (others.length > 0 || (OWN.includes(label) && hasLongerCode(code, rows))) return undefined
    return found.toSorted((one, other) => other.sure - one.sure).find(({ sure }) => sure >= REFERENCE_SURE)
  }
  return undefined
}

const OWN: readonly Label[] = ['trace', 'approval']

const hasLongerCode = (code: string, rows: readonly Row[]) =>
  rows.some((row) =>
    groupsOf(row).some((group) =>
      group.some((word, at) => {
        const other = codeOf([word])
        const said = labelOf(textOf(group.slice(0, at))) ?? labelOf(textOf(groupsOf(row)[0] ?? []))
        return other !== undefined && other.text.length > code.length && said !== 'account'
      }),
    ),
  )

function labelledCodes(row: Row, wanted: Label, rows: readonly Row[]): FoundText[] {
  const groups = groupsOf(row)
  const inside = groups.flatMap((group) => {
    for (let at = 1; at < group.length; at += 1) {
      const near = group.slice(Math.max(0, at - 4), at)
      const before =
        textOf(row.isProse ? near.slice(near.findLastIndex(({ text }) => /\d/.test(text)) + 1) : near)
          .split(/[.;,]\s/)
          .at(-1) ?? ''
      const isNumber = group[at]?.text.startsWith('#')
      const said = isNumber ? labelOf(`${before} #`) : /:$/.test(before) ? labelBeside(before) : labelOf(before)
      const isThing = row.isProse && wanted === 'transaction' && THING.test(plainLabel(before))
      const code =
        said === wanted || isThing || isNamedBehind(row, group, at, wanted) ? codeOf(group.slice(at)) : undefined
      if (code && !codeOf(group.slice(at - 1, at))) return [code]
    }
    return []
  })
  const fromRight = row.isProse ? [] : groups.flatMap((group) => codeBefore(group, wanted) ?? [])
  if (inside.length + fromRight.length > 0) return [...inside, ...fromRight]
  return groups.flatMap((group, at) => {
    if (/\d{5}/.test(textOf(group))) return []
    const right = groups[at + 1]
    const beside = right && labelBeside(textOf(group)) === wanted ? codeOf(right) : undefined
    if (labelOf(textOf(group)) !== wanted) return beside ? [beside] : []
    const left = groups[at - 1]
    const under = besideBelow(group, row, rows)
    const codes = [beside, left && at === groups.length - 1 ? codeOf(left) : undefined, under && codeOf(under)]
    const code = codes.find((each) => each !== undefined)
    return code ? [code] : []
  })
}

/** What was moved, right before its number in a message. */
const THING = /(^| )(ال)?(عمليه|معامله|حواله)$/u
/** 'Quote 1234567 as the reference'. */
const AS_REFERENCE = /^(as|is) (the|your|our) ([a-z]+ )?(ref|reference)(?!\p{L})/u
const isNamedBehind = ({ isProse }: Row, group: readonly RowWord[], at: number, wanted: Label): boolean =>
  isProse === true && wanted === 'reference' && AS_REFERENCE.test(plainLabel(textOf(group.slice(at + 1, at + 6))))

/** In Arabic a line begins at its right: the code stands at the left of its label. */
function codeBefore(group: readonly RowWord[], wanted: Label): FoundText | undefined {
  for (let at = group.length - 1; at > 0; at -= 1) {
    const said = textOf(group.slice(at, at + 4))
    if (!/[ء-ي]{2}/.test(said) || /\d{3}/.test(said) || labelOf(said) !== wanted) continue
    for (let from = 0; from < at; from += 1) {
      const own = group.slice(from, at)
      const code = codeOf(own)
      if (code && code.words.length === own.length) return code
    }
  }
  return undefined
}

/** The group right below, or right above where nothing is below, that begins, ends or is centred where this one does, or as the whole row. */
function besideBelow(group: readonly RowWord[], row: Row, rows: readonly Row[]): RowWord[] | undefined {
  const at = rows.indexOf(row)
  const [left, right] = [group[0]?.left ?? 0, group.at(-1)?.right ?? 0]
  const over = (other: Row | undefined) =>
    other &&
    Math.max(other.top - row.bottom, row.top - other.bottom) < 2.6 * Math.max(row.height, other.height) &&
    groupsOf(other).find(
      (each, _, { length }) =>
        Math.min(right, each.at(-1)?.right ?? 0) > Math.max(left, each[0]?.left ?? 0) ||
        (length === 1 && saidAround(row, each) !== undefined),
    )
  const [below, above] = [over(rows[at + 1]), over(rows[at - 1])]
  const gapBelow = below ? (rows[at + 1]?.top ?? 0) - row.bottom : Number.POSITIVE_INFINITY
  const gapAbove = above ? row.top - (rows[at - 1]?.bottom ?? 0) : Number.POSITIVE_INFINITY
  return (gapBelow <= 1.5 * gapAbove ? below : above) || below || above || undefined
}

/** In heights of the letters: what stands nearer is a part of the code. Words do not stand as near as letters. */
const CODE_GAP = { figures: 0.8, letters: 0.35 } as const

/** The code that a group of words begins with; parts of it may stand apart. */
function codeOf(group: readonly RowWord[]): FoundText | undefined {
  const [first, ...others] = group
  if (!first) return undefined
  const words = [first]
  let text = cleaned(first.text)
  if (/^(no|number|id|code|is|num|#|:)$/i.test(text) || text === '')
    return others.length > 0 ? codeOf(others) : undefined
  for (const word of others) {
    const next = cleaned(word.text)
    const before = words.at(-1)
    const gap = before && (word.left - before.right) / (word.bottom - word.top)
    const isPart =
      gap !== undefined &&
      !/[.;,]$/.test(before?.text ?? '') &&
      ((gap < CODE_GAP.figures && /^\d{2,}[A-Z0-9]*$/i.test(next)) ||
        (gap < CODE_GAP.letters && /^[A-Z]{1,5}\d{3,}$/i.test(next) && /\d$/.test(text)))
    if (!isPart) break
    text += next
    words.push(word)
  }
  // One sign more, as near, is a part of it that was not read well.
  const [end, behind] = [words.at(-1), others[words.length - 1]]
  const near = end && behind && (behind.left - end.right) / (end.bottom - end.top)
  if (near !== undefined && near < CODE_GAP.letters && /^\d$/.test(behind?.text ?? '')) return undefined
  if (!REFERENCE.test(text) || (text.match(/\d/g)?.length ?? 0) < 4 || IBAN.test(text)) return undefined
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(text) || /^\d+\.\d\d$/.test(text) || /[*xX]{3}/.test(text))
    return undefined
  return {
    text: text
      .replace(/^#/, '')
      .toUpperCase()
      .replace(/^0(?=([A-Z]{2,}|[A-Z]-)[\d/-]+$)/, 'O'),
    words,
    sure: Math.min(...words.map(({ sure }) => sure)),
  }
}

const cleaned = (text: string) => text.replace(/^[#:.\s|([]+|[.,;:|)\]\s]+$/g, '')

/** A name of a person or an association: letters, few figures. */
const NAME_SURE = 70

/** Whose money it was, or to whom it went. */
export function findPerson(rows: readonly Row[], wanted: 'sender' | 'beneficiary'): FoundText | undefined {
  const labels = groupLabels(rows).filter(({ label }) => label === wanted)
  const found = labels.flatMap((label) => nameAt(label, rows) ?? [])
  const inline = rows.flatMap((row) => inlineName(row, wanted, rows) ?? [])
  return [...found, ...inline].find(({ sure }) => sure >= NAME_SURE)
}

function nameAt({ words, row }: PlacedLabel, rows: readonly Row[]): FoundText | undefined {
  const groups = groupsOf(row)
  const at = groups.findIndex((group) => group[0] === words[0])
  const beside = [groups[at + 1], at === groups.length - 1 ? groups[at - 1] : undefined, besideBelow(words, row, rows)]
  for (const group of beside) {
    const name = group && nameOf(group)
    if (name) return name
  }
  return undefined
}

/** 'TO: NAME', and 'Payment to NAME' in one group. A label in Arabic begins its line at the right. */
function inlineName(row: Row, wanted: 'sender' | 'beneficiary', rows: readonly Row[]): FoundText | undefined {
  for (const group of groupsOf(row)) {
    for (const words of row.isProse ? [group] : [group, readFromRight(group)]) {
      const isFromRight = words !== group
      for (let at = 1; at <= Math.min(4, words.length - 1); at += 1) {
        const [before, behind] = [words.slice(0, at), words.slice(at)]
        const said = before.map(({ text }) => text).join(' ')
        if (isArabicText(said) !== isFromRight || labelOf(said) !== wanted) continue
        // What ends like a sentence behind the end of one is the next sentence.
        if (said.endsWith('.') && behind.at(-1)?.text.endsWith('.')) continue
        // 'Merchant / person' is one label.
        if (said.endsWith('/') || behind[0]?.text === '/') continue
        if (at > 1 || /:$/.test(said) || behind.length > 1) {
          const name = namedBy(behind)
          if (name) return name
        }
      }
    }
  }
  if (wanted === 'sender') return undefined
  return row.isProse ? nameInProse(row) : nameBelowLine(row, rows)
}

/** A message whose line ends with 'to' names in the next line to whom. */
function nameBelowLine(row: Row, rows: readonly Row[]): FoundText | undefined {
  const below = rows[rows.indexOf(row) + 1]
  if (!below || row.isProse || row.words.length < 3 || below.top - row.bottom > 1.5 * row.height) return undefined
  if (!MOVES.test(plainLabel(row.text))) return undefined
  if (isTo(row.words.at(-1), /^to$/)) return namedBy(groupsOf(below)[0] ?? [])
  if (isTo(row.words[0], ARABIC_TO)) return namedBy(readFromRight(groupsOf(below).at(-1) ?? []))
  return undefined
}

const ARABIC_TO = /^(الي|لصالح|لحساب)$/
const isTo = (word: RowWord | undefined, to: RegExp) => word !== undefined && to.test(plainLabel(word.text))

/** What money does in a message before it says to whom. */
const MOVES =
  /(?<!\p{L})(transfer\p{L}*|pay|paid|payment|sent|send|credited|remitted|deposited|debited|تحويل\p{L}*|حول\p{L}*|حوال\p{L}*|ارسال|ايداع|دفع)(?!\p{L})/u

/** In a running text: who stands behind 'to', once it was said that money went. */
function nameInProse(row: Row): FoundText | undefined {
  for (const [at, word] of row.words.entries()) {
    if (!isTo(word, /^to$/) && !isTo(word, ARABIC_TO)) continue
    if (!MOVES.test(plainLabel(row.text.slice(0, word.start)))) continue
    const behind = row.words.slice(at + 1, at + 9)
    const end = behind.findIndex(({ text }) => /[.;,!]$/.test(text) || /\d/.test(text))
    const ends = behind[end]
    const own = end < 0 ? behind : behind.slice(0, ends && /\d/.test(ends.text) ? end : end + 1)
    if (!/^[\p{Lu}\p{Lo}]/u.test(own[0]?.text ?? '')) continue
    const name = namedBy(own)
    if (name) return name
  }
  return undefined
}

/** The name that a text begins with, if it is no 'your account', nor the bank of somebody. */
const namedBy = (words: readonly RowWord[]): FoundText | undefined =>
  /^(your|my|own|account|a c|acc|acct|card|iban|bank|حساب\p{L}*|الحساب|بطاق\p{L}*|البطاقه)$/u.test(
    plainLabel(words[0]?.text ?? ''),
  )
    ? undefined
    : nameOf(words)

const HIDDEN = /x{3}.*\d|\d.*x{3}/i

function nameOf(words: readonly RowWord[]): FoundText | undefined {
  const end = words.findIndex(({ text }) =>
    /^(on|at|from|via|dated|ref|for|in|was|is|has|txn|من|في|بتاريخ|رقم|الرقم|بمبلغ|بقيمة|وقيمتها|وقيمته)[:.,]?$/i.test(
      text,
    ),
  )
  const own = (end > 0 ? words.slice(0, end) : words).filter(({ text }) => /[\p{L}\d]/u.test(text))
  const text = textOf(own).replace(/[\s:;,.|]+$|^[\s:;,.|]+/g, '')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  // A number of which most figures are hidden has letters too.
  if (own.some((word) => HIDDEN.test(word.text))) return undefined
  if (own.length === 0 || letters < 3 || letters < 0.6 * text.replace(/\s/g, '').length || labelOf(text) !== undefined)
    return undefined
  return { text, words: own, sure: Math.min(...own.map(({ sure }) => sure)) }
}
