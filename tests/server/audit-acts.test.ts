import { beforeAll, expect, test } from 'vitest'
import { type CallName, calls, type OfficersCall } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { sealTrail } from '#server/db/seal-trail.ts'
import { verifyChain } from '#server/features/audit/report-trail.ts'
import { OFFICERS_ACTS, type Scene, setScene } from '../support/officers-acts.ts'
import { sharedWorld, worldOfTest } from '../support/opened-world.ts'
import type { World } from '../support/world.ts'

/** What changes the association itself is done in one of its own; the rest of them share one. */
const CHANGES_MUCH = /periods|years|settings|officers|bonuses|imports|money-accounts/

let world: World
let shared: Scene

const sharedByMost = sharedWorld()
beforeAll(async () => {
  shared = await setScene(sharedByMost)
})

const names = Object.keys(OFFICERS_ACTS) as OfficersCall[]

/** The texts of the records, in their order. */
async function records(): Promise<Record<string, unknown>[]> {
  await sealTrail(world.pool)
  const { rows } = await world.admin.query<{ record: string }>('select record from audit_record order by number')
  return rows.map(({ record }) => JSON.parse(record))
}

/** A check says what a file would bring, and stores nothing of it. */
const isReading = (name: string) => name.startsWith('GET ') || name.endsWith('/check')

test('every call by which an officer acts is known here, and nothing but readings is left out', () => {
  const acting = (Object.keys(calls) as CallName[]).filter((name) => {
    const { access }: Endpoint = calls[name]
    return typeof access === 'object' && !isReading(name)
  })
  expect([...names].sort()).toEqual(acting.sort())
  expect(acting.filter((name) => !name.includes(' /api/office/'))).toEqual([])
  const others = (Object.keys(calls) as CallName[]).filter((name) => name.includes(' /api/office/'))
  expect(others.filter((name) => !isReading(name) && !names.includes(name as OfficersCall))).toEqual([])
})

test.each(names)(
  '%s leaves one record where it is done, however often it is sent, and none where it is refused',
  async (name) => {
    const scene = CHANGES_MUCH.test(name) ? await setScene(await worldOfTest()) : shared
    world = scene.world
    const { by, sent } = await OFFICERS_ACTS[name](scene)
    const before = await records()
    const { idempotent }: Endpoint = calls[name]
    const keyed = idempotent ? { ...sent, key: 'the-same-key' } : sent
    const answer = await by.ask(name, keyed)
    if (idempotent) expect(await by.ask(name, keyed)).toEqual(answer)
    const made = (await records()).slice(before.length)
    expect(made).toMatchObject([{ call: name, person: String(by.id), name: by.name, at: '2026-11-21T06:00:00.000Z' }])
    expect(made[0]?.params).toEqual('id' in sent ? { id: String(sent.id) } : {})
    const [told] = (await scene.secretary.ask('GET /api/office/audit')).records
    const words = told?.sentence.map(({ text }) => text).join('') ?? ''
    expect(words).toContain(by.name)
    // Nothing that a sentence has a place for is unknown.
    expect(words).not.toMatch(/[{}…]|undefined|null/)
    // Each has a sentence of its own.
    expect(words).not.toMatch(`${by.name}: `)

    const refused = await by.send(name, 'id' in sent ? { ...sent, id: 999_999 } : { fields: {} })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect((await world.visitor.send(name, sent)).status).toBe(401)
    expect(await records()).toHaveLength(before.length + 1)
    expect((await verifyChain(world.pool)).fault).toBeUndefined()
  },
)
