import type { z } from 'zod'
import type { officeRecharge, recharge } from '#contract/recharges.ts'
import type { BusinessDate } from '#core/calendar.ts'
import type { MoneyAccount } from '#core/chart.ts'
import type { Sentence } from '#core/sentence.ts'
import { pageAfter, pageBefore } from '#server/db/by-status.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { handsOffColumn, type StepFacts, TWO_PERSON_RULES } from '#server/http/steps.ts'
import { sealedOn } from '#server/ledger/sealed-on.ts'

export type RechargeRow = {
  id: bigint
  member_id: bigint
  number: string
  operator: string
  amount: bigint
  status: z.infer<typeof recharge>['status']
  handling: z.infer<typeof officeRecharge>['handling']
  paid: bigint | null
  paid_from: MoneyAccount | null
  completion_entry_id: bigint | null
  proposed_by: bigint | null
  proposed_reference: string | null
  proposed_paid: bigint | null
  proposed_from: MoneyAccount | null
  /** Who brought it where it is. */
  by: string | null
}

/** An order with what decides on its next step. */
export const readRecharge = query<RechargeRow>(
  'read_recharge',
  `select r.id, r.member_id, r.number, r.operator, r.amount, r.status, r.handling, r.paid, r.paid_from,
     r.completion_entry_id, r.proposed_by, r.proposed_reference, r.proposed_paid, r.proposed_from, coalesce(e.name, c.name) as by
   from recharge_order r left join person c on c.id = r.completed_by left join person e on e.id = r.ended_by where r.id = $1`,
)

/** Of two officers who enter the same at the same moment the second sees what the first proposed. */
export const lockRecharge = query('lock_recharge', 'select from recharge_order where id = $1 for update')

/** Keeps what one officer entered until another enters the same. Values: order, who, when, reference, paid, from. No row: it is decided. */
export const keepProposal = query<{ id: bigint }>(
  'keep_recharge_proposal',
  `update recharge_order set proposed_by = $2, proposed_at = $3, proposed_reference = $4, proposed_paid = $5, proposed_from = $6
   where id = $1 and status = 'ordered' and handling <> 'sent' returning id`,
)

const SHARED = `'id', r.id, 'number', r.number, 'operator', r.operator, 'amount', r.amount / 100.0, 'status', r.status,
  'ordered_at', ${instant('r.ordered_at')}, 'completed_at', ${instant('r.completed_at')}, 'reference', r.reference,
  'ended_at', ${instant('r.ended_at')}, 'reason', r.reason`

/** A member's orders, the latest first. Values: member, the id to read before (null for the newest), how many. */
export const listOwnRecharges = query<{
  recharge: z.infer<typeof recharge> & { sealed_on: BusinessDate | null }
}>(
  'list_own_recharges',
  `select json_build_object(${SHARED}, 'sealed_on',
     case when r.status = 'completed' then ${sealedOn('r.completion_entry_id')} end) as recharge from recharge_order r
   where r.member_id = $1 and ($2::bigint is null or r.id < $2) order by r.id desc limit $3`,
)

const forOffice = (orders: string) => `select json_build_object(${SHARED},
     'member', json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', o.name),
     'completed_by', c.name, 'paid', r.paid / 100.0, 'paid_from', (select name from ledger_account where code = r.paid_from),
     'ended_by', e.name, 'proposal',
     case when r.status = 'ordered' and r.proposed_by is not null then json_build_object('by', n.name,
       'reference', r.proposed_reference, 'paid', r.proposed_paid / 100.0, 'paid_from', r.proposed_from,
       'account', (select name from ledger_account where code = r.proposed_from)) end,
     'handling', r.handling, 'sent_at', ${instant('r.sent_at')}, 'provider_note', r.provider_note) as recharge,
     r.status, r.handling, r.member_id, ${TWO_PERSON_RULES}, ${handsOffColumn('r.member_id', '$4', '$5')}
   from ${orders} r join member m on m.id = r.member_id join person o on o.id = m.id
     left join person c on c.id = r.completed_by left join person e on e.id = r.ended_by left join person n on n.id = r.proposed_by`

type Listed = {
  recharge: Omit<z.infer<typeof officeRecharge>, 'provider_note' | 'may' | 'may_not'> & {
    provider_note: Sentence | null
  }
} & Pick<RechargeRow, 'status' | 'handling' | 'member_id'> &
  StepFacts

/** What waits for the desk, oldest first. Values: 'ordered', the id to read after (null for the first), how many, who asks, now. */
export const listOrdered = query<Listed>(
  'list_ordered_recharges',
  `${forOffice(pageAfter('recharge_order'))} order by r.id`,
)

/** What came of orders, the latest first. Values: status, the id to read on from (null for the newest), how many, who asks, now. */
export const listDone = query<Listed>(
  'list_done_recharges',
  `${forOffice(pageBefore('recharge_order'))} order by r.id desc`,
)

export type SentRow = RechargeRow & {
  order_number: string
  ordered_at: Date
  agreed: bigint | null
  sent_at: Date | null
  failed_said_at: Date | null
}

/** An order as its provider's work has it. Values: the entry by which it was ordered. */
export const readForProvider = query<SentRow>(
  'read_recharge_for_provider',
  `select id, member_id, number, operator, amount, status, handling, paid, paid_from, completion_entry_id, null as by,
     order_number, ordered_at, agreed, sent_at, failed_said_at
   from recharge_order where order_entry_id = $1`,
)

/**
 * From now on the order is the provider's. The race that it prevents: the desk that carries it out, or another process
 * that sends it, at the same moment. No row: one of them was first. Values: which, the price, now.
 */
export const markSent = query<{ id: bigint }>(
  'mark_recharge_sent',
  `update recharge_order set handling = 'sent', agreed = $2, sent_at = $3
   where id = $1 and status = 'ordered' and handling = 'to_send' returning id`,
)

/** With what the desk reads; of one that an officer took over meanwhile too. Values: which, why. */
export const returnToDesk = query(
  'return_recharge_to_desk',
  `update recharge_order set handling = 'returned', provider_note = $2
   where id = $1 and status = 'ordered' and handling <> 'desk'`,
)

/** Values: which, when it was said, or null where it is no longer so. */
export const noteFailed = query(
  'note_recharge_failed',
  `update recharge_order set failed_said_at = $2 where id = $1 and status = 'ordered'`,
)

/** An officer takes what was sent. No row: it is not with the provider. Values: which, what the desk reads of it. */
export const takeOverSent = query<{ id: bigint }>(
  'take_over_recharge',
  `update recharge_order set handling = 'returned', provider_note = $2
   where id = $1 and status = 'ordered' and handling = 'sent' returning id`,
)
