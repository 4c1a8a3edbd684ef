import type { AnswerOf } from '#contract/calls.ts'
import type { PaperSays } from '#contract/sealed-books.ts'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import { entryText, readHeader } from '#core/sealed-books/sealed-text.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { readEntries } from './entry-store.ts'
import { leafOf } from './merkle-tree.ts'

type Checked = Pick<AnswerOf<'POST /api/check-paper'>, 'paper' | 'state' | 'since'>

/**
 * What a paper says, and what has become of its entries: each is hashed again and held against its block. Throws
 * `paper_unknown`.
 */
export async function checkPaper(db: Db, token: string): Promise<Checked> {
  const [paper] = await readPaper(db, [Buffer.from(token, 'base64url')])
  if (!paper) throw new Refusal('paper_unknown')
  const { says, reversed_on: reversedOn } = paper
  if (reversedOn !== null) return { paper: says, state: 'reversed', since: reversedOn }
  return { paper: says, ...(await stateOf(db, paper.entry_ids.map(BigInt))) }
}

/** Of entries that were not reversed. */
async function stateOf(db: Db, ids: readonly bigint[]): Promise<Pick<Checked, 'state' | 'since'>> {
  const sealed = new Map((await readSealedLeaves(db, [ids])).map((row) => [row.entry_id, row]))
  let since: BusinessDate | null = null
  let waits = false
  for await (const { asked, entries } of readEntries(db, ids)) {
    for (const id of asked) {
      const [entry, leaf] = [entries.get(id), sealed.get(id)]
      if (!entry) return { state: 'changed', since: null }
      if (!leaf) {
        waits = true
        continue
      }
      if (!leafOf(entryText(entry, leaf.salt.toString('hex'))).equals(leaf.leaf))
        return { state: 'changed', since: null }
      const day = sealedDay(leaf.header)
      if (since === null || day > since) since = day
    }
  }
  return waits ? { state: 'not_sealed', since: null } : { state: 'sealed', since }
}

function sealedDay(text: string): BusinessDate {
  const header = readHeader(text)
  if (!header) throw new Error('a sealed block has no header')
  return businessDateAt(new Date(header.sealedAt))
}

type Paper = { says: PaperSays; entry_ids: string[]; reversed_on: BusinessDate | null }

/** No row: there is no such paper. A reversal that is on the paper itself is no news. */
const readPaper = query<Paper>(
  'read_paper',
  `select p.says, p.entry_ids,
     (select max(r.date) from entry r where r.reverses = any (p.entry_ids) and r.id <> all (p.entry_ids)) as reversed_on
   from paper p where p.token = $1`,
)

/** Of entries that a block has, what was hashed with each, and its hash as the block has it. */
const readSealedLeaves = query<{ entry_id: bigint; salt: Buffer; leaf: Buffer; header: string }>(
  'read_sealed_leaves',
  `select s.entry_id, s.salt, b.header, substring(b.leaves from 32 * array_position(b.entry_ids, s.entry_id) - 31 for 32) as leaf
   from sealed_entry s join sealed_block b on b.number = s.block where s.entry_id = any ($1::bigint[])`,
)
