import { instant, uniqueId } from '#server/db/json.ts'

/** The payment of an entry `e`: that it posted, or whose fine it is; what was undone or reversed has it too. */
const PAYMENT_OF_ENTRY = `coalesce(
    (select min(y.id) from payment y where y.entry_id in (e.id, e.reverses)),
    (select min(y.id) from payment y where y.fine_entry_id in (e.id, e.reverses)),
    (select min(u.payment_id) from payment_undone u where u.entry_id in (e.id, e.reverses)))`

/** An entry `e` of the journal with its postings, as calls tell it; `more` are further pairs of its JSON, each with a comma after it. */
export const entryJson = (
  more = '',
) => `json_build_object(${more}'id', e.id, 'date', e.date, 'received_on', e.received_on,
  'posted_at', ${instant('e.posted_at')}, 'kind', e.kind, 'memo', e.memo,
  'by', (select name from person where id = e.made_by), 'reverses', e.reverses,
  'reversed_by', (select id from entry r where r.reverses = e.id), 'payment_id', ${PAYMENT_OF_ENTRY},
  'postings', (select json_agg(json_build_object('account', p.account, 'name', a.name,
      'member', case when m.id is not null then json_build_object('id', m.id,
        'unique_id', ${uniqueId('m.number')}, 'name', o.name) end,
      'loan_id', p.loan_id, 'debit', greatest(p.amount, 0) / 100.0, 'credit', greatest(-p.amount, 0) / 100.0) order by p.line)
    from posting p join ledger_account a on a.code = p.account
    left join member m on m.id = p.member_id left join person o on o.id = m.id where p.entry_id = e.id))`
