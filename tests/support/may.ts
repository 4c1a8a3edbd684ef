import type { CallName } from '#contract/calls.ts'
import type { May } from '#contract/may.ts'
import { ROLES, type Role } from '#core/policy.ts'
import type { Sent } from './caller.ts'
import type { Person, World } from './world.ts'

/** A thing to decide, with the people who had a hand in it. */
type Thing<Id> = { id: Id; people: Record<string, Person> }

export interface Capability<Step extends string, Id extends number | string = number> {
  /** What each step's call is sent. */
  steps: Readonly<Record<Step, { call: CallName } & Pick<Sent, 'fields' | 'files'>>>
  /** What the list or the page says to somebody of a thing in that state. */
  read: (by: Person, id: Id, state: string) => Promise<May<Step> | undefined>
  /** A new thing for each state, and for each way in which officers may have had a hand in it. */
  things: Readonly<Record<string, (state: string) => Promise<Thing<Id>>>>
  states: readonly string[]
  /** Whether its calls say how the thing is to be: they pass as well where it is so already. */
  idempotent?: true
}

/** One officer of each role, and one with all of them. */
export async function everyRole(world: World): Promise<Record<string, Person>> {
  const people: Record<string, Person> = { everything: await world.officer(...ROLES) }
  for (const role of ROLES) people[role satisfies Role] = await world.officer(role)
  return people
}

/**
 * Has everybody try every step of a thing in every state, and gives where what `may` said is not what the call did: a step
 * that was offered and refused, one that was withheld and passes, or another reason than the one that was told.
 */
export async function disagreements<Step extends string, Id extends number | string>(
  { steps, read, things, states, idempotent }: Capability<Step, Id>,
  officers: Record<string, Person>,
): Promise<{ faults: string[]; passed: string[]; told: string[] }> {
  const [faults, passed, told] = [[] as string[], new Set<string>(), new Set<string>()]
  for (const state of states) {
    for (const [kind, make] of Object.entries(things)) {
      let thing = await make(state)
      for (const who of [...Object.keys(thing.people), ...Object.keys(officers)]) {
        let said: May<Step> | undefined
        for (const step of Object.keys(steps) as Step[]) {
          const by = { ...officers, ...thing.people }[who] as Person
          // What is refused changes nothing, so what was read holds until something passes.
          said ??= await read(by, thing.id, state)
          const { call, fields, files } = steps[step]
          const { status, body } = await by.send(call, {
            id: thing.id,
            ...(fields && { fields }),
            ...(files && { files }),
          })
          const code = status === 200 ? 'passes' : (body as { code: string }).code
          const what = `${who}: ${step} of ${kind} ${state}`
          if (said === undefined) faults.push(`${what}: not listed`)
          else {
            const isSo = idempotent && code === 'passes' && !said.may.includes(step) && !said.may_not[step]
            const fault = isSo ? undefined : faultOf(step, said, status, code)
            if (fault) faults.push(`${what}: ${fault}`)
            const why = said.may_not[step]
            if (why) told.add(`${step}: ${why}`)
          }
          if (status !== 200) continue
          passed.add(step)
          thing = await make(state)
          said = undefined
        }
      }
    }
  }
  return { faults, passed: [...passed].sort(), told: [...told].sort() }
}

function faultOf<Step extends string>(step: Step, said: May<Step>, status: number, code: string): string | undefined {
  const why = said.may_not[step]
  if (said.may.includes(step)) return code === 'passes' ? undefined : `offered, and refused: ${code}`
  if (code === 'passes') return 'withheld, and passes'
  if (why) return code === why ? undefined : `told ${why}, and refused: ${code}`
  return [403, 404, 409].includes(status) ? undefined : `closed, and answered ${status} ${code}`
}
