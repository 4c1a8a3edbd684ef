import { describe, expect, test } from 'vitest'
import { checkProof, type SealProof } from '#core/sealed-books/check-proof.ts'
import { booksKey } from '../support/books-key.ts'
import { payDues, seatOffice } from '../support/journeys.ts'
import { holding } from '../support/lock-waits.ts'
import { freshWorld } from '../support/opened-world.ts'
import { booksOf, postOne, sealBooks } from '../support/sealed-books.ts'

const world = freshWorld()

const KEY = booksKey.publicKey.toString('hex')
const entries = async () =>
  (await world.admin.query<{ id: bigint }>('select id from entry order by id')).rows.map((row) => row.id)

describe('sealing', () => {
  test('puts every entry into one block, and makes none where nothing was posted', async () => {
    for (let turn = 0; turn < 5; turn += 1) await postOne(world.pool, world)
    expect([await sealBooks(world), await sealBooks(world)]).toEqual([1, 0])
    await postOne(world.pool, world)
    expect([await sealBooks(world), await sealBooks(world)]).toEqual([1, 0])
    const [first, second] = [(await entries()).slice(0, 5), (await entries()).slice(5)]
    expect(await booksOf(world)).toEqual({ blocks: [first, second], waiting: [] })
  })

  test('takes an entry that commits late afterwards, and waits for it as little as payments wait for the sealing', async () => {
    const [late, early] = await holding(world, async (slow) => {
      const ids = [await postOne(slow, world), await postOne(world.pool, world)] as const
      expect(await sealBooks(world)).toBe(1)
      return ids
    })
    expect(late).toBeLessThan(early)
    expect(await sealBooks(world)).toBe(1)
    expect(await booksOf(world)).toEqual({ blocks: [[early], [late]], waiting: [] })
  })

  test('while money is posted by many and several processes seal gives each entry one block', async () => {
    let posting = true
    const seal = async () => {
      let made = 0
      while (posting) made += await sealBooks(world)
      return made
    }
    const sealers = [seal(), seal(), seal()]
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let turn = 0; turn < 25; turn += 1) await postOne(world.pool, world)
      }),
    )
    posting = false
    const made = (await Promise.all(sealers)).reduce((sum, each) => sum + each, 0)
    const { blocks, waiting } = await booksOf(world)
    const last = await sealBooks(world)
    expect(blocks).toHaveLength(made)
    expect(waiting.length > 0).toBe(last === 1)
    const sealed = (await booksOf(world)).blocks.flat()
    expect(sealed).toHaveLength(150)
    expect(sealed.toSorted((a, b) => Number(a - b))).toEqual(await entries())
  })

  test('of a backlog goes block by block, and goes on where it was stopped', async () => {
    const many = `[${Array(500).fill('{"kind":"transfer","date":"2026-11-21","received_on":"2026-11-21","posted_at":"2026-11-21T06:00:00Z","postings":[{"account":"bank","amount":"100"},{"account":"surplus","amount":"-100"}]}').join(',')}]`
    for (let turn = 0; turn < 9; turn += 1) await world.admin.query('select post_entries($1::jsonb)', [many])
    const key = {
      ...booksKey,
      sign: (header: string) => {
        if (header.includes('\nnumber 2\n')) throw new Error('the machine went down')
        return booksKey.sign(header)
      },
    }
    await expect(sealBooks(world, { key })).rejects.toThrow('the machine went down')
    expect((await booksOf(world)).waiting).toHaveLength(404)
    expect(await sealBooks(world)).toBe(1)
    const { blocks } = await booksOf(world)
    expect(blocks.map((ids) => ids.length)).toEqual([4096, 404])
    expect(blocks.flat()).toEqual(await entries())
  })

  test('is refused to whoever has the application’s role, but by the one way in', async () => {
    await postOne(world.pool, world)
    await sealBooks(world)
    for (const sql of [
      'insert into unsealed_entry values (1)',
      'delete from unsealed_entry',
      'update sealed_block set number = 2',
      'delete from sealed_entry',
    ]) {
      await expect(world.pool.query(sql), sql).rejects.toThrow('permission denied')
    }
    await expect(world.admin.query('update sealed_block set number = 2')).rejects.toThrow('append-only')
    await expect(world.admin.query('truncate sealed_entry')).rejects.toThrow('append-only')
    const again = 'select seal_block(2, header, signature, key, entry_ids, leaves, leaves) from sealed_block'
    await expect(world.pool.query(again)).rejects.toThrow('do not wait')
  })
})

describe('a proof', () => {
  test('is for the member and for officers, once the payment is sealed, and says nothing of others', async () => {
    const office = await seatOffice(world)
    const [member, other] = [await world.member('Amina Hossain'), await world.member('Vijay Nair')]
    const id = await payDues(office, member, 'November')
    for (let turn = 0; turn < 6; turn += 1) await postOne(world.pool, world)
    const name = 'GET /api/payments/:id/seal-proof'
    await member.refused('not_sealed_yet', name, { id })
    expect(await world.visitor.ask('GET /api/sealed-books')).toMatchObject({ key: KEY, head: null })
    await sealBooks(world)
    await postOne(world.pool, world)
    await sealBooks(world)
    const proof = await member.ask(name, { id })
    expect(await checkProof(proof, KEY)).toEqual({
      stands: true,
      entry: { id: expect.stringMatching(/^\d+$/), kind: 'dues_payment', date: '2026-11-21', amount: 10_000n },
      block: 1,
      sealedAt: '2026-11-21T06:00:00.000Z',
      head: 2,
    })
    expect(proof.entry).toContain(`posting savings ${member.id} - -10000`)
    expect(await office.treasurer.ask(name, { id })).toEqual(proof)
    expect(await world.visitor.ask('GET /api/sealed-books')).toMatchObject({ key: KEY, head: proof.head })
    await other.refused('not_found', name, { id })
    expect((await world.visitor.send(name, { id })).status).toBe(401)
  })

  test('of every place in trees of any size holds, and of a changed entry, place, path, header or key it does not', async () => {
    for (let size = 1; size <= 9; size += 1) {
      for (let turn = 0; turn < size; turn += 1) await postOne(world.pool, world, size)
      await sealBooks(world)
    }
    const { readSealProof } = await import('#server/features/sealed-books/routes.ts')
    const proofs = await Promise.all((await entries()).map((id) => readSealProof(world.pool, id)))
    expect(proofs).toHaveLength(45)
    for (const proof of proofs) expect(await checkProof(proof, KEY)).toMatchObject({ stands: true, head: 9 })
    const proof = proofs.at(-4) as SealProof
    const wrong: [object, string][] = [
      [{ entry: proof.entry.replace(' 900', ' 901') }, 'path'],
      [{ place: 0 }, 'path'],
      [{ place: 40 }, 'path'],
      [{ path: proof.path.slice(1) }, 'path'],
      [{ path: [] }, 'path'],
      [{ header: proof.header.replace(/root ../, 'root 00') }, 'signature'],
      [{ head: { ...proof.head, signature: proof.signature.replace(/^../, '00') } }, 'head'],
      [{ head: { header: proofs[0]?.header, signature: proofs[0]?.signature } }, 'head'],
      [{ path: 'none' }, 'form'],
      [{ entry: 'somiti' }, 'form'],
    ]
    for (const [change, fault] of wrong) {
      expect(await checkProof({ ...proof, ...change }, KEY), JSON.stringify(change)).toEqual({ stands: false, fault })
    }
    expect(await checkProof(proof, 'ab'.repeat(32))).toEqual({ stands: false, fault: 'signature' })
    for (const none of [null, undefined, 'proof', 7, []]) {
      expect(await checkProof(none, KEY)).toEqual({ stands: false, fault: 'form' })
    }
  })
})
