import { booksRefusal, moneyPlace, notOpen, shortOf } from './accounts.ts'
import { aedText, amountUpTo, type MoveKind, pickFitting, type Stage, why } from './move.ts'
import {
  balanceOf,
  type Line,
  type Model,
  type ModelEntry,
  type ModelVoucher,
  negated,
  post,
  reverseEntry,
  TODAY,
} from './state.ts'

/** The largest that one officer may post. */
export const EXPENSE_LIMIT = 50_000n

const expense: MoveKind['make'] = (stage) => {
  const { model, draw, turn } = stage
  const amount = draw(3) === 0 ? EXPENSE_LIMIT - 100n + amountUpTo(draw, 100) : amountUpTo(draw, 120)
  const [from, purpose, by] = [moneyPlace(stage), `Expense of turn ${turn}`, eitherTreasurer(stage)]
  const kind = draw(3) === 0 ? 'bank_charge' : 'expense'
  return {
    by,
    sent: { fields: { kind, amount: aedText(amount), paid_from: from, day: TODAY, purpose } },
    refusal: () => notOpen(model, from) ?? shortOf(model, from, amount),
    succeed: ({ voucher_id = 0 }) => {
      const account = kind === 'expense' ? 'general_expense' : 'bank_charges'
      const lines: Line[] = [
        [account, amount],
        [from, -amount],
      ]
      if (amount <= EXPENSE_LIMIT) keep(model, voucher_id, purpose, lines)
      else
        model.vouchers.push({
          id: voucher_id,
          status: 'waiting',
          by,
          purpose,
          lines,
          entry: undefined,
          reversed: false,
        })
    },
  }
}

const eitherTreasurer = ({ office, draw }: Stage) => (draw(2) === 0 ? office.treasurer : office.second)
const waits = ({ status }: ModelVoucher) => status === 'waiting'

/** A step on an expense that waits: mostly by who may take it. */
function decide(
  end: 'posted' | 'rejected' | 'cancelled',
  refusal: (model: Model, voucher: ModelVoucher) => string | string[] | undefined = () => undefined,
): MoveKind['make'] {
  return ({ model, office, draw }) => {
    const voucher = pickFitting(draw, model.vouchers, waits)
    if (!voucher) return undefined
    const other = voucher.by === office.treasurer ? office.second : office.treasurer
    const own = end === 'cancelled'
    const by = own === (draw(6) === 0) ? other : (voucher.by ?? other)
    const separated = own ? 'only_proposer' : 'proposed_by_you'
    return {
      by,
      sent: { id: voucher.id, ...(end === 'rejected' ? { fields: why('reject') } : {}) },
      refusal: () => {
        if (!waits(voucher)) return 'already_decided'
        return own === (by === voucher.by) ? refusal(model, voucher) : separated
      },
      succeed: () => {
        voucher.status = end
        if (end === 'posted') voucher.entry = post(model, voucher.lines)
      },
    }
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
  model.vouchers.push({ id, status: 'posted', by: undefined, purpose, lines, entry, reversed: false })
  return entry
}

const reverse: MoveKind['make'] = ({ model, office, draw }) => {
  const voucher = pickFitting(draw, model.vouchers, ({ status, reversed }) => status === 'posted' && !reversed)
  if (!voucher) return undefined
  return {
    by: office.treasurer,
    sent: { id: voucher.id, fields: why('reverse') },
    refusal: () => {
      if (waits(voucher)) return 'expense_waits'
      if (voucher.status !== 'posted' || voucher.reversed) return 'already_decided'
      return booksRefusal(model, negated(voucher.entry?.lines))
    },
    succeed: () => {
      voucher.reversed = true
      reverseEntry(model, voucher.entry)
    },
  }
}

export const VOUCHER_MOVES: readonly MoveKind[] = [
  { name: 'POST /api/office/expenses', often: 3, make: expense },
  {
    name: 'POST /api/office/vouchers/:id/confirm',
    often: 3,
    make: decide('posted', (model, { lines }) => booksRefusal(model, lines)),
  },
  { name: 'POST /api/office/vouchers/:id/reject', often: 1, make: decide('rejected') },
  { name: 'POST /api/office/vouchers/:id/cancel', often: 1, make: decide('cancelled') },
  { name: 'POST /api/office/transfers', often: 3, make: transfer },
  { name: 'POST /api/office/vouchers/:id/reverse', often: 3, make: reverse },
]
