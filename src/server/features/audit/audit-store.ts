import { EXCEPTION_CALLS, EXCEPTIONS, type Exception } from '#contract/audit-subjects.ts'
import type { Db } from '#server/db/connect.ts'
import { uniqueId } from '#server/db/json.ts'
import { query, unpreparedQuery } from '#server/db/query.ts'

/**
 * Which records: of whom, about which member, of which calls, from and to which day in Dubai, after which number; and before
 * which number.
 */
export type Filters = {
  officer?: bigint | undefined
  member?: bigint | undefined
  calls?: readonly string[] | undefined
  exception?: string | undefined
  from?: string | undefined
  to?: string | undefined
  since?: bigint | undefined
  before?: bigint | undefined
}

/** What the books and the register know of what a record is about; amounts as text of fils. */
type Facts = {
  amount?: string | null
  claimed?: string | null
  words?: string | null
  /** Why another officer proposed it, where the record is of who confirmed it. */
  reason?: string | null
  /** The entry that it is in the books. */
  entry?: number | null
  members?: number
  /** The names of the accounts, by their codes. */
  names?: Readonly<Record<string, string>>
}

/** Somebody whom a record is about; `id` of a member, null of who is none. */
export type Subject = { id: number | null; name: string }

export type AuditRow = {
  number: bigint
  record: string
  previous_hash: string
  hash: string
  about_id: bigint | null
  about: string | null
  people: Subject[]
  facts: Facts | null
  /** What the first of its entries moved, in fils; null where there is none. */
  moved: string | null
  /** What its entries gave back of fines, in fils; below zero where they took one, null where there was none. */
  fine: string | null
}

/** Whom a record is about: the id of a person, or null. */
export const ABOUT = `case split_part(call, '/', 4)
       when 'members' then object_id when 'officers' then object_id
       when 'payments' then (select member_id from payment where id = object_id)
       when 'loans' then (select member_id from loan where id = object_id)
       when 'withdrawals' then (select member_id from withdrawal where id = object_id)
       when 'recharges' then (select member_id from recharge_order where id = object_id)
       when 'titles' then (select person_id from officer_title where id = object_id)
       when 'messages' then (select person_id from conversation where id = object_id) end`

/** What the borrower owed of the principal when record `t` wrote the loan off, whether savings or the association bore it. */
const WRITTEN_OFF = `case when t.call like '%/confirm-write-off' then
       (select -sum(p.amount) from ${entriesOf('t')} e (id) join posting p on p.entry_id = e.id where p.account = 'loans_receivable') end`

/** What is known of the thing that the path of record `t` names. */
const FACTS = `case split_part(t.call, '/', 4)
       when 'payments' then (select json_build_object('amount', amount::text, 'claimed', claimed_amount::text, 'entry', entry_id)
         from payment where id = t.object_id)
       when 'loans' then (select json_build_object('amount', coalesce(${WRITTEN_OFF}, principal)::text,
           'reason', case when t.call like '%/confirm-write-off' then write_off_reason end)
         from loan where id = t.object_id)
       when 'withdrawals' then (select json_build_object('amount', amount::text, 'entry', entry_id) from withdrawal where id = t.object_id)
       when 'recharges' then (select json_build_object('amount', amount::text,
           'entry', coalesce(release_entry_id, completion_entry_id, order_entry_id)) from recharge_order where id = t.object_id)
       when 'vouchers' then (select json_build_object('amount', amount::text, 'words', purpose, 'entry', entry_id)
         from voucher where id = t.object_id)
       when 'bonuses' then (select json_build_object('amount', amount::text) from bonus where id = t.object_id)
       when 'bank-lines' then (select json_build_object('amount', abs(amount)::text, 'words', description, 'entry', entry_id)
         from bank_line where id = t.object_id)
       when 'bank-rules' then (select json_build_object('names', json_object_agg(code, name)) from ledger_account)
       when 'ledger' then (select json_build_object('words', memo, 'entry', entry_id, 'amount',
           (select sum(amount)::text from manual_entry_line where manual_entry_id = manual_entry.id and amount > 0))
         from manual_entry where id = t.object_id)
       when 'imports' then (select json_build_object('words', file_name, 'members', members) from member_import where id = t.object_id)
       when 'messages' then (select json_build_object('words', e.name) from conversation c join contact_message e on e.id = c.enquiry_id
         where c.id = t.object_id) end`

/** The entries that record `t` posted: read from the end of its text, which append_audit() writes, since officers typed the rest. */
export const ENTRIES = entriesOf('t')

function entriesOf(record: string): string {
  return `unnest(string_to_array(substring(${record}.record from '"entries":\\[([0-9,]+)\\]\\}$'), ',')::bigint[])`
}

/**
 * What the entries of a record gave back to members of fines, in fils: below zero where they took one, null where none had
 * to do with it.
 */
function fineOf(record: string): string {
  return `(select sum(p.amount)::bigint from ${entriesOf(record)} e (id) join posting p on p.entry_id = e.id
    where p.account = 'fine_income' and exists (select from posting m where m.entry_id = e.id and m.member_id is not null))`
}

/** The members whom the text of record `t` names by `member_id`. What officers typed has its quotation marks escaped. */
const NAMED = `(select (found)[1]::bigint from regexp_matches(t.record, '[{,]"member_id":"?([0-9]{1,15})"?[,}]', 'g') found)`

/** Of many that were decided together so many are named. */
export const PEOPLE_SHOWN = 3

/**
 * The numbers of all records about member $8. Each thing of theirs has its records by its id. Of what was decided with others
 * together, or made by the call, the path names nothing: it is known by who did it and when, and the record names it.
 */
const ABOUT_MEMBER = `things (kind, id) as materialized (
     select 'members', $8::bigint union all select 'officers', $8
     union all select 'payments', id from payment where member_id = $8
     union all select 'loans', id from loan where member_id = $8
     union all select 'withdrawals', id from withdrawal where member_id = $8
     union all select 'recharges', id from recharge_order where member_id = $8
     union all select 'applications', id from membership_application where person_id = $8
     union all select 'titles', id from officer_title where person_id = $8
     union all select 'messages', id from conversation where person_id = $8
     union all select 'imports', import_id from member where id = $8 and import_id is not null
     union all select 'bonuses', b.id from bonus b where exists (select from bonus_share where bonus_id = b.id and member_id = $8)
     union all select 'bank-lines', bank_line_id from payment where member_id = $8 and bank_line_id is not null
     union all select 'bank-lines', split_line_id from payment where member_id = $8 and split_line_id is not null
     union all select 'bank-lines', l.id from payment p join bank_line l on l.claimed_entry_id = p.entry_id where p.member_id = $8
     union all select 'ledger', manual_entry_id from manual_entry_line where member_id = $8
   ), together (by, at, named) as materialized (
     select decided_by, decided_at, id from payment where member_id = $8 and decided_by is not null
     union all select u.decided_by, u.decided_at, u.payment_id from payment_undone u join payment p on p.id = u.payment_id where p.member_id = $8
     union all select u.undone_by, u.undone_at, u.payment_id from payment_undone u join payment p on p.id = u.payment_id where p.member_id = $8
     union all select made_by, made_at, member_id from member_status where member_id = $8 and made_by is not null
     union all select e.proposed_by, e.proposed_at, e.id from manual_entry_line l join manual_entry e on e.id = l.manual_entry_id where l.member_id = $8
   ), found (number) as materialized (
     select r.number from things t join audit_record r on r.object_id = t.id and split_part(r.call, '/', 4) = t.kind
     union select r.number from together t join audit_record r on r.person_id = t.by and r.at = t.at and r.object_id is null
       where r.record ~ ('(:|,|\\[)' || t.named || '(\\]|,|\\})')
   ), `

/** Calls as a list in a query. */
const callsOf = (kinds: readonly Exception[]) =>
  `(${kinds
    .flatMap((kind) => EXCEPTION_CALLS[kind])
    .map((call) => `'${call}'`)
    .join(', ')})`
/** Of the calls of these kinds more has to be known. */
const LOOKED_INTO = ['own_money', 'fines'] as const
const isLookedInto = (kind: Exception) => LOOKED_INTO.some((each) => each === kind)
const ORDINARY = callsOf(EXCEPTIONS.filter((kind) => !isLookedInto(kind)))

/** Whether somebody held a role when record `audit_record` was made. */
const heldRole = (
  person: string,
) => `exists (select from role_change g where g.person_id = ${person} and g.granted and g.made_at <= audit_record.at
    and not exists (select from role_change r where r.person_id = g.person_id and r.role = g.role and not r.granted
      and r.id > g.id and r.made_at <= audit_record.at))`

/** The payments that record `audit_record` decided or undid with others. */
const DECIDED_TOGETHER = `(select y.member_id from payment y where y.member_id in (select person_id from role_change)
        and y.decided_by = audit_record.person_id and y.decided_at = audit_record.at
      union all select y.member_id from payment_undone u join payment y on y.id = u.payment_id
        where y.member_id in (select person_id from role_change) and u.undone_by = audit_record.person_id and u.undone_at = audit_record.at)`

/** The members whose money record `audit_record` is about, where its path names neither them nor a thing of theirs. */
const OWNERS = `case when object_id is null then array ${DECIDED_TOGETHER}
      when split_part(call, '/', 4) = 'bank-lines' then array (select y.member_id from payment y
        where (y.bank_line_id = object_id or y.split_line_id = object_id)
          and y.recorded_by = audit_record.person_id and y.submitted_at = audit_record.at)
      when split_part(call, '/', 4) = 'ledger' then array (select l.member_id from manual_entry_line l
        where l.manual_entry_id = object_id and l.member_id is not null)
      else array[${ABOUT}] end`

/** Steps with the money of a member who held a role; of several members together, where one of them did. */
const OWN_MONEY = `(call in ${callsOf(['own_money'])} and exists (select from unnest(${OWNERS}) owner (id) where ${heldRole('owner.id')}))`

/**
 * Steps that let a fine off: a verification that says so, or what gave back more of fines than it took. What officers typed
 * has its quotation marks escaped.
 */
const FINES = `(call in ${callsOf(['fines'])} and case when call = 'POST /api/office/payments/:id/verify'
    then record like '%"fine_let_off":%' else ${fineOf('audit_record')} > 0 end)`

/** Of verifications those alone that say why they have no line. What officers typed has its quotation marks escaped. */
const OUT_OF_ORDER = `(call in ${ORDINARY} and (call <> 'POST /api/office/payments/:id/verify'
    or record like '%,"no_line_reason":%' or record like '%{"no_line_reason":%'))`

/** The records of a kind of exceptions, or of all. */
const exceptionalOf = (kind: string) =>
  `(${kind} not in (${LOOKED_INTO.map((each) => `'${each}'`).join(', ')}) and ${OUT_OF_ORDER}
      or ${kind} in ('own_money', 'all') and ${OWN_MONEY} or ${kind} in ('fines', 'all') and ${FINES})`

type Order = { order: string; after: string; ofMember: boolean }

/**
 * Records in one of two orders, with the condition that begins after record $1. By their numbers, a clock that was set back
 * changes nothing; of some days among years, only the order of time finds them without looking at all since.
 */
const recordsIn = ({ order, after, ofMember }: Order) => `
   with ${ofMember ? ABOUT_MEMBER : ''}page as (
     select number, at, call, object_id, record, previous_hash, hash from audit_record
     where ($1::bigint is null or ${after}) and ($2::bigint is null or person_id = $2) and ($3::text[] is null or call = any ($3))
       and ($4::date is null or at >= $4::timestamp at time zone 'Asia/Dubai')
       and ($5::date is null or at < ($5::date + 1)::timestamp at time zone 'Asia/Dubai')
       and ($7::bigint is null or number > $7) and ($9::text is null or ${exceptionalOf('$9')})
       and ${ofMember ? 'number = any (array (select number from found))' : '$8::bigint is null'}
     order by ${order} limit $6
   ), told as (
     select page.*, ${ABOUT} as person_id
     from page)
   select t.number, t.record, encode(t.previous_hash, 'hex') as previous_hash, encode(t.hash, 'hex') as hash,
     (select id from member where id = t.person_id) as about_id, coalesce((select name from person where id = t.person_id), (select name from membership_application a
       where a.id = t.object_id and split_part(t.call, '/', 4) = 'applications')) as about,
     ${FACTS} as facts, moved.amount::text as moved, ${fineOf('t')}::text as fine,
     (select coalesce(json_agg(json_build_object('id', of.id, 'name', of.name)), '[]') from (
        select m.id, p.name from (select t.person_id union ${NAMED} union select unnest(moved.members)) named (id)
          join person p on p.id = named.id left join member m on m.id = p.id
        order by p.id is distinct from t.person_id, p.id is distinct from $8::bigint, p.id limit ${PEOPLE_SHOWN}) of) as people
   from told t
     left join lateral (select sum(p.amount) filter (where p.amount > 0 and p.entry_id = first.id)::bigint as amount, array_agg(distinct p.member_id) as members
       from (select min(id) as id from ${ENTRIES} e (id)) first, ${ENTRIES} posted (id) join posting p on p.entry_id = posted.id
       group by first.id) moved on true
   order by t.${order.replace(', ', ', t.')}`

const latestFirst = { order: 'number desc', after: 'number < $1' }
const AT_BEFORE = '(select at from audit_record where number = $1)'
const byTime = {
  order: 'at desc, number desc',
  after: `at <= ${AT_BEFORE} and (at < ${AT_BEFORE} or number < $1)`,
}

const searches = {
  all: unpreparedQuery<AuditRow>('search_records', recordsIn({ ...latestFirst, ofMember: false })),
  days: unpreparedQuery<AuditRow>('search_records_of_days', recordsIn({ ...byTime, ofMember: false })),
  member: unpreparedQuery<AuditRow>('search_records_of_member', recordsIn({ ...latestFirst, ofMember: true })),
  memberDays: unpreparedQuery<AuditRow>('search_records_of_member_days', recordsIn({ ...byTime, ofMember: true })),
}

/** Records with whom they are about, latest first. */
export function readRecords(
  db: Db,
  { before, officer, member, calls, exception, from, to, since }: Filters,
  limit: number,
): Promise<AuditRow[]> {
  const ofDays = from !== undefined || to !== undefined
  const search = searches[member === undefined ? (ofDays ? 'days' : 'all') : ofDays ? 'memberDays' : 'member']
  const values = [before, officer, calls, from, to, limit, since, member, exception]
  return search(
    db,
    values.map((value) => value ?? null),
  )
}

const selectCounts = unpreparedQuery<{ call: string; count: number }>(
  'count_exceptions',
  `select call, count(*)::int as count from audit_record
   where call = any ($1::text[]) and ${OUT_OF_ORDER}
     and ($2::date is null or at >= $2::timestamp at time zone 'Asia/Dubai')
     and ($3::date is null or at < ($3::date + 1)::timestamp at time zone 'Asia/Dubai')
   group by call
   union all select 'own_money', count(*)::int from audit_record
   where call = any ($1::text[]) and ${OWN_MONEY}
     and ($2::date is null or at >= $2::timestamp at time zone 'Asia/Dubai')
     and ($3::date is null or at < ($3::date + 1)::timestamp at time zone 'Asia/Dubai')
   union all select 'fines', count(*)::int from audit_record
   where call = any ($1::text[]) and ${FINES}
     and ($2::date is null or at >= $2::timestamp at time zone 'Asia/Dubai')
     and ($3::date is null or at < ($3::date + 1)::timestamp at time zone 'Asia/Dubai')`,
)

/** How many exceptions of each kind there are in some days. */
export async function countExceptions(db: Db, { from, to }: Filters) {
  const rows = await selectCounts(db, [Object.values(EXCEPTION_CALLS).flat(), from ?? null, to ?? null])
  return EXCEPTIONS.map((kind) => {
    const of = rows.filter(({ call }) => (isLookedInto(kind) ? call === kind : EXCEPTION_CALLS[kind].includes(call)))
    return { kind, count: of.reduce((sum, { count }) => sum + count, 0) }
  })
}

/** The member that is asked for. */
export const readMemberAsked = query<{ member: { id: number; unique_id: string; name: string } }>(
  'read_audited_member',
  `select json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', p.name) as member
   from member m join person p on p.id = m.id where m.id = $1`,
)

/** Who has records, by name. Goes from one person to the next in the index, however many records each has. */
export const readWhoActed = query<{ officer: { id: number; name: string } }>(
  'read_who_acted',
  `with recursive acted (id) as (
     select min(person_id) from audit_record
     union all select (select min(person_id) from audit_record where person_id > acted.id) from acted where acted.id is not null)
   select json_build_object('id', p.id, 'name', p.name) as officer from acted join person p on p.id = acted.id
   order by lower(p.name), p.id`,
)

/** A record of the audit trail as it is stored: its text, what its columns repeat of it, and its place in the chain. */
export type ChainRow = {
  number: bigint
  at: Date
  person_id: bigint
  call: string
  object_id: bigint | null
  record: string
  previous_hash: Buffer
  hash: Buffer
}

/** How many records there are, and the hash of the last. */
export const readHead = query<{ count: bigint; hash: Buffer }>('read_audit_head', 'select count, hash from audit_head')

/** The number of the record that follows the one with that hash, wherever it stands. */
export const findFollower = query<{ number: bigint }>(
  'find_audit_follower',
  'select number from audit_record where previous_hash = $1 limit 1',
)

const selectChain = query<ChainRow>(
  'read_audit_chain',
  `select number, at, person_id, call, object_id, record, previous_hash, hash from audit_record
   where number > $1 order by number limit $2`,
)

const AT_ONCE = 2_000

/** Every record from the first to the last. */
export async function* readChain(db: Db): AsyncGenerator<ChainRow> {
  let after = 0n
  for (;;) {
    const rows = await selectChain(db, [after, AT_ONCE])
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = last.number
  }
}

/** What the text of a record says (docs/reference/audit.md). */
export type RecordText = {
  number: number
  at: string
  person: string
  name: string
  roles: string[]
  call: string
  params: Record<string, string>
  sent: Record<string, unknown>
  files: Record<string, { sha256: string; type: string; bytes: number }>
  outcome: Record<string, unknown>
  entries: number[]
}

export const readRecordText = (text: string): RecordText => JSON.parse(text) as RecordText
