import { onTestFinished } from 'vitest'
import { carryOut } from '#server/features/recharges/carry-out-recharge.ts'
import { httpProvider } from '#server/features/recharges/http-provider.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { doNextJob } from '#server/jobs/run-jobs.ts'
import { NO_APP } from './mailbox.ts'
import { worldOfTest } from './opened-world.ts'
import { startProvider, TOKEN } from './provider-server.ts'
import type { Person, World } from './world.ts'

export const ORDER = 'POST /api/recharges'
export const COMPLETE = 'POST /api/office/recharges/:id/complete'
export const REFUSE = 'POST /api/office/recharges/:id/refuse'

export const wish = { number: '98765 43210', amount: '20', operator: 'jio' }
export const byHand = { reference: 'BY HAND', paid: '20', paid_from: 'bank' }
export const reason = { reason: "The provider's account shows no recharge." }
/** How long Somiti waits for an answer here. */
const WAIT_MS = 400

/** An association whose recharges go to a provider, a member who has saved 100 AED, and a provider that does what it is told. */
export async function openProvided() {
  const world = await worldOfTest({ rechargeProvider: true })
  const treasurer = await world.officer('treasurer')
  await world.bring(10_000)
  const provider = await startProvider()
  onTestFinished(async () => void (await provider.close()))
  const access = { url: provider.url, token: TOKEN }
  const providerWithin = (waitMs: number) => httpProvider(access, waitMs)
  const provided = { pool: world.pool, provider: providerWithin(WAIT_MS), paidFrom: 'bank' } as const
  const member = await world.member()
  await world.bring(100, member)
  const runner = runnerOf(world, provided)

  /** Does what is due now. */
  const work = async () => {
    while (await doNextJob(runner));
  }
  return {
    world,
    treasurer,
    provider,
    provided,
    providerWithin,
    member,
    work,
    async workFor(minutes: number) {
      for (let minute = 0; minute < minutes; minute += 1) {
        world.clock.forward({ minutes: 1 })
        await work()
      }
    },
    order: async () => (await member.ask(ORDER, { fields: wish })).recharge_id,
    /** The member's last order. */
    own: async () => (await member.ask('GET /api/recharges')).recharges[0],
    atDesk: (id: number) => atDesk(treasurer, id),
    /** How often the provider was told to go ahead with each order, and how often it did. */
    done: () => [...provider.accounts.values()].map(({ told, carriedOut }) => ({ told, carriedOut })),
  }
}

export type Provided = Awaited<ReturnType<typeof openProvided>>

function runnerOf({ pool, clock }: World, provided: Parameters<typeof carryOut>[0]) {
  const mailer = { carriesLinks: true, send: async () => {} }
  const handlers = {
    ...jobHandlers({ pool, publicUrl: '', mailer, ...NO_APP }),
    carry_out_recharge: (payload: { order_entry_id: string }, now: Date) => carryOut(provided, payload, now),
  }
  const onFailure = ({ error }: { error: unknown }) => {
    throw error
  }
  return { pool, now: clock.now, handlers, onFailure }
}

async function atDesk(treasurer: Person, id: number) {
  const { recharges } = await treasurer.ask('GET /api/office/recharges')
  return recharges.find((each) => each.id === id)
}
