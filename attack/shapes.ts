import { type CallName, calls } from '#contract/calls.ts'
import { refusals } from '#contract/refusals.ts'
import { countChanges } from '../tests/support/change-count.ts'
import { contractFault } from '../tests/support/contract-check.ts'
import { baseOf, type Cast, setCast } from '../tests/support/naughty-cast.ts'
import { type Document, requestsOf, type Takes, takesOf } from '../tests/support/naughty-requests.ts'
import type { World } from '../tests/support/world.ts'
import { count, find, type Tally } from './tally.ts'

type How = { tally: Tally; seed: number; requests: number }

/**
 * What no client sends, to every call of the contract: fields of other shapes and lengths, odd headers, addresses and
 * bodies. Each is answered in order, and what is refused stores nothing. The same for a seed.
 */
export async function sendShapes(world: World, { tally, seed, requests }: How): Promise<void> {
  const cast = await setCast(world)
  const changes = await countChanges(world)
  const { body } = await world.visitor.inject({ method: 'GET', url: '/api/openapi.json' })
  const names = Object.keys(calls) as CallName[]
  const each = Math.ceil(requests / names.length)
  for (const name of names) await sendTo(name, takesOf(body as Document, name), each)

  async function sendTo(name: CallName, takes: Takes, many: number): Promise<void> {
    const base = await baseOf(name, [...(takes.fields.required ?? []), ...(takes.query.required ?? [])], cast)
    await cast.signIn()
    let stored = await changes()
    for (const { request, byRight, who } of requestsOf(name, takes, base.sent, seed, many)) {
      const caller = byRight ? base.by : callerAt(cast, who)
      const said = `${name}, shapes of seed ${seed}: ${JSON.stringify(request).slice(0, 500)}`
      const { status, body: told } = await caller.inject({ ...request, remoteAddress: '10.0.0.1' })
      count(tally, status < 400 ? 'odd requests answered' : 'odd requests refused')
      const fault = status < 400 ? contractFault(name, status, told) : refusalFault(status, told)
      if (fault) find(tally, `${said}: ${fault}`)
      const now = await changes()
      if (status >= 400 && request.method !== 'GET' && now !== stored) find(tally, `${said}: refused, and stored`)
      stored = now
    }
  }
}

const callerAt = ({ callers, member }: Cast, who: number) => callers[who % callers.length] ?? member

/** A refusal as the contract has it. Its message may begin with a name that somebody has given themselves here. */
function refusalFault(status: number, body: unknown): string | undefined {
  const { code, message, ...rest } = (body ?? {}) as { code?: string; message?: string }
  const declared = code !== undefined && code in refusals ? refusals[code as keyof typeof refusals].status : undefined
  const asDeclared = declared === status && message?.endsWith('.') && 'errors' in rest
  return status >= 500 || !asDeclared ? `answered ${status} ${JSON.stringify(body)}` : undefined
}
