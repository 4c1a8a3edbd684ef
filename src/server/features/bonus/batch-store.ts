import { statement } from '#server/db/statement.ts'

/** A member's share, with the part that it is credited in. In fils. */
export type BatchShare = { part: number; member_id: bigint; amount: bigint; credit_entry_id: bigint | null }

const nextShares = (name: string, open: string) =>
  statement<BatchShare>(
    name,
    `select p.part, s.member_id, s.amount, p.credit_entry_id
     from (select * from bonus_part where bonus_id = $1 and ${open} order by part limit $2) p
     join bonus_share s on s.bonus_id = p.bonus_id and s.member_id between p.first_member and p.last_member
     order by s.member_id`,
  )

/** The shares of the next parts that nobody has been credited with. Values: which bonus, how many parts. */
export const sharesToCredit = nextShares('shares_to_credit', 'credit_entry_id is null')

/** The same of those that were credited and have to be taken back. */
export const sharesToTakeBack = nextShares(
  'shares_to_take_back',
  'credit_entry_id is not null and reversal_entry_id is null',
)

/** What members may use of their savings now, in fils, where loans keep them or not ($2); their balances stay locked. */
export const lockAvailable = statement<{ member_id: bigint; available: bigint }>(
  'lock_available_savings',
  'select member_id, available_savings(member_id, $2) as available from lock_savings($1)',
)

/** What members have saved now, in fils; their balances stay locked. Fails where one of them is held for long. */
export const lockSavings = statement<{ member_id: bigint; savings: bigint }>(
  'lock_savings',
  'select member_id, savings from lock_savings($1)',
)
