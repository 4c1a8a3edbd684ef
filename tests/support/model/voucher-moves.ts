import { aedText, amountUpTo, type MoveKind, moneyPlace, pick, pickFitting, shortOf, why } from './move.ts'
import { type Line, type Model, type ModelEntry, mirror, negated, post, sum, TODAY } from './state.ts'

const expense: MoveKind['make'] = ({ model, office, draw, turn }) => {
  const [amount, from, purpose] = [amountUpTo(draw, 120), moneyPlace(draw), `Expense of turn ${turn}`]
  const kind = draw(3) === 0 ? 'bank_charge' : 'expense'
  return {
    by: office.treasurer,
    sent: { fields: { kind, amount: aedText(amount), paid_from: from, day: TODAY, purpose } },
    refusal: () => shortOf(model, from, amount),
    succeed: ({ voucher_id = 0 }) => {
      const account = kind === 'expense' ? 'general_expense' : 'bank_charges'
      keep(model, voucher_id, purpose, [
        [account, amount],
        [from, -amount],
      ])
    },
  }
}

const transfer: MoveKind['make'] = ({ model, office, draw, turn }) => {
  const [amount, from, purpose] = [amountUpTo(draw, 300), pick(draw, PLACES), `Transfer of turn ${turn}`]
  const into = draw(8) === 0 ? from : PLACES.find((place) => place !== from)
  if (!from || !into) return undefined
  return {
    by: office.treasurer,
    sent: { fields: { amount: aedText(amount), paid_from: from, paid_into: into, day: TODAY, purpose } },
    refusal: () => (from === into ? 'invalid_fields' : shortOf(model, from, amount)),
    succeed: ({ voucher_id = 0 }) => {
      keep(model, voucher_id, purpose, [
        [into, amount],
        [from, -amount],
      ])
    },
  }
}

const PLACES = ['bank', 'bank', 'cash'] as const

export function keep(model: Model, id: number, purpose: string, lines: readonly Line[]): ModelEntry | undefined {
  const entry = post(model, lines)
  model.vouchers.push({ id, purpose, entry, reversed: false })
  return entry
}

const reverse: MoveKind['make'] = ({ model, office, draw }) => {
  const voucher = pickFitting(draw, model.vouchers, ({ reversed }) => !reversed)
  if (!voucher) return undefined
  return {
    by: office.treasurer,
    sent: { id: voucher.id, fields: why('reverse') },
    refusal: () => (voucher.reversed ? 'already_decided' : takenTooMuch(model, negated(voucher.entry?.lines))),
    succeed: () => {
      voucher.reversed = true
      mirror(model, voucher.entry)
    },
  }
}

/** Whether lines take more from the bank or the cash box than is there. */
export function takenTooMuch(model: Model, lines: readonly Line[]): string | undefined {
  return ['bank', 'cash']
    .map((place) => shortOf(model, place, -sum(lines.filter(([account]) => account === place).map(([, of]) => of))))
    .find((code) => code !== undefined)
}

export const VOUCHER_MOVES: readonly MoveKind[] = [
  { name: 'POST /api/office/expenses', often: 3, make: expense },
  { name: 'POST /api/office/transfers', often: 3, make: transfer },
  { name: 'POST /api/office/vouchers/:id/reverse', often: 3, make: reverse },
]
