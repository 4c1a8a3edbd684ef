import { dayOf } from './bank-receipts.ts'

// Who pays whom on the receipts of counter-receipts.ts, and how it is written.

export const COUNTER_PAYEE = 'Karama Unity Savings Circle'
/** How a bank writes it that has the name in Arabic. */
export const COUNTER_PAYEE_IN_ARABIC = 'دائرة الوحدة للتوفير بالكرامة'
export const PAYERS: readonly [string, ...string[]] = [
  'Mizanur Rahman',
  'Sunita Gurung',
  'Biju Varghese',
  'Jocelyn Reyes',
  'Tariq Mehmood',
]
const ARABIC_PAYERS = ['ميزان الرحمن', 'سونيتا غورونغ', 'بيجو فارغيز', 'جوسلين رييس', 'طارق محمود']
export const payerInArabic = (payer: string) => ARABIC_PAYERS[PAYERS.indexOf(payer)] ?? ''

const WEEKDAYS = ['الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت']
export const arabicWeekday = (day: Date) => WEEKDAYS[day.getUTCDay()] ?? ''

export const wordyDay = (day: Date) => dayOf(day, { day: 'numeric', month: 'short', year: 'numeric' })

/** The sign of the dirham since 2025, heavy: a D with two lines across that end in a bow. It is `size * 0.86` wide. */
export const dirhamSign = (x: number, y: number, size: number, fill: string, heavy = 0.11) => {
  const [high, stroke] = [size * 0.72, size * heavy]
  const [left, right] = [x + size * 0.14, x + size * 0.72]
  const bar = (at: number) => {
    const level = y - high * at
    return `M${x} ${level + size * 0.03}Q${x + size * 0.02} ${level} ${x + size * 0.07} ${level}H${x + size * 0.8}Q${x + size * 0.85} ${level} ${x + size * 0.86} ${level - size * 0.03}`
  }
  return (
    `<path d="M${left} ${y}V${y - high}H${left + size * 0.2}C${right + size * 0.06} ${y - high} ${right + size * 0.06} ${y} ${left + size * 0.2} ${y}Z" fill="none" stroke="${fill}" stroke-width="${stroke}"/>` +
    `<path d="${bar(0.41)}${bar(0.61)}" fill="none" stroke="${fill}" stroke-width="${stroke * 0.75}"/>`
  )
}

/** About how wide a sign of Arabic or our writing is, in heights of its line, as phones set it. */
const wideOf = (text: string) =>
  [...text].reduce((sum, sign) => sum + (sign === ' ' ? 0.28 : /[\u0600-\u06ff]/.test(sign) ? 0.4 : 0.58), 0)
/** Breaks a text where a line would be longer than so many heights. */
export function brokenAt(text: string, most: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (wideOf(longer) > most) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}
