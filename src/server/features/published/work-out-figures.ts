import { createHash } from 'node:crypto'
import { addDays, type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { sumFils } from '#core/money.ts'
import { FIGURES, type FigureName, figureText, LOANS_LEAST, OF_LOANS } from '#core/sealed-books/figure-text.ts'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { carryDays } from '#server/ledger/carried-days.ts'
import { loansAtDay } from '#server/ledger/loans-at-day.ts'
import type { BooksKey } from '#server/secrets/books-key.ts'

/** An entry of the last moment of a day may commit in the next: by then it has. */
const AFTER_MIDNIGHT_MS = 60 * 60_000

/**
 * Works out and signs the figures at the end of the last day in Dubai, once for each day, whatever of them is shown: what
 * is switched on is there at once.
 */
export async function workOutFigures({ pool, key, now }: { pool: Pool; key: BooksKey; now: Date }): Promise<void> {
  const day = addDays(businessDateAt(new Date(now.getTime() - AFTER_MIDNIGHT_MS)), -1)
  const [found] = await findDay(pool, [day])
  if (found) return
  await carryDays(pool, now)
  const { figures, block } = await inTransaction(pool, async (db) => {
    await db.query('set transaction isolation level repeatable read, read only')
    return { figures: await figuresAt(db, day), block: await headOf(db) }
  })
  const texts = FIGURES.flatMap((figure) => {
    const value = figures[figure]
    return value === undefined ? [] : [{ figure, text: figureText({ figure, day, value, block }) }]
  })
  await insertFigures(pool, [
    day,
    texts.map(({ figure }) => figure),
    texts.map(({ text }) => text),
    texts.map(({ text }) => key.sign(text)),
    key.publicKey,
  ])
}

/** What the books say at the end of a day. Of few loans nothing: it is not even kept. */
async function figuresAt(db: Db, day: BusinessDate): Promise<Partial<Record<FigureName, bigint>>> {
  const [books] = await readBooks(db, [day])
  if (!books) throw new Error('the books gave no row')
  const { loans } = await loansAtDay(db, day)
  const figures: Record<FigureName, bigint> = {
    members: books.members,
    savings: books.savings,
    lent: sumFils(loans.map(({ principal }) => principal)),
    overdue: sumFils(loans.map((loan) => loan.overdue)),
    balanced: books.balanced ? 1n : 0n,
  }
  if (loans.length >= LOANS_LEAST) return figures
  return Object.fromEntries(Object.entries(figures).filter(([name]) => !OF_LOANS.has(name as FigureName)))
}

async function headOf(db: Db): Promise<string | null> {
  const [head] = await readHead(db)
  return head ? `${head.number}:${createHash('sha256').update(head.header).digest('hex')}` : null
}

const findDay = query('find_published_day', 'select from published_figure where day = $1 limit 1')

/**
 * Members of the register and what is saved at the end of a day, in fils. The books balance where debits are credits then,
 * and each account's postings are what is kept as its balance, of members or of the association. Value: the day.
 */
const readBooks = query<{ members: bigint; savings: bigint; balanced: boolean }>(
  'read_books_to_publish',
  `with kept as (
     select account, sum(balance) as balance from (
       select account, balance from member_balance union all select account, balance from account_shard) every group by account)
   select (select count(*) filter (where accepted_on <= $1) - count(*) filter (where closed_on <= $1) from member) as members,
     coalesce(sum(t.credit - t.debit) filter (where t.account = 'savings'), 0)::bigint as savings,
     coalesce(sum(t.debit - t.credit), 0) = 0 and not exists (
       select from account_totals('9999-12-31') n left join kept k on k.account = n.account
       where n.debit - n.credit <> coalesce(k.balance, 0)) as balanced
   from account_totals($1) t`,
)

const readHead = query<{ number: bigint; header: string }>(
  'read_head_to_publish',
  'select number, header from sealed_block order by number desc limit 1',
)

/** Of two processes at once the first keeps its own. Values: the day, the figures, their texts and signatures, the key. */
const insertFigures = query(
  'insert_published_figures',
  `insert into published_figure (day, figure, signed, signature, key)
   select $1, figure, signed, signature, $5 from unnest($2::text[], $3::text[], $4::bytea[]) f (figure, signed, signature)
   on conflict do nothing`,
)
