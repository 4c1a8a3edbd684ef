import type { AnswerOf } from '#contract/calls.ts'
import type { WhyNot } from '#contract/may.ts'
import { type LeavingSettlement, leavingSettlement } from '#core/leaving.ts'
import { repaidState } from '#core/loan-repayment.ts'
import type { Instalment } from '#core/loan-schedule.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { instant } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { scheduleOf, type TermsJson, termsFromJson } from '#server/ledger/loan-facts.ts'
import { receivableOf, savingsOf } from '#server/ledger/member-facts.ts'
import { wholeNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

type Leaving = AnswerOf<'GET /api/office/members/:id/leaving'>

/** An active loan with its terms and what is repaid, in fils as text. */
type LoanFacts = TermsJson & { id: string; repaid: string }

type MemberRow = {
  active: boolean
  closed_on: string | null
  nominee: Leaving['nominee']
  savings: bigint
  receivable: bigint
  loans: LoanFacts[]
  waiting: boolean
  /** A bonus with a share of the member is between its declaration and its crediting, or being reversed. */
  bonus_under_way: boolean
  proposed_id: bigint | null
  proposed_by: bigint | null
  proposed_kind: 'left' | 'death' | null
  agreed_by: bigint | null
  agreed_name: string | null
  /** Who changed the nominee late, where a second officer has to agree to the payout. */
  late_change_by: bigint | null
  late_change_name: string | null
  late_change_at: Date | null
  nominee_named: Leaving['nominee_named']
  officers: number
  /** Of the last payout, where it stands: which leaving, and its entry. */
  paid_id: bigint | null
  payout_entry_id: bigint | null
}

/** A member with all that decides on leaving. */
const readLeaver = query<MemberRow>(
  'read_leaver',
  `select m.active, m.closed_on,
     json_build_object('name', m.nominee_name, 'relation', m.nominee_relation, 'mobile', m.nominee_mobile) as nominee,
     ${savingsOf('m.id')} as savings,
     ${receivableOf('m.id')} as receivable,
     (select coalesce(json_agg(json_build_object('id', id::text, 'principal', principal::text, 'total_interest', total_interest::text,
        'term', term, 'instalment_multiple', instalment_multiple::text, 'repaid', repaid::text) order by id), '[]')
      from loan where member_id = m.id and status = 'active') as loans,
     exists (select from payment where member_id = m.id and status = 'in_review')
       or exists (select from loan where member_id = m.id and status in ('submitted', 'approved'))
       or exists (select from withdrawal where member_id = m.id and status in ('asked', 'approved'))
       or exists (select from recharge_order where member_id = m.id and status = 'ordered') as waiting,
     exists (select from bonus b join bonus_share s on s.bonus_id = b.id and s.member_id = m.id
       join bonus_part p on p.bonus_id = s.bonus_id and p.part = s.part
       where b.status = 'declared' or (b.status in ('crediting', 'credited') and (p.credit_entry_id is null or b.reversal_by is not null))
         or (b.status = 'reversing' and p.credit_entry_id is not null and p.reversal_entry_id is null)) as bonus_under_way,
     v.id as proposed_id, v.proposed_by, v.kind as proposed_kind, w.id as paid_id, w.payout_entry_id,
     v.agreed_by, (select name from person where id = v.agreed_by) as agreed_name,
     late.made_by as late_change_by, (select name from person where id = late.made_by) as late_change_name,
     late.made_at as late_change_at,
     (select json_build_object('by', case when not c.in_app then p.name end, 'at', ${instant('c.made_at')})
      from nominee_change c join person p on p.id = c.made_by where c.member_id = m.id order by c.id desc limit 1) as nominee_named,
     (select count(distinct person_id)::int from officer_role) as officers
   from member m left join member_leaving v on v.member_id = m.id and v.status = 'proposed'
   left join lateral late_nominee_change(v) late on v.id is not null
   left join lateral (select id, payout_entry_id from member_leaving
     where member_id = m.id and status = 'confirmed' and payout > 0 order by id desc limit 1) w on true
   where m.id = $1`,
)

type LeavingRow = { leaving: Leaving['leavings'][number]; encrypted: Buffer | null }

/** Every proposal of a member, the latest first. Values: the member, whether the payee's account may be read whole. */
const listLeavings = query<LeavingRow>(
  'list_leavings',
  `select json_build_object('id', v.id, 'kind', v.kind, 'reason', v.reason, 'payee', v.payee,
     'payee_account', v.payee_account_masked,
     'status', v.status, 'proposed_by', p.name, 'proposed_at', ${instant('v.proposed_at')},
     'decided_by', d.name, 'decided_at', ${instant('v.decided_at')},
     'decided_reason', v.decided_reason, 'paid_from', (select name from ledger_account where code = v.paid_from), 'reference', v.reference,
     'to_receivable', v.to_receivable / 100.0, 'to_loans', v.to_loans / 100.0, 'payout', v.payout / 100.0) as leaving,
     case when $2::boolean then v.payee_account_encrypted end as encrypted
   from member_leaving v join person p on p.id = v.proposed_by left join person d on d.id = v.decided_by
   where v.member_id = $1 order by v.id desc`,
)

/** Every proposal that a member leaves, the latest first, with the payee's account whole where it may be read. */
export async function readLeavings(
  { db, secrets }: { db: Db; secrets: Secrets },
  memberId: bigint,
  whole: boolean,
): Promise<Leaving['leavings']> {
  const rows = await listLeavings(db, [memberId, whole])
  return rows.map(({ leaving, encrypted }) => {
    const kept = { encrypted, masked: leaving.payee_account }
    return { ...leaving, payee_account: wholeNumber(secrets, 'member_leaving.payee_account', memberId, kept) }
  })
}

/** A proposal violates member_leaving_proposed where one stands. */
export const insertLeaving = query(
  'propose_leaving',
  `insert into member_leaving (member_id, kind, reason, payee, payee_account_masked, proposed_by, proposed_at, payee_account_encrypted)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

/** No row: nothing is proposed. */
export const withdrawProposed = query<{ id: bigint }>(
  'withdraw_leaving',
  `update member_leaving set status = 'withdrawn', decided_by = $2, decided_at = $3, decided_reason = $4
   where member_id = $1 and status = 'proposed' returning id`,
)

/** No row: nothing is proposed, or somebody has agreed already. Values: which, who, when. */
export const agreeToProposed = query<{ id: bigint }>(
  'agree_to_payout',
  `update member_leaving set agreed_by = $2, agreed_at = $3
   where id = $1 and status = 'proposed' and agreed_by is null returning id`,
)

/** A loan that is set off whole: what it still costs. */
type OpenLoan = { id: bigint; schedule: Instalment[]; repaid: Fils; owed: Fils }

export type Leaver = Omit<MemberRow, 'loans'> & { loans: OpenLoan[]; settlement: LeavingSettlement }

/** A member with what leaving would settle and pay out. Throws `not_found`. */
export async function leaverOrRefusal(db: Db, memberId: bigint): Promise<Leaver> {
  const [row] = await readLeaver(db, [memberId])
  if (!row) throw new Refusal('not_found')
  const loans = row.loans.map(openLoan)
  const { savings, receivable } = row
  return { ...row, loans, settlement: leavingSettlement({ savings, receivable, loans: loans.map(({ owed }) => owed) }) }
}

function openLoan(row: MemberRow['loans'][number]): OpenLoan {
  const schedule = scheduleOf(termsFromJson(row))
  const repaid = BigInt(row.repaid)
  return { id: BigInt(row.id), schedule, repaid, owed: repaidState(schedule, repaid).outstandingTotal }
}

/** What has to be done before a membership can be closed, by anybody. */
export function closingHindrance({ waiting, bonus_under_way: bonusUnderWay, settlement }: Leaver): WhyNot | undefined {
  if (waiting) return 'decide_first'
  if (bonusUnderWay) return 'bonus_under_way'
  return settlement.short > 0n ? 'leaving_owes' : undefined
}

/**
 * Why this officer does not pay out what a member left who has died, or undefined (product: "Officers"). It is decided by
 * two, also with the two-person rules off unless there is one officer alone; and where an officer changed the nominee
 * late, by a second one beside them: neither who changed it nor who agreed pays out.
 */
export function deathHindrance(leaver: Leaver, officerId: bigint): WhyNot | undefined {
  const { proposed_kind, proposed_by, officers, late_change_by, agreed_by } = leaver
  if (proposed_kind !== 'death') return undefined
  if (proposed_by === officerId && officers > 1) return 'proposed_by_you'
  if (late_change_by === null) return undefined
  if (late_change_by === officerId) return 'nominee_changed_by_you'
  if (agreed_by === officerId) return 'agreed_by_you'
  return agreed_by !== null && agreed_by !== late_change_by ? undefined : 'nominee_changed_late'
}
