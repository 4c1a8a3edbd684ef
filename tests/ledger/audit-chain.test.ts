import { createHash } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, inTransaction } from '#server/db/connect.ts'
import { sealTrail } from '#server/db/seal-trail.ts'
import { type Head, reportTrail, verifyChain } from '#server/features/audit/report-trail.ts'
import { payDues, seatOffice, sendDues } from '../support/journeys.ts'
import { sharedWorld, worldOfTest } from '../support/opened-world.ts'
import type { World } from '../support/world.ts'

let world: World

/** Once all that was done is in the chain. */
async function verify(since?: Head) {
  await sealTrail(world.pool)
  return verifyChain(world.pool, since)
}

const nominee = (name: string) => ({ name, relation: 'sister', mobile: '+971 50 555 0177' })

/** Does so many things as an officer, the first for Nominee 0; gives the head then. */
async function act(times: number): Promise<Head> {
  const secretary = await world.officer('secretary')
  const { id } = await world.member()
  for (let turn = 0; turn < times; turn += 1) {
    await secretary.ask('POST /api/office/members/:id/nominee', { id, fields: nominee(`Nominee ${turn}`) })
  }
  return (await verify()).head
}

/** As somebody who has the whole server to themselves, without the triggers. */
async function tamper(...statements: string[]): Promise<void> {
  await inTransaction(world.admin, async (db) => {
    await db.query('set local session_replication_role = replica')
    for (const statement of statements) await db.query(statement)
  })
}

const faultOf = async (since?: Head) => (await verify(since)).fault

/** Gives a record another text and every hash from there on that follows from it, the head's too. */
async function rewrite(number: number, from: string, to: string): Promise<void> {
  const { rows } = await world.admin.query<{ number: bigint; record: string; previous_hash: Buffer }>(
    'select number, record, previous_hash from audit_record where number >= $1 order by number',
    [number],
  )
  let previous = rows[0]?.previous_hash ?? Buffer.alloc(32)
  for (const row of rows) {
    const record = Number(row.number) === number ? row.record.replace(from, to) : row.record
    const hash = createHash('sha256').update(previous).update(record).digest()
    const hex = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'::bytea`
    await tamper(
      `update audit_record set record = '${record.replaceAll("'", "''")}', previous_hash = ${hex(previous)}, hash = ${hex(hash)}
       where number = ${row.number}`,
      `update audit_head set hash = ${hex(hash)}`,
    )
    previous = hash
  }
}

const swapped = (columns: string[]) =>
  `update audit_record a set ${columns.map((column) => `${column} = b.${column}`).join(', ')} from audit_record b
   where (a.number, b.number) in ((3, 5), (5, 3))`

describe('a chain that nobody touched', () => {
  beforeEach(async () => {
    world = await worldOfTest()
  })

  test('is whole, also before anything was done', async () => {
    expect(await verify()).toEqual({ head: { number: 0n, hash: '0'.repeat(64) } })
    expect(await act(6)).toMatchObject({ number: 6n, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await faultOf()).toBeUndefined()
  })

  test('holds against the head that was written down before', async () => {
    const head = await act(3)
    await act(3)
    expect(await faultOf(head)).toBeUndefined()
    const { lines, whole } = await reportTrail(world.pool, head)
    expect(whole).toBe(true)
    expect(lines[0]).toMatch(/^6 records, the head is 6:[0-9a-f]{64}$/)
    expect(lines[1]).toMatch(/^whole: /)
    expect(lines[2]).toBe('Record 3 is the one that was written down: nothing up to it was rewritten.')
  })

  test('is without a gap or a fork after a hundred decisions at once', async () => {
    const office = await seatOffice(world)
    const others = [await world.officer('treasurer'), await world.officer('treasurer')]
    const treasurers = [office.treasurer, ...others]
    const ids: number[] = []
    for (let turn = 0; turn < 100; turn += 1) ids.push(await sendDues(await world.member(), 'November'))
    let deciding = true
    const sealers = treasurers.map(async () => {
      let sealed = 0n
      while (deciding) sealed += (await sealTrail(world.pool))[0]?.sealed ?? 0n
      return sealed
    })
    const answers = await Promise.all(
      ids.map((id, turn) => {
        const by = treasurers[turn % 3] ?? office.treasurer
        if (turn % 5 > 0) return by.send('POST /api/office/payments/:id/verify', { id, key: `k${id}` })
        return by.send('POST /api/office/payments/:id/refuse', { id, fields: { reason: 'Not at the bank.' } })
      }),
    )
    deciding = false
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    // What they sealed meanwhile they sealed once.
    const sealed = (await Promise.all(sealers)).reduce((sum, each) => sum + each, 0n)
    expect(sealed).toBeGreaterThan(0n)
    const left = (await sealTrail(world.pool))[0]?.sealed ?? 0n
    expect(sealed + left).toBe(100n)
    expect(await verify()).toMatchObject({ head: { number: 100n } })
    expect(await faultOf()).toBeUndefined()
    const { rows } = await world.admin.query(
      'select count(distinct previous_hash) as followed, count(distinct object_id) as payments from audit_record',
    )
    expect(rows).toEqual([{ followed: 100n, payments: 100n }])
  }, 60_000)
})

describe('what was done and is not in the chain yet', () => {
  const waiting = () => world.admin.query<{ call: string }>('select call from unsealed_act order by id')
  const seal = async () => (await sealTrail(world.pool))[0]?.sealed

  beforeEach(async () => {
    world = await worldOfTest()
    await act(1)
    const secretary = await world.officer('secretary')
    const { id } = await world.member()
    await secretary.ask('POST /api/office/members/:id/nominee', { id, fields: nominee('Hasina Begum') })
  })

  test('was committed with what was done, so that no crash leaves it out, and is read by whoever reads the trail', async () => {
    expect((await waiting()).rows).toEqual([{ call: 'POST /api/office/members/:id/nominee' }])
    const { records, head } = await (await world.officer('auditor')).ask('GET /api/office/audit')
    expect(head.count).toBe(2)
    expect(records.map(({ number, call }) => [number, call])).toEqual([
      [2, 'POST /api/office/members/:id/nominee'],
      [1, 'POST /api/office/members/:id/nominee'],
    ])
    expect((await waiting()).rows).toEqual([])
    expect(await faultOf()).toBeUndefined()
  })

  test('is chained late where it is committed late, behind what was done after it', async () => {
    const { rows } = await world.admin.query('select max(id) as id from person')
    const append = (call: string) =>
      `select append_audit('2026-11-21T06:00:00Z', ${rows[0].id}, '${call}', null,
        '{"at":"2026-11-21T06:00:00.000Z","person":"${rows[0].id}","call":"${call}","params":{}}')`
    await inTransaction(world.pool, async (slow) => {
      await slow.query(append('SLOW'))
      await world.pool.query(append('QUICK'))
      expect(await seal()).toBe(2n)
      expect(await seal()).toBe(0n)
    })
    expect(await seal()).toBe(1n)
    const { rows: chained } = await world.admin.query('select call from audit_record where number > 2 order by number')
    expect(chained).toEqual([{ call: 'QUICK' }, { call: 'SLOW' }])
    expect(await faultOf()).toBeUndefined()
  })

  test.each([
    ['delete from unsealed_act'],
    [`update unsealed_act set call = 'POST /api/login'`],
    ['truncate unsealed_act'],
  ])('is neither changed nor taken away: %s', async (statement) => {
    const owner = connect(world.database.ownerUrl, { max: 1, applicationName: 'somiti-test-owner' })
    await expect(owner.query(statement)).rejects.toMatchObject({ code: '23001' })
    await owner.end()
    await expect(world.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    expect((await waiting()).rows).toHaveLength(1)
  })
})

describe('whoever has the server to themselves is found out:', () => {
  const shared = sharedWorld()
  beforeAll(async () => {
    world = shared
    await act(6)
    await world.admin.query(
      'create table kept_record as table audit_record; create table kept_head as table audit_head',
    )
  })
  afterEach(() =>
    tamper(
      'delete from audit_record',
      'delete from audit_head',
      'insert into audit_record table kept_record',
      'insert into audit_head table kept_head',
    ),
  )

  test.each([
    [
      'a text that was changed',
      `update audit_record set record = replace(record, 'Nominee 1', 'Nominee X') where number = 2`,
      'changed',
      2n,
    ],
    ['a hash that was changed', `update audit_record set hash = sha256('x') where number = 2`, 'changed', 2n],
    [
      'another officer in the column',
      `update audit_record set person_id = (select max(id) from person) where number = 4`,
      'changed',
      4n,
    ],
    [
      'another time in the column',
      `update audit_record set at = at - interval '1 day' where number = 4`,
      'changed',
      4n,
    ],
    ['another call in the column', `update audit_record set call = 'POST /api/login' where number = 4`, 'changed', 4n],
    ['another object in the column', `update audit_record set object_id = 7 where number = 4`, 'changed', 4n],
    ['a record taken out', 'delete from audit_record where number = 3', 'missing', 3n],
    ['the first taken out', 'delete from audit_record where number = 1', 'missing', 1n],
    [
      'two that stand in each other’s place',
      swapped(['record', 'previous_hash', 'hash', 'at', 'call', 'person_id', 'object_id']),
      'reordered',
      3n,
    ],
    ['one that was moved to the end', 'update audit_record set number = 7 where number = 3', 'reordered', 3n],
    ['the last taken out', 'delete from audit_record where number = 6', 'cut', 6n],
    ['all taken out', 'delete from audit_record', 'cut', 1n],
    [
      'one added beside the calls',
      `insert into audit_record select 7, at, person_id, call, object_id, record, hash, hash from audit_record where number = 6`,
      'changed',
      7n,
    ],
  ] as const)('%s', async (_, statement, kind, number) => {
    await tamper(statement)
    expect(await faultOf()).toMatchObject({ kind, number })
    expect(await reportTrail(world.pool)).toMatchObject({ whole: false })
  })

  test('a record taken out, and those behind it moved up', async () => {
    await tamper(
      'delete from audit_record where number = 3',
      'update audit_record set number = number - 1 where number > 3',
    )
    expect(await faultOf()).toMatchObject({ kind: 'missing', number: 3n, sentence: 'Record 3 is missing.' })
  })

  test('a text that was changed together with its hash', async () => {
    await tamper(
      `update audit_record set record = replace(record, 'Nominee 1', 'Nominee X') where number = 2`,
      `update audit_record set hash = sha256(previous_hash || convert_to(record, 'UTF8')) where number = 2`,
    )
    expect(await faultOf()).toMatchObject({ kind: 'changed', number: 2n })
  })

  test('the last, changed together with its hash', async () => {
    await tamper(
      `update audit_record set record = replace(record, 'Nominee 5', 'Nominee X') where number = 6`,
      `update audit_record set hash = sha256(previous_hash || convert_to(record, 'UTF8')) where number = 6`,
    )
    expect(await faultOf()).toMatchObject({ kind: 'changed', number: 6n })
  })

  test('everything rewritten from a record on, by a head that was written down, and by that alone', async () => {
    const head = (await verify()).head
    await rewrite(2, 'Nominee 1', 'Nominee X')
    expect(await faultOf()).toBeUndefined()
    expect(await faultOf(head)).toMatchObject({ kind: 'rewritten', number: 6n })
  })

  test('the end and the head put back together, by a head that was written down', async () => {
    const head = (await verify()).head
    await tamper(
      'delete from audit_record where number > 4',
      'update audit_head set count = 4, hash = (select hash from audit_record where number = 4)',
    )
    expect(await faultOf()).toBeUndefined()
    expect(await faultOf(head)).toMatchObject({ kind: 'cut', number: 5n })
  })
})

describe('the trail takes no change', () => {
  const CHANGES = [
    `update audit_record set call = 'POST /api/login'`,
    'delete from audit_record',
    'truncate audit_record',
    'delete from audit_head',
    'truncate audit_head',
    'update audit_head set count = count - 1',
    `insert into audit_head (one, count, hash) values (true, 9, '')`,
  ]
  const shared = sharedWorld()
  beforeAll(async () => {
    world = shared
    await act(2)
  })

  test.each(CHANGES)('from its owner: %s', async (statement) => {
    const owner = connect(world.database.ownerUrl, { max: 1, applicationName: 'somiti-test-owner' })
    await expect(owner.query(statement)).rejects.toMatchObject({ code: '23001' })
    await owner.end()
  })

  test.each([
    ...CHANGES,
    `insert into audit_record select 3, at, person_id, call, object_id, record, hash, hash from audit_record where number = 2`,
  ])('from the application: %s', async (statement) => {
    await expect(world.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

test('a record names the entries that its action posted, and no others', async () => {
  world = await worldOfTest()
  const office = await seatOffice(world)
  await world.bring(1000)
  const member = await world.member()
  await payDues(office, member, 'November')
  const { rows } = await world.admin.query('select max(id) as id, count(*) as count from entry')
  await sealTrail(world.pool)
  const [{ record }] = (await world.admin.query('select record from audit_record')).rows
  expect(rows[0].count).toBe(2n)
  expect(JSON.parse(record).entries).toEqual([Number(rows[0].id)])
})

test('a transaction that posted an entry beside those of its acts is refused', async () => {
  world = await worldOfTest()
  const posting = inTransaction(
    world.pool,
    async (db) => {
      await db.query("select set_config('somiti.posted_entries', '1,2', true)")
      await db.query('select check_posted_entries($1)', ['1,2'])
    },
    () => "select check_posted_entries('1')",
  )
  await expect(posting).rejects.toThrow('an entry was posted that is of no act')
})
