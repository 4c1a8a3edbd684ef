import { type CallName, calls, isOfficersCall } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Caller, callerOf, type Sent } from './caller.ts'
import { apply, askToJoin, borrow, sendDues } from './journeys.ts'
import { OFFICERS_ACTS, type Scene, setScene } from './officers-acts.ts'
import { jpeg } from './samples.ts'
import { PASSWORD, type Person, type World } from './world.ts'

/** Somebody in every role, an applicant, another member, and nobody. */
export interface Cast {
  scene: Scene
  member: Person
  callers: readonly Caller[]
  /** Signs everybody in again whom a request has signed out. */
  signIn(): Promise<void>
}

/** What a call is sent so that it is understood, and who would send it. */
export type Base = { by: Caller; sent: Sent }

export async function setCast(world: World): Promise<Cast> {
  const scene = await setScene(world)
  const [member, other] = [await world.member('Vijay Nair'), await world.member('Shirin Akter')]
  for (const each of [member, other]) await world.bring(5_000, each)
  await borrow(scene, member)
  await apply(other)
  const email = 'applicant@example.test'
  await askToJoin(world, email)
  const { rows } = await world.admin.query<{ id: bigint }>('select id from person where email = $1', [email])
  const applicant = Object.assign(callerOf(world.app), { id: rows[0]?.id ?? 0n })
  const officers = [scene.treasurer, scene.lender, scene.secretary, scene.admin, await world.officer('auditor')]
  const people = [...officers, applicant, other, member]
  const signIn = async () => {
    for (const person of people) person.token = await world.signIn(person)
  }
  return { scene, member, callers: [...people, world.visitor], signIn }
}

const words = {
  name: 'Vijay Nair',
  address: 'Deira',
  message: 'Good day.',
  reply_to: 'vijay@example.test',
  wallet: 'W-1',
}
const loan = { loan_amount: '1000', duration_month: '3', bank_account: 'AE07', passport_or_nid: 'BX4100917' }
const told = { per_month_amount: '356.67', total_amount_with_interest: '1070' }
/** By a field's name, what goes into it: for calls that members, applicants and anyone make. */
const FIELDS: Readonly<Record<string, string>> = {
  ...{ ...words, ...loan, ...told, email: 'vijay@example.test', mobile: '+971 50 555 0142', gender: 'male' },
  ...{ password: PASSWORD, password_confirmation: PASSWORD, old_password: 'another-password', code: '123456' },
  ...{ token: 'x'.repeat(43), amount: '1', payment_amount: '100', month: 'November', account_number: '1015' },
  ...{ number: '98765 43210', operator: 'jio', year: '2026', account: 'bank', note: 'School fees' },
}
const filled = (names: Iterable<string>) => Object.fromEntries([...names].map((name) => [name, FIELDS[name] ?? '']))

/** Preparing these would close the books to all other calls, or needs that no other import waits. */
const NOT_PREPARED = /\/(periods|years|imports\/:id)\//

export async function baseOf(name: CallName, required: readonly string[], { scene, member }: Cast): Promise<Base> {
  const declared: Endpoint = calls[name]
  const act = name.replace(/\/check$/, '') as CallName
  if (isOfficersCall(act) && !NOT_PREPARED.test(act)) return OFFICERS_ACTS[act](scene)
  const by =
    declared.access === 'anyone' ? scene.world.visitor : typeof declared.access === 'object' ? scene.treasurer : member
  if (name.startsWith('GET ')) return { by, sent: { id: 1, query: filled(required) } }
  const photo = 'photo' in (declared.files ?? {}) ? { files: { photo: await jpeg() } } : {}
  const id = name.includes('/payments/') ? await sendDues(await scene.world.member(), 'November') : 1
  return { by, sent: { id, fields: filled(required), ...photo } }
}
