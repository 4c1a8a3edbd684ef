import { z } from 'zod'
import { BIRTHDAY_FIRST, type BusinessDate } from '#core/calendar.ts'
import { isMoneyAccount, placeOf as placeOfMoney } from '#core/chart.ts'
import { LOAN_STATES } from '#core/loan-lifecycle.ts'
import { parseAed } from '#core/money.ts'
import { inEnglish, type PlacesOf, type Sentence, type Value } from '#core/sentence.ts'
import { mobileDigits } from '#core/whatsapp.ts'

/** A schema can carry text only; so what fills the places of its sentences is found again by the English text. */
const withPlaces = new Map<string, Sentence>()

/** The English text of a field's sentence with places, for a schema to carry. */
export function filled<const W extends string>(words: W, values: Readonly<Record<PlacesOf<W>, Value>>): string {
  const text = inEnglish({ words, values })
  withPlaces.set(text, { words, values })
  return text
}

/** Bytes as text. */
export const hex = (bytes: number) => z.string().meta({ description: `${bytes} bytes in hex` })

/** The sentence that a schema carried. */
export const sentenceOf = (text: string): Sentence => withPlaces.get(text) ?? { words: text }

/** Where a schema has no sentence of its own: zod's would be for programmers, and in English. */
export const UNNAMED = 'Check this.'

const atLeast = (least: number) => filled('Use at least {least} characters.', { least })
const atMost = (most: number) => filled('Use at most {most} characters.', { most })

const text = (min: number, max: number, empty: string) =>
  z
    .string({ error: empty })
    .trim()
    .min(min, min === 1 ? empty : atLeast(min))
    .max(max, atMost(max))
    .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, 'Remove control characters.')
    // What stands in place of bytes that were no UTF-8, and halves of characters: stored, they would be somebody's name.
    .regex(/^[^\p{Cs}\uFFFD]*$/u, 'Some characters did not arrive whole. Enter this again.')

/** Text of one line or a few, trimmed, without control characters (PostgreSQL stores no NUL). */
export const requiredText = (max: number, min = 1) => text(min, max, 'Fill this in.')
export const optionalText = (max: number) => text(0, max, 'Fill this in.').optional()

/** An amount of AED as a form sends it, read into fils (product: "Money"). Anything else is refused, never rounded. */
export const amountField = z.string({ error: 'Enter an amount.' }).transform((value, context) => {
  const fils = parseAed(value)
  if (fils !== undefined) return fils
  context.issues.push({
    code: 'custom',
    input: value,
    message: value === '' ? 'Enter an amount.' : 'Enter an amount like 100 or 100.50.',
  })
  return z.NEVER
})

/** An amount of AED in an answer: a number with at most two decimals. */
export const aed = z.number().meta({ description: 'AED, at most two decimals' })
/** A day as a form sends it. PostgreSQL has no year 0, and nothing happened to an association before 2000. */
export const dateField = z.iso.date('Enter a date.').refine((date) => date >= '2000-01-01', 'Enter a date.')

/** A birthday, where one is given. That it has come is looked at by who knows the clock. */
export const birthday = z.iso
  .date('Enter a birthday from 1900 until today.')
  .refine((date) => date >= BIRTHDAY_FIRST, 'Enter a birthday from 1900 until today.')
  .transform((date) => date as BusinessDate)

/** The place in a list that a text names: its day, and the numbers after it. */
export function placeOf(shape: RegExp) {
  return z
    .string()
    .regex(shape, 'This list position is not valid.')
    .transform((value, context) => {
      const [, text = '', number = '', line = '0'] = value.match(shape) ?? []
      const date = dateField.safeParse(text)
      if (date.success) return { date: date.data, id: BigInt(number), line: Number(line) }
      context.issues.push({ code: 'custom', input: value, message: 'This list position is not valid.' })
      return z.NEVER
    })
    .optional()
}

/** In which order a list is read; the first where none is asked for. */
export const sortField = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  z.enum(sorts, { error: 'Choose an order of this list.' }).default(sorts[0])

export const businessDate = z.string().meta({ description: 'A date in Asia/Dubai, YYYY-MM-DD' })
/** What is owed each month, from a month on. */
export const duesRate = z.object({
  amount: aed,
  due_day: z.number().int(),
  from: z.string().meta({ description: "The first month, '2026-01'" }),
})

export const year = z.string().regex(/^20\d\d$/, 'Choose a year.')
export const instant = z.string().meta({ description: 'A time in UTC, ISO 8601' })

export const id = z.number().int()
export const idParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'This ID is not valid.')
    .transform((value) => BigInt(value)),
})

export const email = z
  .string({ error: 'Enter your email address.' })
  .trim()
  .toLowerCase()
  .max(254, atMost(254))
  .pipe(z.email('Enter an email address like name@example.com.'))

/** Of who may have none: then ''. */
export const emailOrNothing = z
  .string({ error: 'Enter an email address, or leave it blank.' })
  .trim()
  .toLowerCase()
  .max(254, atMost(254))
  .refine((text) => text === '' || z.email().safeParse(text).success, {
    error: 'Enter an email address like name@example.com.',
  })

/** What somebody signs in with: the email, or the mobile number of who has none, which is read as its digits. */
export const signInName = z
  .string({ error: 'Enter your email address.' })
  .trim()
  .toLowerCase()
  .max(254, atMost(254))
  .refine((text) => isMobile(text) || z.email().safeParse(text).success, {
    error: 'Enter an email address like name@example.com.',
  })
  .transform((text) => (isMobile(text) ? mobileDigits(text) : text))

const isMobile = (text: string) => /^\+?[\p{Nd} ()./-]{7,20}$/u.test(text) && mobileDigits(text).length >= 7

export const mobile = requiredText(20).regex(/^\+?[0-9 ()-]{7,20}$/, 'Enter a phone number, like +971 50 123 4567.')

/** Of who may have none: then ''. */
export const mobileOrNothing = z
  .string({ error: 'Enter a phone number, like +971 50 123 4567.' })
  .trim()
  .refine((text) => text === '' || isMobile(text), 'Enter a phone number, like +971 50 123 4567.')

export const password = z.string({ error: 'Enter your password.' }).min(1, 'Enter your password.').max(1024)

/** What names a device that somebody signed in on before. */
export const knownDevice = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Not a device.')
  .optional()
  .meta({
    description:
      'The SHA-256, in hexadecimal, of the token that an earlier session of this device had, or of the link that set the password on it: its tries are counted apart from those of strangers',
  })

/** Of an authenticator app, or a recovery code; with or without spaces and hyphens. */
export const authenticatorCode = z
  .string({ error: 'Enter the code.' })
  .trim()
  .min(1, 'Enter the code.')
  .max(60, atMost(60))

export const newPassword = z.string({ error: 'Choose a password.' }).min(8, atLeast(8)).max(128, atMost(128))
export const repeatedPassword = z.string({ error: 'Repeat the new password.' })
export const repeatedAlike = (fields: { password: string; password_confirmation: string }) =>
  fields.password === fields.password_confirmation
export const NOT_ALIKE = { path: ['password_confirmation'], message: 'The two new passwords are not the same.' }

/** What a link that was emailed carries. */
export const linkToken = z
  .string({ error: 'This link is incomplete. Open it from the email again.' })
  .regex(/^[\w-]{43}$/, 'This link is incomplete. Open it from the email again.')

export const gender = z.enum(['male', 'female'], { error: 'Choose male or female.' })

/** What every success carries beside its own fields. */
export const success = z.object({ status_code: z.literal(200), message: z.string().optional() })

/** What money of a member that came without a claim is for. */
export const claimKind = z.enum(['dues', 'loan', 'deposit'], { error: 'Choose what it is for.' })

export const paymentStatus = z.enum(['in_review', 'verified', 'refused', 'cancelled', 'reversed'])
export const loanStatus = z.enum(LOAN_STATES)

/** The id to read a page after. */
export const cursor = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform((value) => BigInt(value))
  .optional()

/** Part of a name, a member ID, a mobile number or an email. */
export const search = requiredText(100, 0).toLowerCase().default('')

/** What a list is asked for, that is ordered as it was made, or by amount. */
export const listed = { search, sort: sortField(['oldest', 'newest', 'largest', 'smallest']), after: cursor }

/** Why, in words that the member or a colleague will read. */
export const reason = z.object({ reason: requiredText(500, 3) })

/** A bank account or cash box of the association, by its code: whether it is open, the call finds out. */
export const moneyAccount = z
  .string({ error: 'Choose an account.' })
  .refine(isMoneyAccount, { error: 'Choose an account.', abort: true })

export const bankAccount = moneyAccount.refine((code) => placeOfMoney(code) === 'bank', 'Choose a bank account.')

/** Where money came, or where it is paid from: the first bank account unless another is named. */
export const moneyAccountOrBank = moneyAccount.default('bank')

export const memberRef = z.object({ id, unique_id: z.string(), name: z.string() })

/** An account of the books: of the chart, or a further bank account or cash box. Which there are, the books know. */
export const accountCode = z
  .string({ error: 'Choose an account.' })
  .max(40, 'Not an account.')
  .regex(/^[a-z]+(_[a-z0-9]+)*$/, 'Not an account.')

/** Fields of calls whose value nobody reads who does not need it: no log and no audit trail holds more than its last four characters. */
const SENSITIVE = new Set(['passport_or_nid', 'account_number', 'bank_account', 'payee_account', 'password'])

export const isSensitive = (field: string): boolean => SENSITIVE.has(field)

/** What speaks for a candidate that a line of the bank's statement may be. */
export const matchReasons = z
  .array(z.enum(['reference', 'receipt', 'number', 'name', 'day']))
  .meta({ description: 'What speaks for it, the strongest first' })

/** Of what is in the books, for its member. */
export const sealedOn = businessDate
  .nullable()
  .meta({ description: 'Since when its entry is sealed; null: it is not yet, or there is none' })
