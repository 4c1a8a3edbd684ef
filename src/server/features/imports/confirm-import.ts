import { businessDateAt } from '#core/calendar.ts'
import { openingBalances } from '#core/events.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { query, violatedConstraint } from '#server/db/query.ts'
import { keepSetUp } from '#server/db/setup-steps.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { type DatedEntry, postEntries, UNGUARDED } from '#server/ledger/post-entry.ts'
import { newProblems } from '#server/sheets/problems.ts'
import { importForStep, lostTo } from './import-steps.ts'
import { decideImport, type ImportRow } from './import-store.ts'
import type { MemberLine } from './member-line.ts'
import { checkRegister, throwIfBad } from './prepare-import.ts'
import { waitingMembers } from './waiting-import.ts'

/** What an import may run into while others admit members at the same moment. */
const TAKEN_MEANWHILE = new Set(['person_email', 'member_pkey', 'member_number_key'])

/**
 * Carries out an import that another officer prepared; gives how many members it made. All of it happens in the database
 * transaction that `db` holds, or nothing. Throws `not_found`, `already_decided`, `prepared_by_you`, `import_has_bad_lines` where the
 * register has changed since, and `busy`.
 */
export async function confirmImport(db: Db, importId: bigint, officerId: bigint, now: Date): Promise<number> {
  const prepared = await importForStep(db, 'confirm', importId, officerId)
  try {
    await carryOutWhole(db, prepared, officerId, now)
  } catch (error) {
    throw TAKEN_MEANWHILE.has(violatedConstraint(error) ?? '') ? new Refusal('busy') : error
  }
  return prepared.members
}

async function carryOutWhole(db: Db, prepared: ImportRow, officerId: bigint, now: Date): Promise<void> {
  await keepSetUp(db, [officerId, now])
  const members = await waitingMembers(db, prepared.id)
  const decided = await decideImport(db, [prepared.id, 'confirmed', officerId, now])
  if (decided.length === 0) throw await lostTo(db, 'confirm', prepared.id, officerId)
  const problems = newProblems()
  const people = await checkRegister(db, { members, problems })
  throwIfBad(problems)
  await carryOut(db, { ...prepared, officerId }, members, people, now)
}

/** An import that is being carried out: whose decision it is, and what stands in the bank and the cash box. In fils. */
type Import = { id: bigint; officerId: bigint; bank: Fils; cash: Fils }
type Opening = Parameters<typeof openingBalances>[0]

/** Members made in one query. */
const MEMBERS_AT_ONCE = 1_000
/** Members in one entry. The check that an entry balances reads it once a posting, so a large one would take its square. */
const MEMBERS_PER_ENTRY = 50

/**
 * Makes members of the lines and posts what they bring along, within the database transaction that the connection
 * holds. Each entry sets savings and loans of some members against the surplus. What is in bank and cash comes last, so
 * that the rows that all payments add to are held for the shortest time. Who had asked to join is accepted by this; the
 * applications are locked first, as by the secretary who accepts one.
 */
async function carryOut(
  db: Db,
  { id, officerId, bank, cash }: Import,
  members: readonly MemberLine[],
  people: ReadonlyMap<number, bigint>,
  now: Date,
): Promise<void> {
  const post = poster(db, officerId, now)
  const applications = (await lockApplications(db, [[...people.values()]])).map((row) => row.id)
  await reserveNumbers(db, [members.map(({ number }) => number)])
  for (const part of inParts(members, MEMBERS_AT_ONCE)) {
    const made = await plannedAnew(db, () => insertMembers(db, [linesJson(part, people), officerId, now, id]))
    const byLine = new Map(made.map((row) => [row.line, row]))
    await post(inParts(part, MEMBERS_PER_ENTRY).map((few) => openingOf(few, byLine)))
  }
  await acceptApplications(db, [applications, officerId, now])
  for (const application of applications) {
    await addJob(db, 'tell_decision', { application_id: application.toString() }, now)
  }
  await post([{ bank, cash, loans: [], savings: [] }])
}

/**
 * What follows an insert of members by trigger is planned for the tables as they are by then. Under the plan that a
 * connection keeps, made when they were small, each thousand of members would take longer than the one before.
 */
async function plannedAnew<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.query('set local plan_cache_mode = force_custom_plan')
  const result = await work()
  await db.query('set local plan_cache_mode = auto')
  return result
}

type Made = Awaited<ReturnType<typeof insertMembers>>[number]

function openingOf(members: readonly MemberLine[], byLine: ReadonlyMap<number, Made>): Opening {
  const opening = {
    bank: 0n,
    cash: 0n,
    loans: [] as Opening['loans'][number][],
    savings: [] as Opening['savings'][number][],
  }
  for (const { line, savings, loan } of members) {
    const made = byLine.get(line)
    if (!made || (loan !== null) !== (made.loan_id !== null)) throw new Error(`line ${line} was not stored`)
    const { member_id: memberId, loan_id: loanId } = made
    if (savings > 0n) opening.savings.push({ memberId, amount: savings })
    if (loan && loanId !== null) opening.loans.push({ memberId, loanId, principal: loan.outstandingPrincipal })
  }
  return opening
}

/** Posts opening balances; those without any amount make no entry. */
function poster(db: Db, officerId: bigint, now: Date) {
  const date = businessDateAt(now)
  const posting = (opening: Opening): DatedEntry => ({
    entry: openingBalances(opening),
    date,
    receivedOn: date,
    postedAt: now,
    madeBy: officerId,
  })
  return async (openings: readonly Opening[]): Promise<void> => {
    const some = openings.filter(
      ({ bank, cash, loans, savings }) => bank + cash > 0n || loans.length + savings.length > 0,
    )
    if (some.length === 0) return
    await postEntries(db, UNGUARDED, [], some.map(posting))
    // The database checks that entries balance when all is committed; of a large import that would be minutes in one go.
    await db.query('set constraints all immediate')
    await db.query('set constraints all deferred')
  }
}

function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
}

/** Has the numbers that are given later begin after these. */
const reserveNumbers = query(
  'reserve_member_numbers',
  'select reserve_member_numbers(max(number)) from unnest($1::bigint[]) as given (number)',
)

/**
 * Makes members of some lines: persons, memberships, the history of their status, running loans; in one statement.
 * Values: the lines as JSON, the officer, now, the import. Gives the member and
 * the loan of each line.
 */
const insertMembers = query<{ line: number; member_id: bigint; loan_id: bigint | null }>(
  'insert_imported_members',
  `with line as (
     select * from jsonb_to_recordset($1::jsonb) as l (line int, person_id bigint, number bigint, name text, email text,
       mobile text, address text, gender text, birthday date, accepted_on date, inactive_since date, dues_from date, months_before int,
       principal bigint, total_interest bigint, term int, disbursed_on date, repaid bigint)
   ), made as (
     insert into person (email, name, mobile, address, gender, birthday, created_at)
     select nullif(email, ''), name, mobile, address, gender, birthday, $3 from line where person_id is null order by line
     returning id
   ), kept as (
     -- Of an officer the register knows nothing yet. It is told to them: also to who confirms their own, as the preparer's.
     update person p set mobile = coalesce(nullif(p.mobile, ''), line.mobile),
       address = coalesce(nullif(p.address, ''), line.address), gender = coalesce(p.gender, line.gender),
       birthday = coalesce(p.birthday, line.birthday),
       changed_by = case when p.id = $2 then (select prepared_by from member_import where id = $4) else $2::bigint end,
       changed_at = $3
     from line where p.id = line.person_id
   ), who as (
     -- Ids are given in the order of the lines. By what else a person has, two lines might be alike.
     select line.*, coalesce(line.person_id, made.id) as id from line
     left join (select line, row_number() over (order by line) as place from line where person_id is null) fresh using (line)
     left join (select id, row_number() over (order by id) as place from made) made on made.place = fresh.place
   ), numbered as (
     insert into member (id, number, accepted_on, dues_from, months_before, active, import_id)
     select id, number, accepted_on, dues_from, months_before, inactive_since is null, $4 from who where number is not null
   ), others as (
     insert into member (id, accepted_on, dues_from, months_before, active, import_id)
     select id, accepted_on, dues_from, months_before, inactive_since is null, $4 from who where number is null order by line
   ), statuses as (
     insert into member_status (member_id, from_date, active, made_by, made_at, reason)
     select id, accepted_on, true, $2::bigint, $3::timestamptz, '' from who
       where inactive_since is null or inactive_since > accepted_on
     union all select id, inactive_since, false, $2, $3, '' from who where inactive_since is not null
   ), lent as (
     insert into loan (member_id, loan_type, status, principal, total_interest, term, insured, premium, applied_at,
       disbursed_on, repaid, opening_repaid)
     select id, 'personal', 'active', principal, total_interest, term, false, 0,
       disbursed_on::timestamp at time zone 'Asia/Dubai', disbursed_on, repaid, repaid
     from who where principal is not null order by line returning id, member_id
   ), steps as (
     insert into loan_step (loan_id, step, made_by, made_at) select id, 'imported', $2, $3 from lent
   )
   select who.line, who.id as member_id, lent.id as loan_id from who left join lent on lent.member_id = who.id`,
)

/** Locks the applications that wait of these persons; gives their ids. */
const lockApplications = query<{ id: bigint }>(
  'lock_imported_applications',
  `select id from membership_application where person_id = any($1::bigint[]) and status = 'waiting' order by id for update`,
)

/** Marks applications accepted whose persons are members now, and tells these. Values: their ids, the officer, now. */
const acceptApplications = query(
  'accept_imported_applications',
  `with a as (
     update membership_application set status = 'accepted', decided_by = $2, decided_at = $3, member_id = person_id
     where id = any($1::bigint[]) returning *)
   insert into notification (person_id, kind, about, made_at)
   select person_id, 'application_accepted', jsonb_build_object('application_id', id), decided_at from a`,
)

/** The lines as insertMembers takes them. Amounts as text: JSON's numbers are floating point. */
function linesJson(members: readonly MemberLine[], people: ReadonlyMap<number, bigint>): string {
  return JSON.stringify(
    members.map(({ loan, ...member }) => ({
      line: member.line,
      person_id: people.get(member.line)?.toString(),
      number: member.number?.toString(),
      name: member.name,
      email: member.email,
      mobile: member.mobile,
      address: member.address,
      gender: member.gender,
      birthday: member.birthday,
      accepted_on: member.acceptedOn,
      inactive_since: member.inactiveSince,
      dues_from: `${member.duesFrom}-01`,
      months_before: member.monthsBefore,
      principal: loan?.principal.toString(),
      total_interest: loan?.totalInterest.toString(),
      term: loan?.term,
      disbursed_on: loan?.disbursedOn,
      repaid: loan?.repaid.toString(),
    })),
  )
}

/** Throws a waiting import away, with its file; the same file may be prepared again. Throws `not_found`, `already_decided`, `busy`. */
export async function discardImport(db: Db, importId: bigint, officerId: bigint, now: Date): Promise<void> {
  await importForStep(db, 'discard', importId, officerId)
  const decided = await decideImport(db, [importId, 'discarded', officerId, now])
  if (decided.length === 0) throw await lostTo(db, 'discard', importId, officerId)
}
