import { beforeAll, describe, expect, test } from 'vitest'
import { checkBooks, faultSentence, reportBooks } from '#server/features/sealed-books/check-books.ts'
import { openBooksKey } from '#server/secrets/books-key.ts'
import { booksKey } from '../support/books-key.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { postOne, sealBooks } from '../support/sealed-books.ts'

const world = sharedWorld()
const stranger = openBooksKey(Buffer.alloc(32, 9))

/** Two blocks of three entries each, and an entry that waits. */
beforeAll(async () => {
  for (let turn = 0; turn < 7; turn += 1) {
    await postOne(world.pool, world, 10 + turn)
    if (turn % 3 === 2) await sealBooks(world)
  }
})

/** What is found after somebody has had the database to themselves, so that no trigger stopped them. It is undone. */
async function afterTampering(statements: string[]): Promise<string[]> {
  const client = await world.admin.connect()
  await client.query('begin; set local session_replication_role = replica')
  for (const sql of statements) await client.query(sql)
  const { faults } = await checkBooks(client, [booksKey.publicKey])
  await client.query('rollback')
  client.release()
  return faults.map(faultSentence)
}

test('books that nobody touched are whole, and what waits is no fault', async () => {
  expect(await reportBooks(world.pool, [booksKey.publicKey])).toEqual({
    lines: [
      expect.stringMatching(/^Sealed entries: 6, in blocks: 2\. The newest is 2:[0-9a-f]{64}$/),
      'whole: no sealed entry was changed, slipped in or taken out.',
    ],
    whole: true,
  })
})

describe('npm run audit finds', () => {
  const changed = (id: number, block: number) => [`Entry ${id}, which block ${block} sealed, was changed.`]
  const slipIn = (id: number) => [
    `insert into entry (id, kind, date, received_on, posted_at) overriding system value
       values (${id}, 'transfer', '2026-11-21', '2026-11-21', '2026-11-21')`,
    `insert into posting (entry_id, line, account, amount, date) values (${id}, 1, 'bank', 5, '2026-11-21'), (${id}, 2, 'surplus', -5, '2026-11-21')`,
  ]

  test.each<[string, string[], string[]]>([
    ['an altered amount', ['update posting set amount = 2 * amount where entry_id = 2'], changed(2, 1)],
    ['another account', [`update posting set account = 'cash' where entry_id = 5 and account = 'bank'`], changed(5, 2)],
    ['a posting of somebody else', ['update posting set member_id = 7 where entry_id = 3 and line = 2'], changed(3, 1)],
    ['another day', [`update entry set received_on = '2026-11-20' where id = 1`], changed(1, 1)],
    [
      'a moment later',
      [`update entry set posted_at = posted_at + interval '1 microsecond' where id = 4`],
      changed(4, 2),
    ],
    ['other words', [`update entry set memo = 'A gift' where id = 6`], changed(6, 2)],
    ['a removed posting', ['delete from posting where entry_id = 1 and line = 2'], changed(1, 1)],
    [
      'another salt',
      [`update sealed_entry set salt = '\\x00112233445566778899aabbccddeeff' where entry_id = 1`],
      changed(1, 1),
    ],
    [
      'a removed entry',
      ['delete from posting where entry_id = 2', 'delete from entry where id = 2'],
      ['Entry 2, which block 1 sealed, is gone.'],
    ],
    ['an entry slipped in', slipIn(-3), ['Entry -3 was slipped in: no block has it, and it does not wait for one.']],
    [
      'an entry slipped into a sealed block',
      [...slipIn(-3), `insert into sealed_entry select -3, 1, salt from sealed_entry where entry_id = 1`],
      ['Entry -3 names a block that does not have it.'],
    ],
    [
      'an entry that no longer names its block',
      ['delete from sealed_entry where entry_id = 2'],
      [
        'Entry 2, which block 1 sealed, is not written down in it.',
        'Entry 2 was slipped in: no block has it, and it does not wait for one.',
      ],
    ],
    [
      'a swapped signature',
      ['update sealed_block set signature = (select signature from sealed_block where number = 1)'],
      ['The signature of block 2 is not right.'],
    ],
    [
      'another time of sealing',
      [`update sealed_block set header = replace(header, '2026-11-21T06', '2026-11-21T05') where number = 2`],
      ['The signature of block 2 is not right.'],
    ],
    [
      'a removed block',
      [`delete from sealed_block where number = 1`],
      ['Block 1 is missing.', ...[1, 2, 3].map((id) => `Entry ${id} names a block that does not have it.`)],
    ],
    [
      'hashes that were changed with their entry',
      ['update sealed_block set leaves = overlay(leaves placing sha256(leaves) from 33) where number = 1'],
      ['Block 1 was changed: the hashes of its entries do not give its root.', ...changed(2, 1)],
    ],
  ])('%s', async (_, statements, lines) => {
    expect(await afterTampering(statements)).toEqual(lines)
  })
})

test('a block that was rewritten by whoever has the key too shows in the block after it', async () => {
  const { rows } = await world.admin.query('select header from sealed_block where number = 1')
  const header: string = rows[0].header.replace('2026-11-21T06', '2026-11-21T05')
  const signature = booksKey.sign(header).toString('hex')
  const rewritten = `update sealed_block set header = '${header}', signature = '\\x${signature}' where number = 1`
  expect(await afterTampering([rewritten])).toEqual(['Block 2 does not follow the block that stands before it.'])
})

describe('an officer who checks the seals', () => {
  const CHECK = 'GET /api/office/sealed-books'

  test('is told how many entries are as they were sealed, how many wait, and the newest block', async () => {
    const auditor = await world.officer('auditor')
    const all = await auditor.ask(CHECK)
    expect(all).toMatchObject({ key: booksKey.publicKey.toString('hex'), entries: 6, waiting: 1, faults: [] })
    expect(all.head).toMatchObject({ block: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const one = await auditor.ask(CHECK, { query: { entry: '2' } })
    expect(one).toMatchObject({ entries: 1, waiting: 0, faults: [], head: { block: 1 } })
    expect(await auditor.ask(CHECK, { query: { entry: '7' } })).toMatchObject({
      entries: 0,
      waiting: 1,
      faults: [],
      head: null,
    })
    await auditor.refused('not_found', CHECK, { query: { entry: '999' } })
  })

  test('is told which entry was changed, and that another was not', async () => {
    const auditor = await world.officer('auditor')
    const tampered = async (sql: string) => {
      const client = await world.admin.connect()
      await client.query('begin; set local session_replication_role = replica')
      await client.query(sql)
      await client.query('commit')
      client.release()
    }
    const changed = [{ what: 'entry_changed', block: 2, entry: 6, key: null }]
    await tampered(`update entry set memo = memo || ' A gift' where id = 6`)
    expect((await auditor.ask(CHECK)).faults).toEqual(changed)
    expect((await auditor.ask(CHECK, { query: { entry: '6' } })).faults).toEqual(changed)
    expect((await auditor.ask(CHECK, { query: { entry: '5' } })).faults).toEqual([])
    await tampered(`update entry set memo = left(memo, -7) where id = 6`)
    expect((await auditor.ask(CHECK)).faults).toEqual([])
  })
})

test('a block that was rewritten with another key is found, and a key that was used before may be named', async () => {
  const report = (...keys: Buffer[]) => reportBooks(world.pool, keys)
  await sealBooks(world, { key: stranger })
  const named = [`Block 3 is signed with another key: ${stranger.publicKey.toString('hex')}`]
  expect(await report(booksKey.publicKey)).toEqual({ lines: named, whole: false })
  expect((await report(booksKey.publicKey, stranger.publicKey)).whole).toBe(true)
  expect((await report()).whole).toBe(false)
})
