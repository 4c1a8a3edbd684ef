/**
 * Effects of an entry after which members may owe: of those whose membership is closed the leaving is proposed again, as it
 * was, and the membership is open until they have paid. A closed one could neither pay nor be settled.
 * @param owing is a query that gives the `member_id` of each who owes, and nobody where nothing was posted; `by` and `at`
 * are SQL for who proposes it, and when.
 */
export const leaveAgain = (owing: string, by: string, at: string): string[] => [
  `insert into member_leaving (member_id, kind, reason, payee, payee_account_masked, payee_account_encrypted, proposed_by, proposed_at)
   select v.member_id, v.kind, v.reason, v.payee, v.payee_account_masked, v.payee_account_encrypted, ${by}, ${at}
   from (${owing}) owing join member m on m.id = owing.member_id and m.closed_on is not null
   join lateral (select * from member_leaving where member_id = m.id and status <> 'withdrawn' order by id desc limit 1) v on true
   where v.status <> 'proposed'`,
  `update member set closed_on = null from (${owing}) owing where member.id = owing.member_id and closed_on is not null`,
]
