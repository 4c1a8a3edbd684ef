import type { z } from 'zod'
import type { officeWithdrawal, withdrawal } from '#contract/withdrawals.ts'
import type { BusinessDate } from '#core/calendar.ts'
import { pageAfter } from '#server/db/by-status.ts'
import { instant, uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { handsOffColumn, type StepFacts, TWO_PERSON_RULES } from '#server/http/steps.ts'
import { DEATH_REPORTED, receivableOf, savingsOf } from '#server/ledger/member-facts.ts'
import { sealedOn } from '#server/ledger/sealed-on.ts'
import { wholeNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

export type WithdrawalRow = {
  id: bigint
  member_id: bigint
  amount: bigint
  status: z.infer<typeof withdrawal>['status']
  recorded_by: bigint | null
  approved_by: bigint | null
  entry_id: bigint | null
  decided_by_name: string | null
  approved_by_name: string | null
  death_reported: boolean
  /** What the member owes beside dues and loans, in fils. */
  receivable: bigint
}

/** A withdrawal with what decides on its next step. */
export const readWithdrawal = query<WithdrawalRow>(
  'read_withdrawal',
  `select w.id, w.member_id, w.amount, w.status, w.recorded_by, w.approved_by, w.entry_id, d.name as decided_by_name,
     a.name as approved_by_name, ${DEATH_REPORTED} as death_reported, ${receivableOf('w.member_id')} as receivable
   from withdrawal w join member m on m.id = w.member_id left join person d on d.id = w.decided_by left join person a on a.id = w.approved_by where w.id = $1`,
)

/**
 * One that is open violates withdrawal_open. No row: the savings were spent meanwhile. Values: member, amount, note, account
 * to pay to masked, now, the officer who enters it or null, the account encrypted, whether an active borrower's savings are kept.
 */
export const insertWithdrawal = query<{ id: bigint }>(
  'insert_withdrawal',
  `insert into withdrawal (member_id, amount, note, payee_account_masked, asked_at, recorded_by, payee_account_encrypted)
   select $1, $2, $3, $4, $5, $6, $7 where available_savings($1, $8) >= $2 returning id`,
)

/** Approves within the savings that are available now, which stay locked meanwhile. No row: decided meanwhile, or beyond them. */
export const approveWithdrawal = query<{ id: bigint }>(
  'approve_withdrawal',
  `with guard as materialized (select id, member_id, amount from withdrawal where id = $1 and status = 'asked' for update)
   update withdrawal w set status = 'approved', approved_by = $2, approved_at = $3
   from guard where w.id = guard.id and guard.amount <= available_savings(guard.member_id, $4) returning w.id`,
)

/** Ends one that is not paid: refused by an officer, or cancelled by its member. Values: which, to status, who, when, why. */
export const endWithdrawal = query<{ id: bigint }>(
  'end_withdrawal',
  `update withdrawal set status = $2, decided_by = $3, decided_at = $4, reason = $5
   where id = $1 and status in ('asked', 'approved') returning id`,
)

/** Each with its account masked, and encrypted beside it where it may be read whole. */
type Listed<W extends { payee_account: string }> = { withdrawal: W; member_id: bigint; encrypted: Buffer | null }

/** As whoever asks may read it. */
export function withdrawalInSight<W extends { payee_account: string }>(row: Listed<W>, secrets: Secrets): W {
  const kept = { encrypted: row.encrypted, masked: row.withdrawal.payee_account }
  const account = wholeNumber(secrets, 'withdrawal.payee_account', row.member_id, kept)
  return { ...row.withdrawal, payee_account: account }
}

const SHARED = `'id', w.id, 'amount', w.amount / 100.0, 'status', w.status, 'note', w.note,
  'asked_at', ${instant('w.asked_at')},
  'approved_at', ${instant('w.approved_at')},
  'paid_on', w.paid_on, 'reference', w.reference, 'reason', w.reason, 'payee_account', w.payee_account_masked`

/** A member's withdrawals, the latest first. */
export const listOwnWithdrawals = query<Listed<z.infer<typeof withdrawal> & { sealed_on: BusinessDate | null }>>(
  'list_own_withdrawals',
  `select json_build_object(${SHARED}, 'sealed_on', case when w.status = 'paid' then ${sealedOn('w.entry_id')} end) as withdrawal, w.member_id, w.payee_account_encrypted as encrypted
   from withdrawal w where w.member_id = $1 order by w.id desc`,
)

type OfficeListed = Listed<Omit<z.infer<typeof officeWithdrawal>, 'may' | 'may_not'>>
type StepColumns = Pick<WithdrawalRow, 'status' | 'recorded_by' | 'approved_by' | 'death_reported' | 'receivable'> &
  StepFacts

const listed = (name: string, page: string) =>
  query<OfficeListed & StepColumns>(
    name,
    `select json_build_object(${SHARED},
       'member', json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', o.name),
       'savings', ${savingsOf('m.id')} / 100.0,
       'recorded_by', r.name, 'approved_by', a.name, 'decided_by', d.name, 'paid_from', (select name from ledger_account where code = w.paid_from)) as withdrawal,
       w.member_id, case when $4::boolean then w.payee_account_encrypted end as encrypted, w.status, w.recorded_by, w.approved_by,
       ${DEATH_REPORTED} as death_reported, ${receivableOf('w.member_id')} as receivable, ${TWO_PERSON_RULES}, ${handsOffColumn('w.member_id', '$5', '$6')}
     from ${page} w join member m on m.id = w.member_id join person o on o.id = m.id
       left join person r on r.id = w.recorded_by left join person a on a.id = w.approved_by left join person d on d.id = w.decided_by order by w.id`,
  )

/** A page by status, oldest first. Values: status, the id to read after, how many, whether bank numbers are shown whole, who asks, now. */
export const listWithdrawals = listed('list_withdrawals', pageAfter('withdrawal'))
/** The one of an id, which is the first value. */
export const listOneWithdrawal = listed(
  'list_one_withdrawal',
  '(select * from withdrawal where id = $1::bigint and id > coalesce($2::bigint, 0) limit $3)',
)
