import type { CallName } from '#contract/calls.ts'
import type { Draw } from '#server/demo/stage.ts'
import type { Sent } from '../caller.ts'
import type { Office } from '../journeys.ts'
import { jpeg } from '../samples.ts'
import type { Person } from '../world.ts'
import type { Model, ModelMember } from './state.ts'

/** What calls answer of what they made. */
export type Answer = Partial<
  Record<'payment_id' | 'loan_id' | 'recharge_id' | 'bonus_id' | 'withdrawal_id' | 'voucher_id', number> &
    Record<'manual_entry_id' | 'import_id', number> & { code: string }
> & { results?: { verified: boolean; left?: string | null; message: string }[] }

/** One command: who makes which call, whether the model as it stands refuses it, and what a success does to the model. */
export interface Move {
  by: Person
  sent: Sent
  /** The code that is foreseen, or one of several; undefined where it succeeds. */
  refusal(): string | readonly string[] | undefined
  /** Several, each by itself: another may come in between, which no order of the two explains. */
  each?: true
  /** `atOnce`: another was sent at the same moment. */
  succeed(answer: Answer, atOnce: boolean): void
}

export interface Stage {
  model: Model
  office: Office & { secretary: Person; second: Person; admin: Person }
  draw: Draw
  turn: number
}

/** A kind of command: its call, how often it is drawn, and how one is made; undefined where there is nothing to act on. */
export interface MoveKind {
  name: CallName
  often: number
  make(stage: Stage, member: ModelMember): Promise<Move | undefined> | Move | undefined
}

export const pick = <T>(draw: Draw, list: readonly T[]): T | undefined => list[draw(list.length)]
/** Mostly one that stands where it may, at times one that does not. */
export function pickFitting<T>(draw: Draw, list: readonly T[], fits: (each: T) => boolean): T | undefined {
  return pick(draw, draw(8) === 0 ? list : list.filter(fits))
}
export const aedText = (fils: bigint) => `${fils / 100n}.${String(fils % 100n).padStart(2, '0')}`
export const amountUpTo = (draw: Draw, wholeAed: number) => BigInt(1 + draw(wholeAed * 100))
export const why = (verb: string) => ({ reason: `To ${verb} it.` })

let receipt: Promise<Buffer> | undefined
/** The same for all: another picture costs more than the payment. */
export function aReceipt(): Promise<Buffer> {
  receipt ??= jpeg()
  return receipt
}
