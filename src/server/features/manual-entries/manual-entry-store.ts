import type { AnswerOf } from '#contract/calls.ts'
import type { BusinessDate } from '#core/calendar.ts'
import type { AccountCode } from '#core/chart.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { type StepFacts, TWO_PERSON_RULES } from '#server/http/steps.ts'

type ListedEntry = AnswerOf<'GET /api/office/ledger/manual-entries'>['entries'][number]

/** The month of the first entry of the books; before it there is nothing to correct. */
export const readFirstDay = query<{ day: BusinessDate | null }>(
  'read_first_day_of_books',
  "select date_trunc('month', min(date)::timestamp)::date as day from entry",
)

/**
 * What decides whether lines can be posted, a row a line: `known` is an open account, `available` what can be taken from
 * it now in fils, of the member where one is named. Members' savings stay locked until the database transaction ends.
 * Values: lines as JSON, whether an active borrower's savings are kept.
 */
export const readLineFacts = query<{
  known: boolean
  name: string | null
  member: 'none' | 'unknown' | 'closed' | 'member'
  member_name: string | null
  available: bigint
}>(
  'read_line_facts',
  `select a.code is not null as known, a.name, o.name as member_name,
     case when l.member_id is null then 'none' when m.id is null then 'unknown' when m.closed_on is not null then 'closed'
       else 'member' end as member,
     case when m.id is not null and l.account = 'savings' then available_savings(m.id, $2)
       when m.id is not null then coalesce((select sum(balance) from member_balance where member_id = m.id and account = l.account), 0)::bigint
       else coalesce((select sum(balance) from account_shard where account = l.account)
         * case when a.kind in ('asset', 'expense') then 1 else -1 end, 0)::bigint end as available
   from jsonb_to_recordset($1::jsonb) as l (line int, account text, member_id bigint)
   left join ledger_account a on a.code = l.account and not a.closed
   left join member m on m.id = l.member_id left join person o on o.id = m.id
   order by l.line`,
)

/** Values: date, memo, who, when, the lines as JSON, the entry that it reverses or null. A closed month violates month_open. */
export const insertManualEntry = query<{ id: bigint }>(
  'insert_manual_entry',
  `with made as (
     insert into manual_entry (date, memo, proposed_by, proposed_at, reverses)
     values (open_day_to_propose($1), $2, $3, $4, $6) returning id
   ), lines as (
     insert into manual_entry_line (manual_entry_id, line, account, member_id, amount)
     select made.id, l.line, l.account, l.member_id, l.amount
     from made, jsonb_to_recordset($5::jsonb) as l (line int, account text, member_id bigint, amount bigint)
   )
   select id from made`,
)

export type ManualRow = {
  id: bigint
  date: BusinessDate
  memo: string
  status: ListedEntry['status']
  proposed_by: bigint
  decided_by_name: string | null
  entry_id: bigint | null
  /** The journal's entry that this one reverses. */
  reversed_entry_id: bigint | null
  /** Who proposed to take it back, where that waits or is done. */
  reversal: { by: string; status: 'proposed' | 'posted' } | null
  lines: { account: AccountCode; member_id: string | null; amount: string }[]
}

/** A manual entry with what decides on its next step. */
export const readManualEntry = query<ManualRow>(
  'read_manual_entry',
  `select e.id, e.date, e.memo, e.status, e.proposed_by, d.name as decided_by_name, e.entry_id,
     (select entry_id from manual_entry where id = e.reverses) as reversed_entry_id,
     (select json_build_object('by', p.name, 'status', r.status) from manual_entry r join person p on p.id = r.proposed_by
      where r.reverses = e.id and r.status in ('proposed', 'posted')) as reversal,
     (select json_agg(json_build_object('account', account, 'member_id', member_id::text, 'amount', amount::text) order by line)
      from manual_entry_line where manual_entry_id = e.id) as lines
   from manual_entry e left join person d on d.id = e.decided_by where e.id = $1`,
)

/** What is told of the manual entry with this `id`. */
export const ABOUT_ENTRY = `jsonb_build_object('manual_entry_id', id, 'amount',
     (select sum(amount) from manual_entry_line where manual_entry_id = id and amount > 0))`

/** Ends one that waits; who proposed it is told of another's decision. No row: it is decided already. Values: which, to status, who, when, why or null. */
export const endManualEntry = query<{ id: bigint }>(
  'end_manual_entry',
  `with ended as (
     update manual_entry set status = $2, decided_by = $3, decided_at = $4, decline_reason = $5
     where id = $1 and status = 'proposed' returning *)
   select id, tell_proposer(proposed_by, decided_by, 'entry_rejected', ${ABOUT_ENTRY}, decided_at) from ended`,
)

const list = (name: string, which: string) =>
  query<
    { entry: Omit<ListedEntry, 'may' | 'may_not'> } & Pick<ManualRow, 'status' | 'proposed_by'> & {
        reversal: object | null
        lines: { member_id: string | null }[]
      } & StepFacts
  >(
    name,
    `select json_build_object('id', e.id, 'date', e.date, 'memo', e.memo, 'status', e.status, 'lines', l.lines,
       'total', l.total / 100.0, 'proposed_by', p.name,
       'proposed_at', ${instant('e.proposed_at')},
       'decided_by', d.name, 'decided_at', ${instant('e.decided_at')},
       'decline_reason', e.decline_reason, 'entry_id', e.entry_id, 'reverses', e.reverses, 'reversed_by', r.id,
       'reversed', coalesce(r.status = 'posted', false)) as entry,
       e.status, e.proposed_by, l.owners as lines, case when r.id is not null then json_build_object('status', r.status) end as reversal,
       ${TWO_PERSON_RULES}
     from manual_entry e join person p on p.id = e.proposed_by left join person d on d.id = e.decided_by
     left join manual_entry r on r.reverses = e.id and r.status in ('proposed', 'posted')
     cross join lateral (
       select sum(greatest(x.amount, 0)) as total,
         json_agg(json_build_object('member_id', x.member_id::text)) as owners,
         json_agg(json_build_object('account', x.account, 'name', a.name, 'member', case when m.id is not null then
             json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', o.name) end,
           'debit', greatest(x.amount, 0) / 100.0, 'credit', greatest(-x.amount, 0) / 100.0) order by x.line) as lines
       from manual_entry_line x join ledger_account a on a.code = x.account
       left join member m on m.id = x.member_id left join person o on o.id = m.id where x.manual_entry_id = e.id) l
     where ${which}`,
  )

/** Values: status, the id to read after or null, how many. */
export const listOldestFirst = list(
  'manual_entries_oldest',
  'e.status = $1 and ($2::bigint is null or e.id > $2) order by e.id limit $3',
)
export const listLatestFirst = list(
  'manual_entries_latest',
  'e.status = $1 and ($2::bigint is null or e.id < $2) order by e.id desc limit $3',
)
/** Value: its id. */
export const listOne = list('manual_entry_listed', 'e.id = $1')
