import { addDays, type BusinessDate } from '#core/calendar.ts'
import { aed, decimalAed, type Fils } from '#core/money.ts'
import { query } from '#server/db/query.ts'
import { type Line, listLines } from '#server/features/bank/bank-store.ts'
import { importStatement } from '#server/features/bank/import-statement.ts'
import { choicesNow } from '#server/features/bank/proposals/proposals-of.ts'
import { matchWithEntry, postCharge, postUnclaimed } from '#server/features/bank/resolve-line.ts'
import { officersAct } from './officers-act.ts'
import type { Stage } from './stage.ts'

const DAYS = 20
const LINES_MOST = 200
const FEE = 'MONTHLY MAINTENANCE FEE'
/** In fils. */
const FEE_AMOUNT = 2_625n
const UNCLAIMED = 'CDM CASH DEPOSIT 0417'

type Moved = { day: BusinessDate; amount: Fils; text: string }

/**
 * Yesterday evening the treasurer imported the statement of twenty days: what the books have was matched, the bank's fee
 * posted, and one deposit that nobody claims. The receipts that wait, and another deposit, are still to match.
 */
export function bankStory(stage: Stage): void {
  const { agenda, db, secrets, today } = stage
  const [from, to] = [addDays(today, -DAYS), addDays(today, -1)]
  agenda.at(to, 21, async (now) => {
    const fileName = `statement-${from}-to-${to}.csv`
    const bytes = Buffer.from(await exportOf(stage, from, to))
    const reading = { left_out: [], taken: [], mended: [], show: { of: 'read' as const, find: '', page: 1 } }
    const sent = { account: 'bank' as const, reading, fileName, bytes }
    const form = { account: 'bank', file_name: fileName }
    const send = (by: bigint) => importStatement(db, sent, by, now)
    await officersAct(stage, 'treasurer', 'POST /api/office/bank-statements', undefined, form, send)(now)
    const lines = (await listLines(db, OPEN, LINES_MOST, { keptSince: now, today })).map(({ line }) => line)
    const ids = lines.map(({ id }) => BigInt(id))
    const choices = await choicesNow({ db, secrets }, { account: 'bank', status: 'open' }, ids)
    for (const line of lines) {
      const proposal = choices.get(BigInt(line.id))?.proposal
      await settle(stage, line, proposal?.kind === 'entry' && proposal.sure ? proposal.id : undefined, now)
    }
  })
}

const OPEN = { account: 'bank', status: 'open', search: '', sort: 'oldest' } as const

async function settle(stage: Stage, line: Line, entryId: bigint | undefined, now: Date): Promise<void> {
  const { db, secrets } = stage
  const id = BigInt(line.id)
  const act = (name: 'match' | 'charge' | 'unclaimed', sent: object, command: (by: bigint) => Promise<unknown>) =>
    officersAct(stage, 'treasurer', `POST /api/office/bank-lines/:id/${name}`, id, sent, command)(now)
  if (entryId !== undefined) {
    const match = (officerId: bigint) => matchWithEntry(db, id, entryId, { officerId, now })
    await act('match', { entry_id: Number(entryId) }, match)
  } else if (line.description === FEE) {
    await act('charge', {}, (officerId) => postCharge(db, id, { officerId, now }))
  } else if (line.description === UNCLAIMED) {
    await act('unclaimed', {}, (officerId) => postUnclaimed({ db, secrets }, id, { officerId, now }))
  }
}

/** What the bank's website gives: what the books have of those days, the receipts that wait, and what nobody entered. */
async function exportOf({ db }: Stage, from: BusinessDate, to: BusinessDate): Promise<string> {
  const [{ balance } = { balance: 0n }] = await balanceBefore(db, [from])
  const lines: Moved[] = [
    ...(await movedOnBank(db, [from, to])),
    { day: from, amount: -FEE_AMOUNT, text: FEE },
    { day: addDays(to, -2), amount: aed(75), text: UNCLAIMED },
    { day: addDays(to, -1), amount: aed(150), text: 'INWARD TRF NOOR TRADING' },
  ].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  let after = balance
  const rows = lines.map(({ day, amount, text }) => {
    after += amount
    const sides = amount < 0n ? [decimalAed(-amount), ''] : ['', decimalAed(amount)]
    return [day.split('-').reverse().join('/'), text, ...sides, decimalAed(after)].join(',')
  })
  return ['Transaction Date,Description,Debit,Credit,Balance', ...rows, ''].join('\r\n')
}

const balanceBefore = query<{ balance: bigint }>(
  'demo_bank_before',
  `select coalesce(sum(p.amount), 0)::bigint as balance from posting p join entry e on e.id = p.entry_id
   where p.account = 'bank' and e.received_on < $1`,
)

/** Entries that nothing reversed, and payments that wait, as the bank writes them. Values: the first day and the last. */
const movedOnBank = query<Moved>(
  'demo_bank_postings',
  `select e.received_on as day, p.amount,
     concat_ws(' ', case when p.amount > 0 then 'INWARD TRF' else 'OUTWARD TRF' end, upper((select o.name from posting q
       join person o on o.id = q.member_id where q.entry_id = e.id order by q.line limit 1))) as text
   from posting p join entry e on e.id = p.entry_id
   where p.account = 'bank' and e.received_on between $1 and $2 and e.reverses is null
     and not exists (select from entry r where r.reverses = e.id)
   union all
   select p.received_on, p.amount, 'INWARD TRF ' || upper(o.name) from payment p join person o on o.id = p.member_id
   where p.status = 'in_review' and p.paid_into = 'bank' and p.received_on between $1 and $2
   order by day, amount, text`,
)
