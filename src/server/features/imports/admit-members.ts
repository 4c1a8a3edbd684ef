import { statement } from '#server/db/statement.ts'
import type { MemberLine } from './member-line.ts'

/** Has the numbers that are given later begin after these. */
export const reserveNumbers = statement(
  'reserve_member_numbers',
  'select reserve_member_numbers(max(number)) from unnest($1::bigint[]) as given (number)',
)

/**
 * Makes members of some lines: persons, memberships, the history of their status, running loans; in one statement.
 * Values: the lines as JSON, the hash of a password that nobody has, the officer, now, the import. Gives the member and
 * the loan of each line.
 */
export const insertMembers = statement<{ line: number; member_id: bigint; loan_id: bigint | null }>(
  'insert_imported_members',
  `with line as (
     select * from jsonb_to_recordset($1::jsonb) as l (line int, person_id bigint, number bigint, name text, email text,
       mobile text, address text, gender text, accepted_on date, inactive_since date, dues_from date,
       principal bigint, total_interest bigint, term int, disbursed_on date, repaid bigint)
   ), made as (
     insert into person (email, password_hash, name, mobile, address, gender, created_at)
     select email, $2, name, mobile, address, gender, $4 from line where person_id is null order by line returning id, email
   ), who as (
     select line.*, coalesce(line.person_id, made.id) as id from line left join made on made.email = line.email
   ), numbered as (
     insert into member (id, number, accepted_on, dues_from, active, import_id)
     select id, number, accepted_on, dues_from, inactive_since is null, $5 from who where number is not null
   ), others as (
     insert into member (id, accepted_on, dues_from, active, import_id)
     select id, accepted_on, dues_from, inactive_since is null, $5 from who where number is null order by line
   ), statuses as (
     insert into member_status (member_id, from_date, active, made_by, made_at, reason)
     select id, accepted_on, true, $3::bigint, $4::timestamptz, '' from who
       where inactive_since is null or inactive_since > accepted_on
     union all select id, inactive_since, false, $3, $4, '' from who where inactive_since is not null
   ), lent as (
     insert into loan (member_id, loan_type, status, principal, total_interest, term, insured, premium, applied_at,
       disbursed_on, repaid, opening_repaid)
     select id, 'personal', 'active', principal, total_interest, term, false, 0,
       disbursed_on::timestamp at time zone 'Asia/Dubai', disbursed_on, repaid, repaid
     from who where principal is not null order by line returning id, member_id
   ), steps as (
     insert into loan_step (loan_id, step, made_by, made_at) select id, 'imported', $3, $4 from lent
   )
   select who.line, who.id as member_id, lent.id as loan_id from who left join lent on lent.member_id = who.id`,
)

/** Locks the applications that wait of these persons; gives their ids. */
export const lockApplications = statement<{ id: bigint }>(
  'lock_imported_applications',
  `select id from membership_application where person_id = any($1::bigint[]) and status = 'waiting' order by id for update`,
)

/** Marks applications accepted whose persons are members now. Values: their ids, the officer, now. */
export const acceptApplications = statement(
  'accept_imported_applications',
  `update membership_application set status = 'accepted', decided_by = $2, decided_at = $3, member_id = person_id
   where id = any($1::bigint[])`,
)

/** The lines as insertMembers takes them. Amounts as text: JSON's numbers are floating point. */
export function linesJson(members: readonly MemberLine[], people: ReadonlyMap<string, bigint>): string {
  return JSON.stringify(
    members.map(({ loan, ...member }) => ({
      line: member.line,
      person_id: people.get(member.email)?.toString(),
      number: member.number?.toString(),
      name: member.name,
      email: member.email,
      mobile: member.mobile,
      address: member.address,
      gender: member.gender,
      accepted_on: member.acceptedOn,
      inactive_since: member.inactiveSince,
      dues_from: `${member.duesFrom}-01`,
      principal: loan?.principal.toString(),
      total_interest: loan?.totalInterest.toString(),
      term: loan?.term,
      disbursed_on: loan?.disbursedOn,
      repaid: loan?.repaid.toString(),
    })),
  )
}
