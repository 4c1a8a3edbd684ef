import type { Role } from '#core/policy.ts'
import { type Caller, callerOf } from '../tests/support/caller.ts'
import { askToJoin } from '../tests/support/journeys.ts'
import { type Scene, setScene } from '../tests/support/officers-acts.ts'
import type { Person, World } from '../tests/support/world.ts'

/** Everybody who may call: nobody, somebody who asked to join, members of each standing, officers who are no members. */
const STRANGERS = ['visitor', 'applicant', 'member', 'inactive', 'closed'] as const
export type Who = (typeof STRANGERS)[number] | Role

export const OFFICES = ['treasurer', 'loan_officer', 'secretary', 'admin', 'auditor'] as const satisfies readonly Role[]
export const EVERYBODY: readonly Who[] = [...STRANGERS, ...OFFICES]

/** One of each, with their calls. */
export interface Cast {
  world: World
  scene: Scene
  by: Readonly<Record<Who, Caller>>
  /** Signs in again whom a call has signed out. */
  signIn(): Promise<void>
}

export async function setCast(world: World): Promise<Cast> {
  const scene = await setScene(world)
  const people = {
    applicant: await applicant(world),
    member: await world.member('Vijay Nair'),
    inactive: await inactive(scene, await world.member('Rajesh Kumar')),
    closed: await closed(scene, await world.member('Noor Jahan')),
    treasurer: scene.treasurer,
    loan_officer: scene.lender,
    secretary: scene.secretary,
    admin: scene.admin,
    auditor: await world.officer('auditor'),
  }
  await world.bring(5_000, people.member)
  const signIn = async () => {
    for (const person of Object.values(people)) person.token = await world.signIn(person)
  }
  await signIn()
  return {
    world,
    scene,
    by: { visitor: world.visitor, ...people },
    signIn,
  }
}

/** Whose application waits. */
async function applicant(world: World, email = 'applicant@example.test'): Promise<Person> {
  await askToJoin(world, email)
  const { rows } = await world.admin.query<{ id: bigint }>('select id from person where email = $1', [email])
  const [row] = rows
  if (!row) throw new Error(`nobody asked to join as ${email}`)
  const token = await world.signIn(row)
  return Object.assign(callerOf(world.app, token), { id: row.id, name: 'Rokeya Begum', email, token })
}

export async function inactive({ secretary }: Scene, person: Person): Promise<Person> {
  const fields = { reason: 'Moved away for a while.' }
  await secretary.ask('POST /api/office/members/:id/deactivate', { id: person.id, fields })
  return person
}

/** Left, with the savings paid out. */
export async function closed({ secretary, treasurer }: Scene, person: Person): Promise<Person> {
  const wish = { reason: 'Went home for good.', kind: 'left', payee: person.name, payee_account: 'AE07 0331 2345 6789' }
  await secretary.ask('POST /api/office/members/:id/leaving', { id: person.id, fields: wish })
  const fields = { paid_from: 'bank', reference: '' }
  await treasurer.ask('POST /api/office/members/:id/leaving/confirm', { id: person.id, fields })
  return person
}
