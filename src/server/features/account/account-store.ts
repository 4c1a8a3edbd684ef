import type { AnswerOf } from '#contract/calls.ts'
import type { BusinessDate } from '#core/calendar.ts'
import type { Reader } from '#core/languages.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import type { HandsOffCode } from '#server/http/hands-off.ts'
import { SESSION_ALIVE, SESSION_STALE } from '#server/http/session.ts'
import { handsOffColumn } from '#server/http/steps.ts'
import { readerOf } from '#server/languages/speaker.ts'
import type { TermsJson } from '#server/ledger/loan-facts.ts'
import {
  DEATH_REPORTED,
  DUES_FACTS,
  type DuesFacts,
  HAS_DIED,
  openQuestion,
  type ReceiptDiffers,
  receiptDiffersFrom,
  receivableOf,
  savingsOf,
} from '#server/ledger/member-facts.ts'
import { sealedOn } from '#server/ledger/sealed-on.ts'

type OfficeMember = AnswerOf<'GET /api/office/members/:id'>['member']

/** A loan that was paid out, amounts as text of fils. */
export type LoanFacts = TermsJson & {
  id: number
  status: 'active' | 'settled' | 'written_off'
  repaid: string
  disbursed_on: string
  /** Repaid before it was brought along, as text of fils. */
  opening_repaid: string
  /** What was paid on it, oldest first, as text of fils, and when the entry was sealed. */
  paid: { amount: string; sealed_on: BusinessDate | null }[]
  /** The payment in review for it. */
  waiting: { payment_id: number; amount: string; question: string | null; differs: ReceiptDiffers | null } | null
  /** The last payment for it, if it was refused. */
  refused: { payment_id: number; reason: string | null } | null
}

/** Everything that the account page is computed from. */
export type AccountFacts = {
  unique_id: string
  name: string
  active: boolean
  created_at: string
  savings: string
  receivable: string
  /** Withdrawals approved and not yet paid. */
  approved_withdrawals: string
  bonus: string
  dues: DuesFacts
  /** Of each verified payment of dues, when its entry was sealed. */
  seals: Readonly<Record<string, BusinessDate | null>>
  loans: LoanFacts[]
  /** Asked for, or approved and not paid out yet. The amount as text of fils. */
  application: {
    id: number
    status: 'submitted' | 'approved'
    principal: string
    offered: boolean
    applied_at: string
  } | null
}

/** AccountFacts of member `m` and person `p`, as an expression of a larger query. */
const ACCOUNT_FACTS = `json_build_object(
     'unique_id', ${uniqueId('m.number')}, 'name', p.name, 'active', m.active,
     'created_at', ${instant('p.created_at')},
     'savings', ${savingsOf('m.id')}::text,
     'receivable', ${receivableOf('m.id')}::text,
     'approved_withdrawals', (select coalesce(sum(amount), 0)::text from withdrawal where member_id = m.id and status = 'approved'),
     'bonus', (select coalesce(sum(s.amount), 0)::text from bonus b join bonus_share s on s.bonus_id = b.id and s.member_id = m.id
        join bonus_part c on c.bonus_id = s.bonus_id and c.part = s.part
        where c.credit_entry_id is not null and c.reversal_entry_id is null),
     'dues', ${DUES_FACTS},
     'seals', (select coalesce(json_object_agg(y.id, ${sealedOn('y.entry_id')} order by y.id), '{}')
        from payment y where y.member_id = m.id and y.kind = 'dues' and y.status = 'verified'),
     'loans', (select coalesce(json_agg(json_build_object('id', l.id, 'status', l.status, 'principal', l.principal::text,
          'total_interest', l.total_interest::text, 'term', l.term, 'instalment_multiple', l.instalment_multiple::text,
          'repaid', l.repaid::text, 'disbursed_on', l.disbursed_on, 'opening_repaid', l.opening_repaid::text,
          'paid', (select coalesce(json_agg(json_build_object('sealed_on', ${sealedOn('y.entry_id')}, 'amount',
               (select coalesce(-sum(p.amount), 0)::text from posting p where p.entry_id = y.entry_id
                  and p.account in ('loans_receivable', 'interest_income'))) order by y.entry_id), '[]')
             from payment y where y.loan_id = l.id and y.status = 'verified'),
          'waiting', (select json_build_object('payment_id', w.id, 'amount', w.amount::text, 'question', ${openQuestion('w')},
             'differs', ${receiptDiffersFrom('w')}) from payment w
             where w.loan_id = l.id and w.status = 'in_review'),
          'refused', (select case when y.status = 'refused' then json_build_object('payment_id', y.id, 'reason', y.reason) end
             from payment y where y.loan_id = l.id and y.status in ('verified', 'in_review', 'refused')
             order by y.id desc limit 1)) order by l.id), '[]')
        from loan l where l.member_id = m.id and l.disbursed_on is not null),
     'application', (select json_build_object('id', l.id, 'status', l.status, 'principal', l.principal::text,
          'offered', l.offered_by is not null, 'applied_at', ${instant('l.applied_at')})
        from loan l where l.member_id = m.id and l.status in ('submitted', 'approved') order by l.id desc limit 1)
   )`

/**
 * The session and the member's facts in one round trip, as the text of AccountFacts; null for who is no member.
 * Values: token hash, then those of sessionLimits. No row: not signed in.
 * The bonus is what the member was credited with, less what was reversed.
 */
export const readAccount = query<{ person_id: bigint; stale: boolean; facts: string | null }>(
  'read_account',
  `select s.person_id, ${SESSION_STALE} as stale,
     case when m.id is not null then ${ACCOUNT_FACTS}::text end as facts
   from session s join person p on p.id = s.person_id left join member m on m.id = p.id
   where s.token_hash = $1 and ${SESSION_ALIVE}`,
)

/** Beside the account and what `member` says: what decides on officers' steps. */
type StepColumns = {
  closed: boolean
  died: boolean
  has_role: boolean
  new_email_waits: boolean
  /** Of the withdrawal that is asked for or approved, in fils. */
  open_withdrawal: bigint | null
  death_reported: boolean
  hands_off: HandsOffCode | null
}

/** The months that are open, and not before the last change of the membership, up to this one; the latest first. */
const INACTIVE_FROM = `(select coalesce(json_agg(to_char(g.month, 'YYYY-MM') order by g.month desc), '[]') from (
  select g::date as month from generate_series(
    date_trunc('month', (select max(h.from_date) from member_status h where h.member_id = m.id)::timestamp),
    date_trunc('month', $3::timestamptz at time zone 'Asia/Dubai'), interval '1 month') g
  where not exists (select from month_closing c where c.month = g::date and c.reopened_at is null)
  order by g desc limit 24) g)`

/**
 * A member's facts, with what an officer sees beside the account. Values: the member, the officer, now. No row: no such
 * member.
 */
export const readAccountForOffice = query<
  { facts: AccountFacts; member: Omit<OfficeMember, 'account' | 'greeting' | 'may' | 'may_not'> } & StepColumns & Reader
>(
  'read_account_for_office',
  `select ${ACCOUNT_FACTS} as facts, m.closed_on is not null as closed, ${HAS_DIED} as died,
     exists (select from officer_role where person_id = m.id) as has_role,
     exists (select from email_change where person_id = m.id and status = 'waiting') as new_email_waits,
     (select amount from withdrawal where member_id = m.id and status in ('asked', 'approved')) as open_withdrawal, ${DEATH_REPORTED} as death_reported,
     ${handsOffColumn('m.id', '$2', '$3')}, ${readerOf('p')}, json_build_object(
     'id', m.id, 'name', p.name, 'email', coalesce(p.email, ''), 'mobile', p.mobile, 'address', p.address, 'gender', p.gender,
     'birthday', p.birthday, 'wallet', p.wallet, 'accepted_on', m.accepted_on, 'image', case when p.picture_sha256 is not null then
       '/api/office/members/' || m.id || '/picture?v=' || left(p.picture_sha256, 8) end,
     'conversation_id', (select id from conversation where person_id = m.id),
     'second_factor', exists (select from second_factor f where f.person_id = m.id and f.secret is not null),
     'email_since', ${instant('coalesce(p.email_since, p.created_at)')},
     'mobile_since', ${instant('coalesce(p.mobile_since, p.created_at)')},
     'returns_on', case when not m.active and m.closed_on is null then m.returns_on end,
     'inactive_from', ${INACTIVE_FROM},
     'history', (select coalesce(json_agg(json_build_object('from', h.from_date, 'active', h.active, 'by', o.name,
        'reason', h.reason) order by h.from_date, h.id), '[]')
        from member_status h left join person o on o.id = h.made_by where h.member_id = m.id),
     'details_before', (select coalesce(json_agg(json_build_object('detail', d.detail, 'was', d.was, 'became', d.became,
        'by', o.name, 'own', d.made_by is not distinct from d.person_id, 'at', ${instant('d.made_at')}) order by d.id desc), '[]')
        from detail_change d left join person o on o.id = d.made_by where d.person_id = m.id),
     'loans', (select coalesce(json_agg(json_build_object('id', l.id, 'principal', l.principal / 100.0, 'status', l.status,
        'applied_at', ${instant('l.applied_at')}) order by l.id desc), '[]')
        from loan l where l.member_id = m.id),
     'payments', (select coalesce(json_agg(json_build_object('id', y.id, 'kind', y.kind, 'amount', y.amount / 100.0,
        'status', y.status, 'submitted_at', ${instant('y.submitted_at')})
        order by y.id desc), '[]')
        from (select * from payment where member_id = m.id order by id desc limit 20) y)
   ) as member
   from member m join person p on p.id = m.id where m.id = $1`,
)
