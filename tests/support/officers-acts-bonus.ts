import type { OfficersCall } from '#contract/calls.ts'
import type { Act, Scene } from './officers-acts.ts'
import type { Person } from './world.ts'

const reason = { reason: 'As the committee decided.' }
const draft = { from: '2026-11-01', to: '2026-11-20', amount: '90.01' }

/** Worked out by a treasurer, of whom there is a second one from then on. */
async function prepared(scene: Scene): Promise<{ id: number; second: Person }> {
  const { world, treasurer } = scene
  await world.bring(100, await world.member(), '2026-11-01')
  const { bonus_id: id } = await treasurer.ask('POST /api/office/bonuses', { fields: draft })
  return { id, second: await world.officer('treasurer') }
}

async function declared(scene: Scene) {
  const bonus = await prepared(scene)
  await scene.treasurer.ask('POST /api/office/bonuses/:id/declare', { id: bonus.id })
  return bonus
}

async function confirmed(scene: Scene) {
  const bonus = await declared(scene)
  await bonus.second.ask('POST /api/office/bonuses/:id/confirm', { id: bonus.id })
  return bonus
}

async function toReverse(scene: Scene) {
  const bonus = await confirmed(scene)
  await scene.treasurer.ask('POST /api/office/bonuses/:id/reverse', { id: bonus.id, fields: reason })
  return bonus
}

/** How each step of a bonus comes to be done. */
export const BONUS_ACTS = {
  'POST /api/office/bonuses': async ({ world, treasurer }) => {
    await world.bring(100, await world.member(), '2026-11-01')
    return { by: treasurer, sent: { fields: draft } }
  },
  'POST /api/office/bonuses/:id/discard': async (scene) => {
    return { by: scene.treasurer, sent: { id: (await prepared(scene)).id } }
  },
  'POST /api/office/bonuses/:id/declare': async (scene) => {
    return { by: scene.treasurer, sent: { id: (await prepared(scene)).id } }
  },
  'POST /api/office/bonuses/:id/confirm': async (scene) => {
    const { id, second } = await declared(scene)
    return { by: second, sent: { id } }
  },
  'POST /api/office/bonuses/:id/decline': async (scene) => {
    const { id, second } = await declared(scene)
    return { by: second, sent: { id, fields: reason } }
  },
  'POST /api/office/bonuses/:id/reverse': async (scene) => {
    return { by: scene.treasurer, sent: { id: (await confirmed(scene)).id, fields: reason } }
  },
  'POST /api/office/bonuses/:id/reverse/confirm': async (scene) => {
    const { id, second } = await toReverse(scene)
    return { by: second, sent: { id } }
  },
  'POST /api/office/bonuses/:id/reverse/decline': async (scene) => {
    const { id, second } = await toReverse(scene)
    return { by: second, sent: { id } }
  },
} satisfies Partial<Record<OfficersCall, (scene: Scene) => Promise<Act>>>
