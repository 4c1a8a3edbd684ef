import type { RecordedCall } from '#contract/calls.ts'
import { parseAed, sumFils } from '#core/money.ts'
import { sentence } from '#core/sentence.ts'
import type { Act, Say } from './act-facts.ts'

/** What officers did with withdrawals and recharges. */
export const payoutSentences: Partial<Record<RecordedCall, Say>> = {
  'POST /api/office/members/:id/withdrawals': ({ by, member, amount, made }) =>
    sentence('{by} entered withdrawal {number} for {member}, AED {amount}.', {
      ...{ by, member, amount, number: made('withdrawal_id', 'withdrawal') },
    }),
  'POST /api/office/withdrawals/:id/approve': ({ by, member, whole: amount, booked }) =>
    sentence('{by} approved withdrawal {number} of {member}, AED {amount}.', {
      by,
      member,
      amount,
      number: booked('withdrawal'),
    }),
  'POST /api/office/withdrawals/:id/refuse': ({ by, member, whole: amount, booked }) =>
    sentence('{by} rejected withdrawal {number} of {member}, AED {amount}.', {
      by,
      member,
      amount,
      number: booked('withdrawal'),
    }),
  'POST /api/office/withdrawals/:id/pay': ({ by, member, whole: amount, booked }) =>
    sentence('{by} paid withdrawal {number} of {member}, AED {amount}.', {
      by,
      member,
      amount,
      number: booked('withdrawal'),
    }),
  'POST /api/office/withdrawals/:id/reverse': ({ by, member, whole: amount, booked }) =>
    sentence('{by} reversed the payout of withdrawal {number} of {member}, AED {amount}.', {
      ...{ by, member, amount, number: booked('withdrawal') },
    }),
  'POST /api/office/recharges/:id/complete': ({ by, member, whole: amount, money, typedAmount, booked }) =>
    sentence('{by} completed recharge {number} of {member}, AED {amount}, which cost AED {paid}.', {
      ...{ by, member, amount, number: booked(), paid: money(typedAmount('paid')) },
    }),
  'POST /api/office/recharges/:id/take-over': ({ by, member, whole: amount, booked }) =>
    sentence('{by} took over recharge {number} of {member}, AED {amount}, from the provider.', {
      ...{ by, member, amount, number: booked() },
    }),
  'POST /api/office/recharges/:id/refuse': ({ by, member, whole: amount, booked }) =>
    sentence('{by} rejected recharge {number} of {member}, AED {amount}.', { by, member, amount, number: booked() }),
  'POST /api/office/recharges/:id/reverse': ({ by, member, whole: amount, booked }) =>
    sentence('{by} reversed recharge {number} of {member}, AED {amount}.', { by, member, amount, number: booked() }),
}

/** A line of the bank's statement by its words, leading to its entry or, where it has none, to the line. */
function lineOf({ by, facts, whole: amount, link, entry, id }: Act) {
  const { words } = facts
  const thing = entry ? { kind: 'entry' as const, id: entry } : { kind: 'line' as const, id: Number(id) }
  return { by, amount, line: link(words ? thing : null, words ?? id) }
}

/** What officers did with the bank's statements. */
export const bankSentences: Partial<Record<RecordedCall, Say>> = {
  'POST /api/office/bank-statements': ({ by, field, outcome }) =>
    sentence('{by} imported the bank statement {file}, new lines: {count}.', {
      ...{ by, file: field('file_name'), count: Number(outcome.imported ?? 0) },
    }),
  'POST /api/office/bank-lines/:id/match': (act) =>
    sentence('{by} matched the bank line {line}, AED {amount}, with entry {entry}.', {
      ...{
        ...lineOf(act),
        entry: act.link({ kind: 'entry', id: Number(act.field('entry_id')) }, act.field('entry_id')),
      },
    }),
  'POST /api/office/bank-lines/:id/unclaimed': (act) =>
    sentence('{by} posted the bank line {line}, AED {amount}, as unclaimed money.', lineOf(act)),
  'POST /api/office/bank-lines/:id/charge': (act) =>
    sentence('{by} posted the bank line {line}, AED {amount}, as a bank charge.', lineOf(act)),
  'POST /api/office/bank-lines/:id/set-aside': (act) =>
    sentence('{by} set the bank line {line}, AED {amount}, aside.', lineOf(act)),
  'POST /api/office/bank-lines/:id/release': (act) =>
    sentence('{by} opened the bank line {line}, AED {amount}, again.', lineOf(act)),
  'POST /api/office/bank-lines/:id/reopen': (act) =>
    sentence(
      '{by} reversed what was posted from the bank line {line}, AED {amount}, and opened it again.',
      lineOf(act),
    ),
  'POST /api/office/bank-lines/:id/claim': (act) =>
    sentence('{by} entered the bank line {line}, AED {amount}, as payment {number} of {member}.', {
      ...{ ...lineOf(act), member: act.member, number: act.made('payment_id', 'payment') },
    }),
  'POST /api/office/bank-lines/:id/split': (act) =>
    sentence('{by} split the bank line {line}, AED {amount}, among {people}.', { ...lineOf(act), people: act.people }),
  'POST /api/office/bank-lines/:id/transfer': (act) =>
    sentence('{by} posted the bank line {line}, AED {amount}, as a transfer.', lineOf(act)),
  'POST /api/office/bank-lines/:id/expense': (act) =>
    sentence('{by} posted the bank line {line}, AED {amount}, as an expense: {purpose}.', {
      ...{ ...lineOf(act), purpose: act.field('purpose') },
    }),
  'POST /api/office/bank-lines/:id/income': (act) =>
    sentence('{by} posted the bank line {line}, AED {amount}, as other income: {purpose}.', {
      ...{ ...lineOf(act), purpose: act.field('purpose') },
    }),
  'POST /api/office/bank-lines/:id/return': (act) =>
    sentence('{by} sent the unclaimed bank line {line}, AED {amount}, back to {payee}.', {
      ...{ ...lineOf(act), payee: act.field('payee') },
    }),
}

/** A voucher, leading to its entry or, until it is posted, to what is kept of it. */
function voucherOf(act: Act) {
  const { by, amount, facts, link, entry, field, outcome, id: inPath } = act
  const id = String(outcome.voucher_id ?? inPath)
  const number = link(entry ? { kind: 'entry', id: entry } : { kind: 'voucher', id: Number(id) }, id)
  return { by, amount, number, purpose: facts.words ?? field('purpose') }
}

/** An entry that was written by hand, leading to the posted one or, until it is, to what was proposed. */
function manualOf(act: Act) {
  const { by, facts, link, entry, sent, outcome, whole, money, field, id: inPath } = act
  const id = String(outcome.manual_entry_id ?? inPath)
  const debits = Array.isArray(sent.lines)
    ? sent.lines.filter(({ side }) => side === 'debit').map(({ amount }) => parseAed(String(amount)) ?? 0n)
    : []
  const amount = facts.amount ? whole : money(debits.length > 0 ? sumFils(debits) : null)
  const number = link(entry ? { kind: 'entry', id: entry } : { kind: 'manual', id: Number(id) }, id)
  return { by, amount, number, memo: facts.words ?? field('memo') }
}

const bonusOf = ({ by, amount, number, made, id }: Act) => ({
  by,
  amount,
  number: id === '…' ? made('bonus_id', 'bonus') : number('bonus'),
})

/** What officers did with expenses, bonuses and the books. */
export const bookSentences: Partial<Record<RecordedCall, Say>> = {
  'POST /api/office/expenses': (act) =>
    sentence('{by} entered expense {number}, AED {amount}: {purpose}.', voucherOf(act)),
  'POST /api/office/transfers': (act) =>
    sentence('{by} entered transfer {number}, AED {amount}: {purpose}.', voucherOf(act)),
  'POST /api/office/vouchers/:id/confirm': (act) =>
    sentence('{by} confirmed expense {number}, AED {amount}: {purpose}.', voucherOf(act)),
  'POST /api/office/vouchers/:id/reject': (act) =>
    sentence('{by} rejected expense {number}, AED {amount}: {purpose}.', voucherOf(act)),
  'POST /api/office/vouchers/:id/cancel': (act) =>
    sentence('{by} cancelled expense {number}, AED {amount}: {purpose}.', voucherOf(act)),
  'POST /api/office/vouchers/:id/reverse': (act) =>
    sentence('{by} reversed voucher {number}, AED {amount}: {purpose}.', voucherOf(act)),
  'POST /api/office/bonuses': (act) => sentence('{by} prepared bonus {number}, AED {amount}.', bonusOf(act)),
  'POST /api/office/bonuses/:id/discard': ({ by, id: number }) =>
    sentence('{by} discarded bonus {number}.', { by, number }),
  'POST /api/office/bonuses/:id/declare': (act) =>
    sentence('{by} declared bonus {number}, AED {amount}.', bonusOf(act)),
  'POST /api/office/bonuses/:id/confirm': (act) =>
    sentence('{by} confirmed bonus {number}, AED {amount}.', bonusOf(act)),
  'POST /api/office/bonuses/:id/decline': (act) =>
    sentence('{by} rejected bonus {number}, AED {amount}.', bonusOf(act)),
  'POST /api/office/bonuses/:id/reverse': (act) =>
    sentence('{by} proposed to reverse bonus {number}, AED {amount}.', bonusOf(act)),
  'POST /api/office/bonuses/:id/reverse/confirm': (act) =>
    sentence('{by} reversed bonus {number}, AED {amount}.', bonusOf(act)),
  'POST /api/office/bonuses/:id/reverse/decline': (act) =>
    sentence('{by} rejected reversing bonus {number}, AED {amount}.', bonusOf(act)),
  'POST /api/office/samples': ({ by, made }) =>
    sentence('{by} drew sample {number}.', { by, number: made('sample_id', 'sample') }),
  'POST /api/office/samples/:id/look': ({ by, sent, field, link, number }) => {
    const entry = link({ kind: 'entry', id: Number(field('entry')) }, field('entry'))
    const values = { by, entry, number: number('sample') }
    if (sent.in_order) return sentence('{by} found entry {entry} of sample {number} in order.', values)
    return sentence('{by} found entry {entry} of sample {number} not in order: {remark}', {
      ...values,
      remark: field('remark'),
    })
  },
  'POST /api/office/samples/:id/report': ({ by, number }) =>
    sentence('{by} made the report of sample {number}.', { by, number: number('sample') }),
  'POST /api/office/periods/:id/close': ({ by, month }) => sentence('{by} closed {month}.', { by, month }),
  'POST /api/office/periods/:id/reopen': ({ by, month }) => sentence('{by} reopened {month}.', { by, month }),
  'POST /api/office/years/:id/close': ({ by, year, link, entry }) =>
    sentence('{by} closed the year {year}.', { by, year: link(entry ? { kind: 'entry', id: entry } : null, year) }),
  'POST /api/office/reports/annual/:id/sign': ({ by, year, field }) =>
    sentence('{by} kept the annual report of {year}, signed on {day}.', { by, year, day: { day: field('signed_on') } }),
  'POST /api/office/ledger/manual-entries': (act) =>
    sentence('{by} proposed manual entry {number}, AED {amount}: {memo}.', manualOf(act)),
  'POST /api/office/ledger/manual-entries/:id/approve': (act) =>
    sentence('{by} approved manual entry {number}, AED {amount}: {memo}.', manualOf(act)),
  'POST /api/office/ledger/manual-entries/:id/decline': (act) =>
    sentence('{by} rejected manual entry {number}, AED {amount}: {memo}.', manualOf(act)),
  'POST /api/office/ledger/manual-entries/:id/withdraw': (act) =>
    sentence('{by} cancelled manual entry {number}, AED {amount}: {memo}.', manualOf(act)),
  'POST /api/office/ledger/manual-entries/:id/reverse': (act) =>
    sentence(
      '{by} proposed to reverse manual entry {number}, AED {amount}: {memo}.',
      manualOf({ ...act, outcome: {} }),
    ),
  'POST /api/office/money-accounts': ({ by, field }) =>
    sentence('{by} opened the account {name}.', { by, name: field('name') }),
  'PUT /api/office/money-accounts/:id': ({ by, was, field, sent }) => {
    const [before, name] = [String(was?.name ?? ''), field('name')]
    if (sent.closed === true && was?.closed === false) return sentence('{by} closed the account {name}.', { by, name })
    if (before !== '' && before !== name)
      return sentence('{by} changed the name of the account {before} to {name}.', { by, before, name })
    return sentence('{by} changed the account {name}.', { by, name })
  },
}
