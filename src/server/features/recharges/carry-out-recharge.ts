import { sentenceOfRefusal } from '#contract/refusals.ts'
import type { MoneyAccount } from '#core/chart.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf, type Sentence, sentence } from '#core/sentence.ts'
import type { Pool } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { checkAccountOpen } from '#server/ledger/check-entered.ts'
import { postCompletion } from './decide-recharge.ts'
import { NoAnswer, type Outcome, type ProviderOrder, type RechargeProvider } from './http-provider.ts'
import { markSent, noteFailed, readForProvider, returnToDesk, type SentRow } from './recharge-store.ts'

export type ProvidedRecharges = {
  pool: Pool
  /** Absent: none is set up any more. */
  provider: RechargeProvider | undefined
  /** What the provider is paid from. */
  paidFrom: MoneyAccount
}

/** A provider that hears of an order later than so long after it was sent must leave it. */
const VALID_MS = 60_000
/** How long an order may be unknown, or a provider silent before it was told to go ahead. Longer than VALID_MS. */
const PATIENCE_MS = 10 * 60_000
/** A failure said twice, this far apart, is one. */
const SAID_AGAIN_MS = 60_000
/** Asked again when half as long again has passed, within these bounds. */
const ASK_SOONEST_MS = 5_000
const ASK_LATEST_MS = 10 * 60_000

type Payload = { order_entry_id: string }

/**
 * Asks the provider once about an order, and leaves a job to ask again where that is not the end of it. The provider is
 * told to go ahead once; whatever becomes of that call is found out by asking for our order number, never by telling it again.
 */
export async function carryOut(provided: ProvidedRecharges, payload: Payload, now: Date): Promise<void> {
  const { pool, provider } = provided
  const [row] = await readForProvider(pool, [payload.order_entry_id])
  if (row?.status !== 'ordered') return
  const steps = { to_send: send, sent: findOut, desk: undefined, returned: undefined }
  const step = steps[row.handling]
  if (!step) return
  if (!provider) {
    if (row.handling === 'to_send') await returnToDesk(pool, [row.id, sentence('No provider is set up any more.')])
    return
  }
  if (await step({ ...provided, provider }, row, now)) return
  const since = now.getTime() - (row.sent_at ?? row.ordered_at).getTime()
  const wait = Math.min(ASK_LATEST_MS, Math.max(ASK_SOONEST_MS, since / 2))
  await addJob(pool, 'carry_out_recharge', payload, now, new Date(now.getTime() + wait))
}

type Step = ProvidedRecharges & { provider: RechargeProvider }

/** True: nothing is left to ask. */
async function send(step: Step, row: SentRow, now: Date): Promise<boolean> {
  const { pool, provider } = step
  const order = orderOf(row)
  const quote = await provider.check(order).catch(silence)
  if (!quote) {
    if (now.getTime() - row.ordered_at.getTime() <= PATIENCE_MS) return false
    await returnToDesk(pool, [row.id, sentence('The provider does not answer. It was not told to go ahead.')])
    return true
  }
  if (!quote.accepted || quote.price > row.amount) {
    const why = quote.accepted ? sentence('it would cost AED {price}', { price: amountOf(quote.price) }) : quote.reason
    await returnToDesk(pool, [row.id, sentence('The provider was not told to go ahead: {why}', { why })])
    return true
  }
  const [sent] = await markSent(pool, [row.id, quote.price, now])
  if (!sent) return true
  // From here on only the provider knows, and is asked by the order's number.
  const outcome = await provider.confirm(order, quote.price, new Date(now.getTime() + VALID_MS)).catch(silence)
  return outcome ? settle(step, { ...row, agreed: quote.price, sent_at: now }, outcome, now) : false
}

async function findOut(step: Step, row: SentRow, now: Date): Promise<boolean> {
  const outcome = await step.provider.poll(row.order_number).catch(silence)
  return outcome ? settle(step, row, outcome, now) : false
}

async function settle(step: Step, row: SentRow, outcome: Outcome, now: Date): Promise<boolean> {
  switch (outcome.state) {
    case 'completed':
      return settleCompleted(step, row, outcome, now)
    case 'failed':
      return settleFailed(step, row, outcome.reason, now)
    case 'pending':
      await noteFailed(step.pool, [row.id, null])
      return false
    case 'unknown': {
      if (now.getTime() - (row.sent_at ?? now).getTime() <= PATIENCE_MS) return false
      await returnToDesk(step.pool, [row.id, sentence('The provider has no such recharge. Check its account first.')])
      return true
    }
  }
}

async function settleCompleted(
  { pool, paidFrom }: Step,
  row: SentRow,
  { reference, paid }: Extract<Outcome, { state: 'completed' }>,
  now: Date,
): Promise<boolean> {
  const said = { paid: amountOf(paid), reference }
  const back = (why: Sentence) => returnToDesk(pool, [row.id, why])
  if (paid !== row.agreed) {
    const agreed = amountOf(row.agreed ?? 0n)
    const words = sentence('The provider charged AED {paid} instead of AED {agreed}. Reference {reference}.', {
      ...said,
      agreed,
    })
    await back(words)
    return true
  }
  try {
    await checkAccountOpen(pool, paidFrom, 'paid_from')
    const posted = await postCompletion(pool, row, { reference, paid, from: paidFrom }, null, now)
    if (posted) return true
    await back(sentence('The provider completed it before you took over: AED {paid}, reference {reference}.', said))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // It is done, and the books cannot take it as they are: whoever enters it reads what to enter.
    const why = sentenceOfRefusal(error)
    await back(
      sentence('The provider completed it for AED {paid}, reference {reference}. Posting failed: {why}', {
        ...said,
        why,
      }),
    )
  }
  return true
}

/** A failure that is said once may be a mistake, and the money gone all the same; said twice it goes to the desk. */
async function settleFailed({ pool }: Step, row: SentRow, reason: string, now: Date): Promise<boolean> {
  if (row.failed_said_at === null) {
    await noteFailed(pool, [row.id, now])
    return false
  }
  if (now.getTime() - row.failed_said_at.getTime() < SAID_AGAIN_MS) return false
  await returnToDesk(pool, [row.id, sentence('The provider failed: {reason}', { reason })])
  return true
}

function orderOf({ order_number: orderNumber, number, operator, amount }: SentRow): ProviderOrder {
  return { orderNumber, number, operator, amount }
}

function silence(error: unknown): undefined {
  if (!(error instanceof NoAnswer)) throw error
  return undefined
}
