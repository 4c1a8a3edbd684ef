import type { OfficersCall } from '#contract/calls.ts'

import { PASSWORD, type Person } from '../tests/support/world.ts'
import { ask, type Matrix } from './matrix.ts'
import { count, find } from './tally.ts'

/** Whoever changes how a person signs in can become that person: tried from end to end, by every officer who may write. */
export async function tryTakeovers(matrix: Matrix): Promise<void> {
  const { scene, world } = matrix.cast
  const member = () => world.member('Zainab Bibi')
  await tryTakeover(matrix, 'a member', scene.secretary, await member())
  await tryTakeover(matrix, 'an officer', scene.secretary, await world.member('Imran Sheikh', 'treasurer'))
  await tryTakeover(matrix, 'themselves, an officer', scene.secretary, scene.secretary)
}

const PROFILE: OfficersCall = 'POST /api/office/members/:id/profile'
const OTHERS_OWN = 'a-password-of-the-attacker-1'
let tried = 0

/** An email of the officer's own is entered for somebody, a link asked for there, and a password set by it. */
async function tryTakeover({ cast, tally }: Matrix, whom: string, officer: Person, victim: Person): Promise<void> {
  tried += 1
  count(tally, 'tries to take an account over')
  const { world } = cast
  const email = `attacker-${tried}@example.test`
  const about = { name: victim.name, mobile: '+971 50 555 0100', address: 'Deira', gender: null, wallet: '' }
  await ask(officer, PROFILE, { id: victim.id, fields: { ...about, email } })
  await ask(world.visitor, 'POST /api/forgot-password', { fields: { email } })
  // Every link that comes there is opened, and then a new password asked for once more.
  for (const again of [true, false]) {
    const token = await world.mailbox.token(email).catch(() => undefined)
    if (!token) continue
    const passwords = { password: OTHERS_OWN, password_confirmation: OTHERS_OWN }
    await ask(world.visitor, 'POST /api/reset-password', { fields: { token, ...passwords } })
    await ask(world.visitor, 'POST /api/email-change/confirm-by-link', { fields: { token } })
    if (again) await ask(world.visitor, 'POST /api/forgot-password', { fields: { email } })
  }
  const entered = await ask(world.visitor, 'POST /api/login', { fields: { email, password: OTHERS_OWN } })
  if (entered.status === 200) {
    const { access_token: token } = entered.body as { access_token: string }
    const { userData } = await callAs(world, token)
    find(tally, `${PROFILE} as secretary: holds the account of ${whom}, ${userData?.name}, by an email of their own`)
  }
  const own = await ask(world.visitor, 'POST /api/login', { fields: { email: victim.email, password: PASSWORD } })
  if (own.status !== 200) find(tally, `${PROFILE} as secretary: keeps ${whom} out of the own account`)
}

async function callAs(world: Matrix['cast']['world'], token: string) {
  const { body } = await world.visitor.inject({
    method: 'GET',
    url: '/api/profile',
    headers: { authorization: `Bearer ${token}` },
  })
  return body as { userData?: { name: string } }
}
