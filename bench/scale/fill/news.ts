import { BEGINNING, headerText } from '#core/sealed-books/sealed-text.ts'
import type { Db } from '#server/db/connect.ts'
import { rootOf } from '#server/features/sealed-books/merkle-tree.ts'
import { hashOfHeader } from '#server/features/sealed-books/seal-blocks.ts'
import { booksKey } from '../../../tests/support/books-key.ts'

/** Months of which members have still what they were told. */
const MONTHS_TOLD = 6

/** What members were told, half of it read; vouchers; what officers did, in the audit trail. */
export const newsSteps = (months: number): string[] => [
  `insert into notification (person_id, kind, about, made_at, read_at)
   select m, case kind when 'refused_dues' then 'payment_refused' else 'payment_verified' end,
     jsonb_build_object('payment_id', id, 'of', case kind when 'loan_repayment' then 'loan' else 'dues' end, 'amount', 10000),
     day + interval '10 hours', case when n < ${months - 3} then day + interval '1 day' end
   from fact where kind in ('dues_payment', 'loan_repayment', 'refused_dues') and n >= ${months - MONTHS_TOLD} and (posted or kind = 'refused_dues')`,
  `insert into notification (person_id, kind, about, made_at, read_at)
   select m, 'bonus_credited', '{"bonus_id": 1, "amount": 500}', now() - interval '30 days', null from fact where kind = 'dues_payment' and n = ${months - 3}`,
  AUDIT_RECORDS(months),
]

/** One for each payment of the last three months that was verified, chained as append_audit() chains them. */
const AUDIT_RECORDS = (months: number) => `do $$
  declare
    place bigint := 0;
    own_hash bytea := decode(repeat('00', 32), 'hex');
    hash_before bytea;
    words text;
    officer bigint := (select min(id) from person);
    act record;
  begin
    for act in select id, day + interval '10 hours' as at from fact where kind in ('dues_payment', 'loan_repayment') and posted
      and n >= ${months - 3} order by id
    loop
      place := place + 1;
      words := format('{"number":%s,"at":"%s","person":"%s","name":"Officer","roles":["treasurer"],'
        '"call":"POST /api/office/payments/:id/verify","params":{"id":"%s"},"sent":{},"files":{},"outcome":{},"entries":[%s]}',
        place, to_char(act.at, 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'), officer, act.id, act.id);
      hash_before := own_hash;
      own_hash := sha256(hash_before || convert_to(words, 'UTF8'));
      insert into audit_record (number, at, person_id, call, object_id, record, previous_hash, hash)
        values (place, act.at, officer, 'POST /api/office/payments/:id/verify', act.id, words, hash_before, own_hash);
    end loop;
    update audit_head set count = place, hash = own_hash;
  end $$`

const ENTRIES_A_BLOCK = 4_096

/**
 * Blocks of every entry, signed and chained. Their leaves are of the entries' numbers alone, which no call can tell from
 * the leaves of whole entries; to read every entry for them would take longer than all the rest.
 */
export async function fillSealedBooks(db: Db): Promise<void> {
  await db.query(
    `insert into sealed_entry (entry_id, block, salt)
     select id, (row_number() over (order by id) - 1) / ${ENTRIES_A_BLOCK} + 1, substr(sha256(('salt ' || id)::bytea), 1, 16) from entry`,
  )
  const { rows } = await db.query<{ blocks: number }>('select max(block)::int as blocks from sealed_entry')
  await db.query('create index sealed_entry_of_block on sealed_entry (block)')
  await db.query('analyze sealed_entry')
  let previous = BEGINNING
  for (let number = 1, first = 1; number <= (rows[0]?.blocks ?? 0); number += 1) {
    const { rows: sealed } = await db.query<{ entry_id: bigint; leaf: Buffer }>(
      'select entry_id, sha256(entry_id::text::bytea) as leaf from sealed_entry where block = $1 order by entry_id',
      [number],
    )
    const leaves = sealed.map((row) => row.leaf)
    const header = headerText({
      number,
      previous,
      root: rootOf(leaves).toString('hex'),
      first,
      last: first + leaves.length - 1,
      sealedAt: new Date().toISOString(),
    })
    await db.query(
      'insert into sealed_block (number, header, signature, key, entry_ids, leaves) values ($1, $2, $3, $4, $5, $6)',
      [
        number,
        header,
        booksKey.sign(header),
        booksKey.publicKey,
        sealed.map((row) => row.entry_id),
        Buffer.concat(leaves),
      ],
    )
    previous = hashOfHeader(header)
    first += leaves.length
  }
  await db.query('drop index sealed_entry_of_block')
}
