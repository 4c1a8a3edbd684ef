import type { Fils } from '#core/money.ts'

/** An order as a provider is told of it. */
export type ProviderOrder = {
  /** Our own number; never used for another order. */
  orderNumber: string
  /** Ten digits of an Indian mobile. */
  number: string
  operator: string
  amount: Fils
}

type Quote = { accepted: true; price: Fils } | { accepted: false; reason: string }

/** What became of an order. `unknown`: the provider has never heard of the number. */
export type Outcome =
  | { state: 'completed'; reference: string; paid: Fils }
  | { state: 'pending' }
  | { state: 'failed'; reason: string }
  | { state: 'unknown' }

/** Whoever recharges mobiles for us. Each of the three throws NoAnswer where nothing can be taken from what came back. */
export interface RechargeProvider {
  /** Whether it would carry the order out, and for how much. Moves nothing. */
  check(order: ProviderOrder): Promise<Quote>
  /** Tells it to go ahead for that price, unless `validUntil` has passed when it hears of it. Said once for each order. */
  confirm(order: ProviderOrder, price: Fils, validUntil: Date): Promise<Outcome>
  /** What became of that number. Moves nothing. */
  poll(orderNumber: string): Promise<Outcome>
}

/** Nothing came back in time, or nothing that can be believed: what was asked may have been done, or not. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}
