import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/calls.ts'
import { REGISTER_COLUMNS } from '#contract/members.ts'
import { type BusinessDate, businessDateAt, type Month } from '#core/calendar.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import { readSettings } from '#server/db/settings.ts'
import { type Call, type Deps, route } from '#server/http/route.ts'
import { type Contact, sendContacts, sendCsv } from '#server/http/send-file.ts'
import { byReason, mayByRole, mayOf } from '#server/http/steps.ts'
import { greetingText } from '#server/languages/member-messages.ts'
import { addMember } from './add-member.ts'
import { acceptApplication, applicationSteps, declineApplication, listApplications } from './decide-application.ts'
import {
  gridColumns,
  gridLine,
  gridRecords,
  placeAfter,
  readDuesOfMembers,
  readRegister,
  registerLines,
} from './register-store.ts'
import { findSamePeople, readSamePeople } from './same-people.ts'
import { setMemberStatus } from './set-member-status.ts'

const PAGE = 50
const STANDING = { active: 2, inactive: 1, closed: 0, leaving: null, all: null }

type Asked = Pick<Call<'GET /api/office/members'>['query'], 'search' | 'sort' | 'status' | 'having'>
const filterOf = ({ search, sort, status, having }: Asked) => ({ search, sort, having, leaving: status === 'leaving' })

export function memberRoutes(app: FastifyInstance, deps: Deps): void {
  registerRoutes(app, deps)
  applicationRoutes(app, deps)
}

function registerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/members', async ({ db, session, query, now }) => {
    const page = { standing: STANDING[query.status], after: query.after, limit: PAGE }
    const rows = await readRegister(db, filterOf(query), page, businessDateAt(now))
    const may = mayByRole({ add: 'POST /api/office/members' }, session)
    const last = rows.length === PAGE ? placeAfter(rows) : undefined
    return { members: rows.map((row) => row.line), next_after: last ? placeText(last) : null, ...may }
  })

  route(app, deps, 'GET /api/office/members/register.csv', async ({ db, query, now }, _request, reply) => {
    const today = businessDateAt(now)
    const { headings, records } = registerSheet(query.columns)
    const lines = registerLines(db, filterOf(query), STANDING[query.status], today)
    sendCsv(reply, `members-${today}.csv`, headings, records(lines))
    return undefined
  })

  route(app, deps, 'GET /api/office/members.vcf', async ({ db, query, now }, _request, reply) => {
    const { name } = await readSettings(db)
    const today = businessDateAt(now)
    const lines = registerLines(db, filterOf({ ...query, sort: 'number' }), STANDING[query.status], today)
    sendContacts(reply, `members-${today}.vcf`, contactsOf(lines, name))
    return undefined
  })

  route(app, deps, 'POST /api/office/members', async ({ db, session, body, now }) => {
    const { id, officer } = await addMember(db, body, session.personId, now)
    const message =
      officer === undefined
        ? sentence('The member is added. Dues are owed from this month on.')
        : sentence('The officer {name} is a member now. Dues are owed from this month on.', { name: officer })
    return { message, member_id: Number(id), officer: officer !== undefined }
  })

  route(app, deps, 'GET /api/office/members/alike', async ({ db, query: { name, email, mobile, birthday } }) => {
    const [found] = await findSamePeople(db, [name || null, email || null, mobile || null, birthday ?? null])
    return { same: found?.same ?? [] }
  })

  route(app, deps, 'GET /api/office/members/grid', async ({ db, query, now }) => {
    const today = businessDateAt(now)
    const found = await readDuesOfMembers(db, query.search, { after: query.after, limit: PAGE }, today)
    const rows = found.map((row) => gridLine(row, query.year, today))
    return { rows, next_after: nextAfter(found) }
  })

  route(app, deps, 'GET /api/office/members/grid.csv', async ({ db, query: { year }, now }, _request, reply) => {
    sendCsv(reply, `dues-${year}.csv`, gridColumns(year), gridRecords(db, year, businessDateAt(now)))
    return undefined
  })

  route(app, deps, 'POST /api/office/members/:id/deactivate', async ({ db, session, params, body, now }) => {
    const [from, until] = [body.from as Month | undefined, body.until as BusinessDate | null]
    const change = { active: false, officerId: session.personId, reason: body.reason, from, until }
    const day = await setMemberStatus(db, params.id, change, now)
    return { message: inactiveWords(day, until, businessDateAt(now)) }
  })

  route(app, deps, 'POST /api/office/members/:id/activate', async ({ db, session, params, body, now }) => {
    const change = { active: true, officerId: session.personId, reason: body.reason }
    await setMemberStatus(db, params.id, change, now)
    return { message: sentence('The member is active from today on.') }
  })
}

function inactiveWords(from: BusinessDate, until: BusinessDate | null, today: BusinessDate): Sentence {
  const [day, end] = [{ day: from }, { day: until ?? '' }]
  if (until !== null) return sentence('The member is inactive from {day} on, and active again on {end}.', { day, end })
  if (from !== today) return sentence('The member is inactive from {day} on.', { day })
  return sentence('The member is inactive from today on.')
}

function applicationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/office/applications', async ({ db, session, query }) => {
    const rows = await listApplications(db, [query.status, query.after ?? null, PAGE])
    const { name } = await readSettings(db)
    const alike = await readSamePeople(db, [rows.map(({ application }) => application.id)])
    const sameAs = new Map(alike.map((row) => [Number(row.application_id), row.same]))
    const applications = rows.map(({ application, ...reader }) => ({
      ...application,
      greeting: greetingText({ ...reader, name: application.name }, 'application', name),
      same: sameAs.get(application.id) ?? [],
      ...mayOf(applicationSteps, application, session),
    }))
    return { applications, next_after: applications.length === PAGE ? (applications.at(-1)?.id ?? null) : null }
  })

  route(app, deps, 'POST /api/office/applications/:id/accept', async ({ db, session, params, now }) => {
    const memberId = await acceptApplication(db, params.id, session.personId, now)
    return { message: sentence('The applicant is a member now.'), member_id: Number(memberId) }
  })

  route(app, deps, 'POST /api/office/applications/:id/decline', (call) =>
    byReason(call, declineApplication, sentence('The application is rejected.')),
  )
}

const nextAfter = (rows: readonly { number: bigint }[]) =>
  rows.length === PAGE ? Number(rows.at(-1)?.number ?? 0n) : null

const placeText = ({ number, figure }: NonNullable<ReturnType<typeof placeAfter>>) =>
  figure === null ? `${number}` : `${figure}_${number}`

/** The members found, each with the ID as a note. */
async function* contactsOf(lines: ReturnType<typeof registerLines>, association: string): AsyncGenerator<Contact> {
  for await (const line of lines) yield { ...line, association, note: line.unique_id }
}

type Column = (typeof REGISTER_COLUMNS)[number]
type Line = AnswerOf<'GET /api/office/members'>['members'][number]
type Cell = readonly [heading: string, of: (line: Line) => string | number]

const ALWAYS: readonly Cell[] = [
  ['Member ID', ({ unique_id: number }) => number],
  ['Name', ({ name }) => name],
]
const MOBILE: Cell = ['Mobile', ({ mobile }) => mobile]

/** Amounts are plain numbers, so that a spreadsheet adds them up. */
const CELLS: Readonly<Record<Column, readonly Cell[]>> = {
  contact: [MOBILE, ['Email', ({ email }) => email]],
  mobile: [MOBILE],
  since: [['Member since', ({ accepted_on: day }) => day]],
  birthday: [['Birthday', ({ birthday }) => birthday ?? '']],
  status: [['Status', ({ closed, status }) => (closed ? 'closed' : status === 1 ? 'active' : 'inactive')]],
  open: [
    ['Months open', ({ months_open: months }) => months],
    ['Dues open, AED', ({ dues_open: amount }) => amount],
  ],
  savings: [['Savings, AED', ({ savings }) => savings]],
  loan: [['Loan left, AED', ({ loan }) => loan]],
  loan_overdue: [['Loan overdue, AED', ({ loan_overdue: amount }) => amount]],
  overdue: [['Overdue, AED', ({ overdue }) => overdue]],
}

/** The columns of a spreadsheet of the register, each once, and what it has of each member. */
function registerSheet(columns: readonly Column[] = REGISTER_COLUMNS) {
  const cells = [...new Set([...ALWAYS, ...columns.flatMap((column) => CELLS[column])])]
  return {
    headings: cells.map(([heading]) => heading),
    async *records(lines: AsyncIterable<Line>) {
      for await (const line of lines) yield cells.map(([, of]) => of(line))
    },
  }
}
