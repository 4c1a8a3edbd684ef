import { z } from 'zod'
import { DETAILS } from '#core/details.ts'
import { ENTRY_KINDS } from '#core/entry.ts'
import { myAccountData } from './account.ts'
import { endpoint } from './endpoint.ts'
import {
  aed,
  birthday,
  businessDate,
  cursor,
  dateField,
  emailOrNothing,
  gender,
  id,
  idParams,
  instant,
  loanStatus,
  memberRef,
  mobile,
  optionalText,
  paymentStatus,
  reason,
  requiredText,
  search,
  sortField,
  success,
  year,
} from './fields.ts'
import { mayFields } from './may.ts'

const status = z.union([z.literal(0), z.literal(1)]).meta({ description: '1 active, 0 inactive' })

export const memberRow = z.object({
  id,
  unique_id: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  status,
  closed: z.boolean().meta({ description: 'Settled and closed: the member left, or has died' }),
  accepted_on: businessDate,
  birthday: businessDate.nullable().meta({ description: 'Null where none is given' }),
  savings: aed,
  months_open: z.number().int().meta({ description: 'Months of dues owed by today and not completed' }),
  dues_open: aed.meta({ description: 'What is still to pay of them' }),
  loan: aed.meta({ description: 'Left of the active loan, with interest' }),
  loan_overdue: aed.meta({ description: 'Of its instalments that were due before today' }),
  overdue: aed.meta({ description: 'Dues, instalments and other debts whose day has passed, as the arrears have it' }),
})

export const gridRow = z.object({
  id,
  unique_id: z.string(),
  name: z.string(),
  months: z
    .array(z.enum(['completed', 'in_review', 'due', 'before', 'none']))
    .length(12)
    .meta({ description: 'January to December; before: paid elsewhere, before an import; none: not owed, or not yet' }),
  paid: z.array(aed).length(12).meta({ description: 'Verified, by month' }),
  payments: z
    .array(id.nullable())
    .length(12)
    .meta({ description: 'The last payment of each month that is verified or waits; null where there is none' }),
  total: aed,
})

const memberDetail = z.object({
  id,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  address: z.string(),
  gender: gender.nullable(),
  birthday: businessDate.nullable(),
  wallet: z.string(),
  image: z.string().nullable().meta({ description: 'Path of the picture; it needs the token' }),
  accepted_on: businessDate,
  conversation_id: id
    .nullable()
    .meta({ description: 'Their conversation with the association; null before the first message' }),
  greeting: z.string().meta({ description: "How a chat with the member may begin, in the member's language" }),
  second_factor: z.boolean().meta({ description: 'Whether an authenticator app is set up' }),
  email_since: instant,
  mobile_since: instant,
  account: myAccountData,
  returns_on: businessDate.nullable().meta({ description: 'While inactive: when they become active by themselves' }),
  inactive_from: z
    .array(z.string())
    .meta({ description: 'Open months from which they can be made inactive, YYYY-MM, the latest first' }),
  history: z.array(
    z.object({ from: businessDate, active: z.boolean(), by: z.string().nullable(), reason: z.string() }),
  ),
  details_before: z
    .array(
      z.object({
        detail: z.enum(DETAILS),
        was: z.string(),
        became: z.string(),
        by: z.string().nullable().meta({ description: 'null: an import filled it in' }),
        own: z.boolean().meta({ description: 'Whether the member changed it' }),
        at: instant,
      }),
    )
    .meta({ description: 'What each detail was before it became another, the latest change first' }),
  loans: z.array(z.object({ id, principal: aed, status: loanStatus, applied_at: instant })),
  payments: z
    .array(
      z.object({
        id,
        kind: z.enum(['dues', 'loan', 'deposit']),
        amount: aed,
        status: paymentStatus,
        submitted_at: instant,
      }),
    )
    .meta({ description: 'The last 20' }),
  ...mayFields([
    'write',
    'record_dues',
    'record_deposit',
    'record_application',
    'record_withdrawal',
    'correct',
    'email',
    'stop_email',
    'name_nominee',
    'activate',
    'deactivate',
    'remove_factor',
    'sign_out',
  ]),
})

const samePeople = z.array(
  z.object({
    id,
    name: z.string(),
    unique_id: z.string().nullable(),
    by: z.array(z.enum(['mobile', 'email', 'name', 'birthday'])).meta({
      description: 'birthday: with it the first and the last word of the name',
    }),
  }),
)

const application = z.object({
  id,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  address: z.string(),
  gender,
  birthday: businessDate.nullable(),
  how_heard: z.string(),
  status: z.enum(['waiting', 'accepted', 'declined']),
  applied_at: instant,
  greeting: z.string().meta({ description: "How a chat with the applicant may begin, in the applicant's language" }),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  reason: z.string().nullable(),
  has_password: z
    .boolean()
    .meta({ description: 'False of who asked to join while no emails were sent: an invitation leads to a password' }),
  member_id: id.nullable().meta({ description: 'The member whom it made' }),
  same: samePeople.meta({ description: 'While it waits: who has the same already, and may be the same person' }),
  ...mayFields(['accept', 'decline']),
})

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** The greatest first: what is saved, what is left of a loan, and what is overdue. */
export const REGISTER_FIGURES = ['savings', 'loan', 'overdue'] as const
/** By member ID, the latest ID first, by name, by the day of joining, by the birthday within the year, or by a figure. */
export const REGISTER_SORTS = ['number', 'newest', 'name', 'joined', 'birthday', ...REGISTER_FIGURES] as const
/** The columns that can be chosen besides a member's ID and name, in the order of the page. */
export const REGISTER_COLUMNS = [
  ...(['contact', 'mobile', 'since', 'birthday', 'status', 'open'] as const),
  ...(['savings', 'loan', 'loan_overdue', 'overdue'] as const),
] as const

const registerStatus = z
  .enum(['active', 'inactive', 'leaving', 'closed', 'all'])
  .default('all')
  .meta({ description: 'leaving: that they leave, or have died, is proposed and not yet confirmed' })

/** Which members of the register, and in which order. */
const registerList = z.object({
  search,
  sort: sortField(REGISTER_SORTS),
  status: registerStatus,
  having: z
    .enum(['loan', 'no_loan', 'overdue'])
    .optional()
    .meta({ description: 'Those with an active loan, without one, or with anything overdue' }),
})

/** The number of the last member read, and before it the figure that the list is ordered by, in fils. */
const afterMember = z
  .string()
  .regex(/^(\d{1,15}_)?[1-9]\d{0,14}$/, 'This list position is not valid.')
  .transform((value) => {
    const [number = '', figure] = value.split('_').reverse()
    return { number: BigInt(number), figure: figure === undefined ? null : BigInt(figure) }
  })
  .optional()

const isFigure = (sort: string) => REGISTER_FIGURES.some((figure) => figure === sort)

const column = REGISTER_COLUMNS.join('|')
/** As the page's address has them: contact.savings. */
const registerColumns = z
  .string()
  .regex(new RegExp(`^(none|(${column})(\\.(${column}))*)$`))
  .transform((value) => REGISTER_COLUMNS.filter((name) => value.split('.').includes(name)))
  .optional()
  .meta({ description: 'Names of columns, with a point between two, or none; left out: all' })

export const officeMemberCalls = {
  'GET /api/office/members': endpoint({
    summary:
      'The register, in the order that is asked for, a page at a time; searched over name, ID, mobile, email, reference, savings, loan and days',
    access: { officer: 'read_members' },
    query: registerList
      .extend({ after: afterMember })
      .refine(({ sort, after }) => !after || (after.figure !== null) === isFigure(sort), {
        path: ['after'],
        error: 'This list position is not valid.',
      }),
    answer: success.extend({ members: z.array(memberRow), next_after: z.string().nullable(), ...mayFields(['add']) }),
  }),
  'GET /api/office/members/register.csv': endpoint({
    summary:
      'The register as a spreadsheet: those of it that are asked for, in the order and with the columns that are asked for',
    access: { officer: 'read_members' },
    query: registerList.extend({ columns: registerColumns }),
    fileTypes: ['text/csv'],
  }),
  'GET /api/office/members.vcf': endpoint({
    summary:
      'Name, mobile number, email and birthday of members as contacts for a phone: those of the register that are asked for',
    access: { officer: 'read_members' },
    query: registerList.omit({ sort: true }),
    fileTypes: ['text/vcard'],
  }),
  'POST /api/office/members': endpoint({
    summary: 'Add a member who is in front of the secretary, without an application; dues are owed from this month on',
    access: { officer: 'accept_application' },
    body: z.object({
      name: requiredText(100),
      email: emailOrNothing.default(''),
      mobile,
      address: requiredText(300),
      gender,
      birthday: birthday.nullable().default(null),
    }),
    answer: success.extend({
      message: z.string(),
      member_id: id,
      officer: z.boolean().describe('Whether an officer, found by name and mobile, became this member'),
    }),
    idempotent: true,
  }),
  'GET /api/office/members/alike': endpoint({
    summary:
      'Who has that name, email, mobile, or name and birthday already, and may be the person whom one is about to add',
    access: { officer: 'accept_application' },
    query: z.object({
      name: optionalText(100),
      email: optionalText(254),
      mobile: optionalText(20),
      birthday: birthday.optional(),
    }),
    answer: success.extend({ same: samePeople }),
  }),
  'GET /api/office/members/grid': endpoint({
    summary: 'Members by months of dues of a year, a page at a time',
    access: { officer: 'read_members' },
    query: z.object({ year, search, after: cursor }),
    answer: success.extend({ rows: z.array(gridRow), next_after: id.nullable() }),
  }),
  'GET /api/office/members/grid.csv': endpoint({
    summary: 'The whole grid of a year as a spreadsheet: by month what was paid, or that it waits or is due',
    access: { officer: 'read_members' },
    query: z.object({ year }),
    fileTypes: ['text/csv'],
  }),
  'GET /api/office/members/:id': endpoint({
    summary: 'A member with everything in one place',
    access: { officer: 'read_members' },
    params: idParams,
    answer: success.extend({ member: memberDetail }),
  }),
  'GET /api/office/members/:id/picture': endpoint({
    summary: "A member's profile picture",
    access: { officer: 'read_members' },
    params: idParams,
    fileTypes: ['image/jpeg'],
  }),
  'POST /api/office/members/:id/profile': endpoint({
    summary: "Correct a member's profile and mobile; a new email waits for the member",
    access: { officer: 'edit_member' },
    params: idParams,
    body: z.object({
      name: requiredText(100),
      email: emailOrNothing,
      mobile: requiredText(20),
      address: requiredText(300),
      gender: gender.nullable(),
      birthday: birthday.nullable().optional().meta({ description: 'Left out: as it is' }),
      wallet: optionalText(60).default(''),
    }),
    answer: success.extend({
      message: z.string(),
      email_change_id: id.nullable().meta({ description: 'Of the new email that waits; null where it is the same' }),
    }),
    idempotent: true,
    freshCode: true,
  }),
  'POST /api/office/members/:id/deactivate': endpoint({
    summary:
      'Make a member inactive from today or from an open month on, and active again on a day; every session of theirs ends',
    access: { officer: 'edit_member' },
    params: idParams,
    body: reason.extend({
      from: z.string().regex(MONTH, 'Choose a month.').optional().meta({ description: 'YYYY-MM; left out: today' }),
      until: dateField.nullable().default(null).meta({ description: 'The day on which they are active again' }),
    }),
    answer: success,
    idempotent: true,
  }),
  'POST /api/office/members/:id/activate': endpoint({
    summary: 'Make a member active again from today on',
    access: { officer: 'edit_member' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
  'GET /api/office/applications': endpoint({
    summary: 'Applications to join, oldest first, a page at a time',
    access: { officer: 'read_applications' },
    query: z.object({ status: z.enum(['waiting', 'accepted', 'declined']).default('waiting'), after: cursor }),
    answer: success.extend({ applications: z.array(application), next_after: id.nullable() }),
  }),
  'POST /api/office/applications/:id/accept': endpoint({
    summary: 'Accept an application: a member ID is given, and dues are owed from this month on',
    access: { officer: 'accept_application' },
    params: idParams,
    answer: success.extend({ member_id: id }),
    idempotent: true,
  }),
  'POST /api/office/applications/:id/decline': endpoint({
    summary: 'Decline an application, with a reason',
    access: { officer: 'decline_application' },
    params: idParams,
    body: reason,
    answer: success,
    idempotent: true,
  }),
  'GET /api/office/search': endpoint({
    summary:
      'Members by name, ID, mobile, email and reference for payments; payments by number and the bank’s reference; loans and entries by number: the first few of each',
    access: { officer: 'read_members' },
    query: z.object({ search: requiredText(100).toLowerCase() }),
    answer: success.extend({
      members: z.array(memberRef.extend({ mobile: z.string(), closed: z.boolean() })),
      payments: z.array(z.object({ id, amount: aed, submitted_at: instant, member: memberRef })),
      loans: z.array(z.object({ id, principal: aed, applied_at: instant, member: memberRef })),
      entries: z.array(z.object({ id, kind: z.enum(ENTRY_KINDS), date: businessDate })),
    }),
  }),
}
