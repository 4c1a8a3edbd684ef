import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { MONTH_NAMES } from '#core/calendar.ts'
import { ask } from './ask.ts'
import type { Borrower } from './borrowers.ts'

/** AED. A loan of thousands, and twelve months' dues, have room for as many payments as a drill makes. */
const AMOUNT = '1.00'
const BETWEEN_MS = 100
/** Every so many payments one is of dues, with a photo of the receipt; the others repay the loan. */
const RECEIPT_EVERY = 4
const SIDE_PX = 160

/** What the service said is done: by member, the payments that it took, and those that it verified. */
export type Acknowledged = {
  sent: Map<bigint, number[]>
  verified: Set<number>
  /** Payments that the books had before. */
  before: number
}

export const nothingYet = (before: number): Acknowledged => ({ sent: new Map(), verified: new Set(), before })

/** As it is now, whatever is acknowledged later. */
export function copyOf({ sent, verified, before }: Acknowledged): Acknowledged {
  return { sent: new Map([...sent].map(([id, payments]) => [id, [...payments]])), verified: new Set(verified), before }
}

export type Cast = { borrowers: readonly Borrower[]; treasurer: string }

/**
 * Each borrower sends a payment, which the treasurer verifies, and then the next. `stop` waits until whatever was
 * begun is acknowledged, so that the books then have what was acknowledged and nothing else.
 */
export function startLoad(origin: string, { borrowers, treasurer }: Cast, acknowledged: Acknowledged) {
  let stopping = false
  const served = new Map(borrowers.map(({ id }) => [id, performance.now()]))
  const payOnce = async ({ id, token }: Borrower) => {
    const sent = acknowledged.sent.get(id) ?? []
    const payment = sent.length % RECEIPT_EVERY === 0 ? await duesPayment(sent.length) : loanPayment
    const { payment_id: number } = await ask(origin, 'save-monthly-payment', { token, ...payment, form: true })
    if (number === undefined) throw new Error('a payment was taken without its number')
    acknowledged.sent.set(id, [...sent, number])
    served.set(id, performance.now())
    await ask(origin, `office/payments/${number}/verify`, { token: treasurer })
    acknowledged.verified.add(number)
    served.set(id, performance.now())
  }
  const work = async (borrower: Borrower) => {
    while (!stopping) {
      await payOnce(borrower)
      await pause(BETWEEN_MS)
    }
  }
  const done = Promise.all(borrowers.map(work))
  // Told by `stop`.
  done.catch(() => {})
  return {
    /** When somebody's, and when everybody's write was last acknowledged, by the clock of `performance`. */
    lastAt: () => Math.max(...served.values()),
    allAt: () => Math.min(...served.values()),
    async stop() {
      stopping = true
      await done
    },
  }
}

export type Load = ReturnType<typeof startLoad>

const loanPayment = { fields: { payment_amount: AMOUNT } }

/** Of another month each time, so that none is paid in full; each picture is another one. */
async function duesPayment(turn: number) {
  const month = MONTH_NAMES[(turn / RECEIPT_EVERY) % MONTH_NAMES.length] ?? MONTH_NAMES[0]
  const raw = { width: SIDE_PX, height: SIDE_PX, channels: 3 as const }
  const photo = await sharp(randomBytes(SIDE_PX * SIDE_PX * raw.channels), { raw })
    .jpeg()
    .toBuffer()
  return { fields: { payment_amount: AMOUNT, month, account_number: '1015 7000 01' }, photo }
}
