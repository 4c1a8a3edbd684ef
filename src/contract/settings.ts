import { z } from 'zod'
import { parseAed } from '#core/money.ts'
import {
  DUE_DAY_LAST,
  type NamesOf,
  namesOf,
  SETTING_NAMES,
  type SETTINGS,
  type SettingKind,
  type SettingName,
  settingRow,
  TABLE_SECTIONS,
  type TableSection,
} from '#core/settings.ts'
import { endpoint } from './endpoint.ts'
import {
  aed,
  amountField,
  cursor,
  duesRate,
  emailOrNothing,
  filled,
  id,
  idParams,
  instant,
  optionalText,
  reason,
  requiredText,
  success,
} from './fields.ts'
import { mayFields } from './may.ts'

type Table = typeof SETTINGS

/** How an answer gives each kind of setting. */
const answers = {
  text: z.string(),
  email: z.string(),
  phone: z.string(),
  amount: aed,
  amount_or_none: aed,
  percent: z.number(),
  months: z.number().int(),
  multiple: z.number().int().nullable(),
  switch: z.boolean(),
  names: z.array(z.string()),
} satisfies Record<SettingKind, z.ZodType>

type Answers = { [N in SettingName]: (typeof answers)[Table[N]['kind']] }

/** What holds, as the officer area shows it. */
const settings = z.object({
  ...(Object.fromEntries(
    SETTING_NAMES.map((name) => {
      const { kind, about } = settingRow(name)
      return [name, about === undefined ? answers[kind] : answers[kind].meta({ description: about })]
    }),
  ) as Answers),
  dues: duesRate,
  dues_to_come: duesRate.nullable().meta({ description: 'The change that is to come, if one is' }),
})

/** A setting as the history names it. */
export const settingName = z.enum([...SETTING_NAMES, 'dues_amount', 'due_day', 'dues_from'])

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
  ...mayFields(['confirm', 'reject']),
})

/** An amount of AED, where nothing or 0 is none. */
const amountOrNone = z.string({ error: 'Enter an amount.' }).transform((text, context) => {
  if (/^0*(\.0{1,2})?$/.test(text)) return 0n
  const fils = parseAed(text)
  if (fils !== undefined) return fils
  context.issues.push({ code: 'custom', input: text, message: 'Enter an amount like 100, or leave it blank.' })
  return z.NEVER
})

const wholeAmount = amountField.refine((fils) => fils % 100n === 0n, 'Enter whole dirhams.')

/** A percentage as a form sends it, read into hundredths of a percent. */
const percent = (most: number) =>
  z
    .string({ error: 'Enter a percentage.' })
    .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Enter a percentage like 7 or 7.25.')
    .transform((text) => Math.round(Number(text) * 100))
    .refine((basisPoints) => basisPoints <= most * 100, filled('Enter at most {most}.', { most }))

const wholeNumber = (least: number, most: number) => {
  const sentence = filled('Enter a whole number from {least} to {most}.', { least, most })
  return z.number({ error: sentence }).int(sentence).min(least, sentence).max(most, sentence)
}
const yesOrNo = z.boolean({ error: 'Answer yes or no.' })
const text = (max: number) => optionalText(max).default('')

/** How a call takes each kind of setting, read into the value that the rules read. */
const fields = {
  text: ({ most = 0, required }) => (required ? requiredText(most) : text(most)),
  email: () => emailOrNothing,
  phone: ({ most = 0 }) => text(most),
  amount: () => wholeAmount,
  amount_or_none: () => amountOrNone,
  percent: ({ most = 0 }) => percent(most),
  months: ({ most = 0 }) => wholeNumber(1, most),
  multiple: ({ most = 0 }) => wholeNumber(1, most).nullable(),
  switch: () => yesOrNo,
  names: ({ most = 0 }) =>
    z
      .array(requiredText(40), { error: 'Enter at least one operator.' })
      .min(1, 'Enter at least one operator.')
      .max(most, filled('Enter at most {most} operators.', { most })),
} satisfies Record<SettingKind, (row: ReturnType<typeof settingRow>) => z.ZodType>

type FieldOf<N extends SettingName> = ReturnType<(typeof fields)[Table[N]['kind']]>
type FieldsOf<S extends TableSection> = {
  [N in NamesOf<S>]: Table[N] extends { optional: true } ? z.ZodOptional<FieldOf<N>> : FieldOf<N>
}

function fieldsOf<S extends TableSection>(section: S): FieldsOf<S> {
  const shape = namesOf(section).map((name) => {
    const row = settingRow(name)
    const field: z.ZodType = fields[row.kind](row)
    return [name, row.optional ? field.optional() : field]
  })
  return Object.fromEntries(shape) as FieldsOf<S>
}

/** The version that was seen; what somebody has changed since is not overwritten. */
const version = id.positive()

const tableSection = <S extends TableSection>(section: S) =>
  z.object({ section: z.literal(section), version, ...fieldsOf(section) })

type Schemas<S extends readonly TableSection[]> = { [I in keyof S]: ReturnType<typeof tableSection<S[I]>> }

const tableSections = TABLE_SECTIONS.map((section) => tableSection(section)) as unknown as Schemas<
  typeof TABLE_SECTIONS
>

/** A part of the settings that is changed together. */
const section = z.discriminatedUnion(
  'section',
  [
    ...tableSections,
    z.object({
      section: z.literal('dues'),
      version,
      dues_amount: amountField,
      due_day: wholeNumber(1, DUE_DAY_LAST),
      dues_from: z.string({ error: 'Choose a month.' }).regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month.'),
    }),
  ],
  { error: 'Say what to change.' },
)

export const officeSettingsCalls = {
  'GET /api/office/settings': endpoint({
    summary: 'The settings that hold, and what has been changed, latest first, a page at a time',
    access: { officer: 'read_settings' },
    query: z.object({ before: cursor }),
    answer: success.extend({
      ...mayFields([...TABLE_SECTIONS, 'dues']),
      version: id,
      dues_from_any_month: z
        .boolean()
        .meta({ description: 'Whether the dues may change from a past month: nobody owes yet and nothing is posted' }),
      settings,
      active_members: z.number().int().meta({ description: 'Who feels a change of dues, fines, interest or account' }),
      waiting: z
        .array(waitingChange)
        .meta({ description: 'Changes of where members pay to, or of the two-person rules, that hold later' }),
      history: z.array(change),
      next_before: id.nullable(),
    }),
  }),
  'POST /api/office/settings': endpoint({
    summary:
      'Change a part of the settings, as it was seen in a version. Where members pay to, the two-person rules, and what is ' +
      'published, take a fresh code; the first two hold once a treasurer has confirmed them',
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
