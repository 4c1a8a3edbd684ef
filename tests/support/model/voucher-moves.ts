import { booksRefusal, moneyPlace, notOpen, shortOf } from './accounts.ts'
import { aedText, amountUpTo, type MoveKind, pickFitting, why } from './move.ts'
import { balanceOf, type Line, type Model, type ModelEntry, mirror, negated, post, TODAY } from './state.ts'

const expense: MoveKind['make'] = (stage) => {
  const { model, office, draw, turn } = stage
  const [amount, from, purpose] = [amountUpTo(draw, 120), moneyPlace(stage), `Expense of turn ${turn}`]
  const kind = draw(3) === 0 ? 'bank_charge' : 'expense'
  return {
    by: office.treasurer,
    sent: { fields: { kind, amount: aedText(amount), paid_from: from, day: TODAY, purpose } },
    refusal: () => notOpen(model, from) ?? shortOf(model, from, amount),
    succeed: ({ voucher_id = 0 }) => {
      const account = kind === 'expense' ? 'general_expense' : 'bank_charges'
      keep(model, voucher_id, purpose, [
        [account, amount],
        [from, -amount],
      ])
    },
  }
}

/** At times all that there is, so that the account can be closed. */
const transfer: MoveKind['make'] = (stage) => {
  const { model, office, draw, turn } = stage
  const [from, into, purpose] = [moneyPlace(stage), moneyPlace(stage), `Transfer of turn ${turn}`]
  const held = balanceOf(model, from)
  const amount = draw(3) === 0 && held > 0n && from !== 'bank' ? held : amountUpTo(draw, 300)
  return {
    by: office.treasurer,
    sent: { fields: { amount: aedText(amount), paid_from: from, paid_into: into, day: TODAY, purpose } },
    refusal: () => (from === into ? 'invalid_fields' : (notOpen(model, from, into) ?? shortOf(model, from, amount))),
    succeed: ({ voucher_id = 0 }) => {
      keep(model, voucher_id, purpose, [
        [into, amount],
        [from, -amount],
      ])
    },
  }
}

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
    refusal: () => (voucher.reversed ? 'already_decided' : booksRefusal(model, negated(voucher.entry?.lines))),
    succeed: () => {
      voucher.reversed = true
      mirror(model, voucher.entry)
    },
  }
}

export const VOUCHER_MOVES: readonly MoveKind[] = [
  { name: 'POST /api/office/expenses', often: 3, make: expense },
  { name: 'POST /api/office/transfers', often: 3, make: transfer },
  { name: 'POST /api/office/vouchers/:id/reverse', often: 3, make: reverse },
]
