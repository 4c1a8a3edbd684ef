import { type CallName, calls, isOfficersCall } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Answered, Caller, Sent } from '../tests/support/caller.ts'
import { OFFICERS_ACTS } from '../tests/support/officers-acts.ts'
import type { World } from '../tests/support/world.ts'
import { ask, inAnother, isOfficeCall, type Matrix } from './matrix.ts'
import { OWN_ACTS } from './own-acts.ts'
import { SPELLINGS } from './spellings.ts'
import { count, find } from './tally.ts'

const AT_ONCE = 4
/** What closes books, or of which one waits at a time, is tried in an association of its own. */
const CHANGES_MUCH = /\/(periods|years|imports)\b/

/** The same key and body, at once and under every spelling of the path: done once, and everybody gets the same answer. */
export async function trySameKeys(matrix: Matrix, another: () => Promise<World>): Promise<void> {
  for (const name of Object.keys(calls) as CallName[]) {
    const { idempotent }: Endpoint = calls[name]
    if (!idempotent) continue
    if (CHANGES_MUCH.test(name)) await inAnother(matrix, another, (own) => trySameKey(own, name))
    else await trySameKey(matrix, name)
  }
}

async function trySameKey(matrix: Matrix, name: CallName): Promise<void> {
  const { tally, changes } = matrix
  const { by, sent } = await actOf(matrix, name)
  const keyed = { ...sent, key: `the same key for ${name}` }
  const first = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(by, name, keyed)))
  const answers = new Set(first.filter(({ status }) => status === 200).map(told))
  for (const { status } of first) if (status >= 500) find(tally, `${name}, at once under one key: answered ${status}`)
  if (answers.size !== 1) find(tally, `${name}, at once under one key: ${answers.size} answers`)
  const stored = await changes()
  for (const [said, spelling] of SPELLINGS) {
    const answered = await ask(by, name, keyed, spelling)
    const { status } = answered
    count(tally, 'calls sent again under their key')
    if (status >= 500) find(tally, `${name}${said}, again under its key: answered ${status}`)
    if (status === 200 && !answers.has(told(answered))) find(tally, `${name}${said}, again under its key: done again`)
  }
  if ((await changes()) !== stored) find(tally, `${name}, again under its key: something more was stored`)
}

/** The answer, in whatever order its fields come. */
const told = ({ body }: Answered) => JSON.stringify(Object.entries(body ?? {}).sort())

async function actOf({ cast }: Matrix, name: CallName): Promise<{ by: Caller; sent: Sent }> {
  if (isOfficersCall(name)) return OFFICERS_ACTS[name](cast.scene)
  if (isOfficeCall(name)) throw new Error(`${name} takes a key, and is no officer's act`)
  const by = await cast.world.member('Shabnam Akter')
  return { by, sent: await OWN_ACTS[name](cast, by) }
}
