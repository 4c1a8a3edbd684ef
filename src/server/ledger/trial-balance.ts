import { statement } from '#server/db/statement.ts'

/**
 * Every account of the chart with its balance in fils, debit above zero: members' accounts as the sum of their
 * balances, the association's as the sum of their shards. The balances sum to zero.
 */
export const trialBalance = statement<{ code: string; name: string; kind: string; balance: bigint }>(
  'trial_balance',
  `select a.code, a.name, a.kind, coalesce(m.balance, s.balance, 0)::bigint as balance
   from ledger_account a
   left join (select account, sum(balance) as balance from member_balance group by account) m on m.account = a.code
   left join (select account, sum(balance) as balance from account_shard group by account) s on s.account = a.code
   order by array_position(array['asset', 'liability', 'equity', 'income', 'expense'], a.kind), a.code`,
)
