import { z } from 'zod'
import { parseAed } from '#core/money.ts'
import { endpoint } from './endpoint.ts'
import { filled } from './field-sentence.ts'
import {
  aed,
  amountField,
  atMost,
  cursor,
  id,
  idParams,
  instant,
  optionalText,
  reason,
  requiredText,
  success,
} from './fields.ts'
import { DUE_DAY_LAST, INSURANCE_MOST, INTEREST_MOST, MULTIPLE_MOST, OPERATORS_MOST, TERM_LONGEST } from './limits.ts'

const duesRate = z.object({
  amount: aed,
  due_day: z.number().int(),
  from: z.string().meta({ description: "The first month, '2026-01'" }),
})

/** What holds, as the office sees it. */
const settings = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  bank_name: z.string(),
  bank_account_name: z.string(),
  bank_account_number: z.string(),
  bank_iban: z.string(),
  dues: duesRate,
  dues_to_come: duesRate.nullable().meta({ description: 'The change that is to come, if one is' }),
  loan_min: aed,
  loan_max: aed,
  loan_step: aed,
  term_max: z.number().int(),
  interest_percent: z.number(),
  insurance_percent: z.number(),
  instalment_multiple: z.number().int().nullable(),
  reserve: aed,
  lock_savings: z.boolean(),
  late_fine: aed.meta({ description: '0: no fines' }),
  recharge_operators: z.array(z.string()),
  recharge_cost_most: aed.meta({ description: 'What one officer may pay for a recharge beyond its amount' }),
  expense_limit: aed.meta({ description: 'The largest expense that one officer may post; above it another confirms' }),
  two_person_rules: z.boolean(),
})

/** A setting as the history names it. */
export const settingName = z.enum([
  ...(['name', 'email', 'phone', 'address'] as const),
  ...(['bank_name', 'bank_account_name', 'bank_account_number', 'bank_iban'] as const),
  ...(['dues_amount', 'due_day', 'dues_from'] as const),
  ...(['loan_min', 'loan_max', 'loan_step', 'term_max', 'interest_percent', 'insurance_percent'] as const),
  ...(['instalment_multiple', 'reserve', 'lock_savings', 'late_fine', 'recharge_operators'] as const),
  'recharge_cost_most',
  'expense_limit',
  'two_person_rules',
])

const changes = z
  .array(z.object({ setting: settingName, from: z.string(), to: z.string() }))
  .meta({ description: "Amounts as '5000.00', yes and no as 'true' and 'false', empty where there is none" })

const change = z.object({
  id,
  at: instant,
  by: z.string().nullable().meta({ description: 'null: as the association was set up' }),
  confirmed_by: z.string().nullable().meta({ description: 'The treasurer who confirmed it, where that was needed' }),
  changes,
})

const waitingChange = z.object({
  id,
  section: z.enum(['bank', 'rules']),
  changes,
  by: z.string(),
  at: instant,
  holds_from: instant.nullable().meta({ description: 'null: once a treasurer confirms it' }),
  may: z.array(z.enum(['confirm', 'reject'])).meta({ description: 'What who asks may do with it' }),
})

const contactEmail = z
  .string({ error: 'Please enter an email address, or nothing.' })
  .trim()
  .toLowerCase()
  .max(254, atMost(254))
  .refine((text) => text === '' || z.email().safeParse(text).success, {
    error: 'Please enter an email address like name@example.com.',
  })

/** An amount of AED, where nothing or 0 is none. */
const amountOrNone = z.string({ error: 'Please enter an amount.' }).transform((text, context) => {
  if (/^0*(\.0{1,2})?$/.test(text)) return 0n
  const fils = parseAed(text)
  if (fils !== undefined) return fils
  context.issues.push({ code: 'custom', input: text, message: 'Please enter an amount like 100, or nothing.' })
  return z.NEVER
})

const wholeAmount = amountField.refine((fils) => fils % 100n === 0n, 'Please enter whole dirhams.')

/** A percentage as a form sends it, read into hundredths of a percent. */
const percent = (most: number) =>
  z
    .string({ error: 'Please enter a percentage.' })
    .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Please enter a percentage like 7 or 7.25.')
    .transform((text) => Math.round(Number(text) * 100))
    .refine((basisPoints) => basisPoints <= most * 100, filled('Please enter at most {most}.', { most }))

const wholeNumber = (least: number, most: number) => {
  const sentence = filled('Please enter a whole number from {least} to {most}.', { least, most })
  return z.number({ error: sentence }).int(sentence).min(least, sentence).max(most, sentence)
}
const yesOrNo = z.boolean({ error: 'Please answer yes or no.' })
const text = (max: number) => optionalText(max).default('')

/** The version that was seen; what somebody has changed since is not overwritten. */
const version = id.positive()

/** A part of the settings that is changed together. */
const section = z.discriminatedUnion(
  'section',
  [
    z.object({
      section: z.literal('association'),
      version,
      name: requiredText(100),
      email: contactEmail,
      phone: text(40),
      address: text(300),
    }),
    z.object({
      section: z.literal('bank'),
      version,
      bank_name: text(100),
      bank_account_name: text(100),
      bank_account_number: text(60),
      bank_iban: text(60),
    }),
    z.object({
      section: z.literal('dues'),
      version,
      dues_amount: amountField,
      due_day: wholeNumber(1, DUE_DAY_LAST),
      dues_from: z
        .string({ error: 'Please choose a month.' })
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please choose a month.'),
    }),
    z.object({
      section: z.literal('loans'),
      version,
      loan_min: wholeAmount,
      loan_max: wholeAmount,
      loan_step: wholeAmount,
      term_max: wholeNumber(1, TERM_LONGEST),
      interest_percent: percent(INTEREST_MOST),
      insurance_percent: percent(INSURANCE_MOST),
      instalment_multiple: wholeNumber(1, MULTIPLE_MOST).nullable(),
      reserve: amountOrNone,
      lock_savings: yesOrNo,
    }),
    z.object({ section: z.literal('fines'), version, late_fine: amountOrNone }),
    z.object({
      section: z.literal('recharges'),
      version,
      recharge_operators: z
        .array(requiredText(40), { error: 'Please enter at least one operator.' })
        .min(1, 'Please enter at least one operator.')
        .max(OPERATORS_MOST, filled('Please enter at most {most} operators.', { most: OPERATORS_MOST })),
      recharge_cost_most: amountOrNone
        .optional()
        .meta({ description: 'Beyond the amount of a recharge; above it another treasurer confirms' }),
    }),
    z.object({ section: z.literal('expenses'), version, expense_limit: amountOrNone }),
    z.object({ section: z.literal('rules'), version, two_person_rules: yesOrNo }),
  ],
  { error: 'Please say what to change.' },
)

export const officeSettingsCalls = {
  'GET /api/office/settings': endpoint({
    summary: 'The settings that hold, and what has been changed, latest first, a page at a time',
    access: { officer: 'read_settings' },
    query: z.object({ before: cursor }),
    answer: success.extend({
      version: id,
      settings,
      waiting: z
        .array(waitingChange)
        .meta({ description: 'Changes of where members pay to, or of the two-person rules, that hold later' }),
      history: z.array(change),
      next_before: id.nullable(),
    }),
  }),
  'POST /api/office/settings': endpoint({
    summary:
      'Change a part of the settings, as it was seen in a version. Where members pay to, and the two-person rules, take a ' +
      'fresh code, and hold once a treasurer has confirmed them',
    access: { officer: 'change_settings' },
    body: section,
    answer: success.extend({ message: z.string() }),
    idempotent: true,
  }),
  'POST /api/office/settings/proposals/:id/confirm': endpoint({
    summary: 'Confirm a change of where members pay to, or of the two-person rules; it holds at once',
    access: { officer: 'confirm_settings' },
    params: idParams,
    answer: success.extend({ message: z.string() }),
    idempotent: true,
    freshCode: true,
  }),
  'POST /api/office/settings/proposals/:id/reject': endpoint({
    summary: 'Reject such a change, or cancel an own one',
    access: { officer: 'reject_settings' },
    params: idParams,
    body: reason,
    answer: success.extend({ message: z.string() }),
    idempotent: true,
  }),
}
