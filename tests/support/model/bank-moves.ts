import { statementOf } from '../officers-acts-bank.ts'
import { booksRefusal, moneyPlace, notOpen } from './accounts.ts'
import { aedText, amountUpTo, type MoveKind, pick, pickFitting, type Stage, why } from './move.ts'
import { type Line, type Model, type ModelBankLine, type ModelEntry, negated, post, reverseEntry } from './state.ts'
import { EXPENSE_LIMIT, keep } from './voucher-moves.ts'

const NO_ENTRY = { entry: undefined, claimed: undefined }
const DAYS = ['2026-05-10', '2026-05-19'] as const

/** A few lines: what payments that wait or entries that were posted are of, or anything; at times one that the bank words anew. */
const importLines: MoveKind['make'] = (stage) => {
  const { model, office, draw, turn } = stage
  const account = moneyPlace(stage, /^bank/)
  const lines = Array.from({ length: 1 + draw(3) }, (_, n): ModelBankLine => {
    const bookedOn = pick(draw, DAYS) ?? DAYS[0]
    const amount = amountOfLine(stage, account)
    const balance = draw(5_000_000)
    const description = `LINE ${turn} ${n} ${lettersOf(balance)}`
    return { id: 0, account, description, bookedOn, amount, balance, status: 'open', ...NO_ENTRY }
  })
  const before = draw(4) === 0 ? pick(draw, model.lines) : undefined
  const reworded = before?.account === account ? [{ ...before, description: `${before.description} AGAIN` }] : []
  const fresh = reworded.length > 0 && draw(2) === 0 ? [] : lines
  const rows = [...fresh, ...reworded]
  const known = ({ description }: ModelBankLine) => model.lines.some((line) => line.description === description)
  return {
    by: office.treasurer,
    sent: statementOf(rows.map(rowOf), { account }),
    refusal: () => {
      const unknown = notOpen(model, account)
      if (unknown) return unknown
      if (fresh.every(known)) return reworded.length > 0 ? 'statement_probably_known' : 'statement_known'
      return undefined
    },
    succeed: () => {
      model.lines.push(...fresh)
      const days = rows.map(({ bookedOn }) => bookedOn).sort()
      model.covers.push({ account, from: days[0] ?? '', to: days.at(-1) ?? '' })
    },
  }
}

/** Words have no figures in which somebody's number could be found. */
const lettersOf = (number: number) => [...`${number}`].map((figure) => 'QWRTZPSDFG'[Number(figure)]).join('')

function rowOf({ bookedOn, description, amount, balance }: ModelBankLine): string {
  const sign = amount < 0n ? '-' : ''
  return `${bookedOn},${description},${sign}${aedText(amount < 0n ? -amount : amount)},${balance}.00`
}

function amountOfLine({ model, draw }: Stage, account: string): bigint {
  const waiting = model.members.flatMap(({ payments }) => payments.filter(({ status }) => status === 'in_review'))
  const moved = model.entries.flatMap(({ lines }) => lines.filter(([key]) => key === account))
  const kind = draw(5)
  if (kind < 2) return pick(draw, waiting)?.amount ?? amountUpTo(draw, 100)
  if (kind === 2) return pick(draw, moved)?.[1] ?? amountUpTo(draw, 100)
  return kind === 3 ? amountUpTo(draw, 100) : -amountUpTo(draw, 20)
}

type Settling = {
  /** What keeps an open line from it. */
  refusal?: (line: ModelBankLine) => string | undefined
  /** What it posts. */
  posts?: (line: ModelBankLine) => Line[]
  becomes: (stage: Stage, line: ModelBankLine, lines: Line[]) => void
  reasoned?: true
  /** It says that it was looked at. */
  looks?: true
}

/** Something done with a line, mostly with one that is open. */
function settle({ refusal, posts, becomes, reasoned, looks }: Settling): MoveKind['make'] {
  return (stage) => {
    const line = pickFitting(stage.draw, stage.model.lines, (each) => each.status === 'open' && !refusal?.(each))
    if (!line) return undefined
    return {
      by: stage.office.treasurer,
      sent: {
        id: line.id,
        ...(reasoned ? { fields: why('settle') } : looks ? { fields: { looked_twice: true } } : {}),
      },
      refusal: () => {
        if (line.status !== 'open') return 'line_settled'
        return refusal?.(line) ?? booksRefusal(stage.model, posts?.(line) ?? [])
      },
      succeed: () => becomes(stage, line, posts?.(line) ?? []),
    }
  }
}

const unclaimed = settle({
  looks: true,
  refusal: ({ amount }) => (amount < 0n ? 'line_not_that' : undefined),
  posts: ({ account, amount }) => [
    [account, amount],
    ['unmatched_receipts', -amount],
  ],
  becomes: ({ model }, line, lines) => {
    line.status = 'unclaimed'
    line.entry = post(model, lines)
  },
})

const charge = settle({
  refusal: ({ amount }) => (amount > 0n ? 'line_not_that' : amount < -EXPENSE_LIMIT ? 'charge_above_limit' : undefined),
  posts: ({ account, amount }) => [
    ['bank_charges', -amount],
    [account, amount],
  ],
  becomes: ({ model }, line, lines) => becomeVoucher(model, line, 0, line.description, lines),
})

/** What is no member's, of a line that is not unclaimed: so much that one officer may post it. */
function postLine(kind: 'expense' | 'income'): MoveKind['make'] {
  const account = kind === 'expense' ? 'general_expense' : 'other_income'
  const otherWay = ({ amount }: ModelBankLine) => amount < 0n !== (kind === 'expense')
  return ({ model, office, draw, turn }) => {
    const may = model.lines.filter(({ status, amount }) => status !== 'unclaimed' && amount <= EXPENSE_LIMIT)
    const line = pickFitting(draw, may, (each) => each.status === 'open' && !otherWay(each))
    if (!line) return undefined
    const purpose = `From the line of turn ${turn}`
    const lines: Line[] = [
      [account, -line.amount],
      [line.account, line.amount],
    ]
    return {
      by: office.treasurer,
      sent: { id: line.id, fields: { purpose } },
      refusal: () => {
        if (line.status !== 'open') return 'line_settled'
        return otherWay(line) ? 'line_not_that' : booksRefusal(model, lines)
      },
      succeed: ({ voucher_id = 0 }) => becomeVoucher(model, line, voucher_id, purpose, lines),
    }
  }
}

/** A line that is money from or to another account of the association. */
const transferLine: MoveKind['make'] = (stage) => {
  const { model, office, draw } = stage
  const may = model.lines.filter(({ status }) => status !== 'unclaimed')
  const line = pickFitting(draw, may, ({ status }) => status === 'open')
  if (!line) return undefined
  const other = moneyPlace(stage)
  const lines: Line[] = [
    [other, -line.amount],
    [line.account, line.amount],
  ]
  return {
    by: office.treasurer,
    sent: { id: line.id, fields: { account: other, looked_twice: true } },
    refusal: () => {
      if (line.status !== 'open') return 'line_settled'
      if (other === line.account) return 'invalid_fields'
      return notOpen(model, other) ?? booksRefusal(model, lines)
    },
    succeed: ({ voucher_id = 0 }) => becomeVoucher(model, line, voucher_id, line.description, lines),
  }
}

function becomeVoucher(model: Model, line: ModelBankLine, id: number, purpose: string, lines: Line[]): void {
  line.status = 'matched'
  line.entry = keep(model, id, purpose, lines)
  line.voucher = model.vouchers.at(-1)
}

const setAside = settle({
  reasoned: true,
  becomes: (_, line) => {
    line.status = 'set_aside'
  },
})

/** With an entry of its amount that is no line yet, or with any. */
const match: MoveKind['make'] = ({ model, office, draw }) => {
  const line = pickFitting(draw, model.lines, ({ status }) => status === 'open')
  const moved = ({ lines }: ModelEntry) => lines.find(([account]) => account === line?.account)?.[1]
  const taken = (of: ModelEntry) => model.lines.some(({ entry, account }) => entry === of && account === line?.account)
  const entry = pickFitting(draw, model.entries, (each) => moved(each) === line?.amount && !taken(each))
  if (!line || !entry) return undefined
  return {
    by: office.treasurer,
    sent: { id: line.id, fields: { entry_id: entry.id } },
    refusal: () => {
      if (line.status !== 'open') return 'line_settled'
      return moved(entry) !== line.amount || taken(entry) || entry.reversed ? 'line_not_that' : undefined
    },
    succeed: () => Object.assign(line, { status: 'matched', entry }),
  }
}

const release: MoveKind['make'] = ({ model, office, draw }) => {
  const line = pickFitting(draw, model.lines, ({ status }) => status === 'matched' || status === 'set_aside')
  if (!line) return undefined
  return {
    by: office.treasurer,
    sent: { id: line.id },
    refusal: () => {
      if (line.status === 'open') return undefined
      if (isPaid(model, line)) return 'line_paid'
      return line.status === 'unclaimed' || line.claimed ? 'line_settled' : undefined
    },
    succeed: () => Object.assign(line, { status: 'open', entry: undefined }),
  }
}

/** What was posted from a line as a charge, an expense, income or a transfer, and stands. */
const voucherOf = ({ voucher, entry, status }: ModelBankLine) =>
  status === 'matched' && voucher?.entry === entry && !voucher?.reversed ? voucher : undefined

const reopen: MoveKind['make'] = ({ model, office, draw }) => {
  const line = pickFitting(draw, model.lines, (each) => each.status === 'unclaimed' || voucherOf(each) !== undefined)
  if (!line) return undefined
  const reversing = () => negated(line.entry?.lines ?? [])
  return {
    by: office.treasurer,
    sent: { id: line.id },
    refusal: () => {
      if (line.status === 'open') return 'line_not_that'
      return line.status === 'unclaimed' || voucherOf(line) ? booksRefusal(model, reversing()) : 'line_settled'
    },
    succeed: () => {
      const voucher = voucherOf(line)
      if (voucher) voucher.reversed = true
      if (line.entry) reverseEntry(model, line.entry)
    },
  }
}

const isPaid = ({ members }: Model, line: ModelBankLine) =>
  members.some(({ payments }) => payments.some((payment) => payment.status === 'verified' && payment.line === line))

export const BANK_MOVES: readonly MoveKind[] = [
  { name: 'POST /api/office/bank-statements', often: 4, make: importLines },
  { name: 'POST /api/office/bank-lines/:id/unclaimed', often: 2, make: unclaimed },
  { name: 'POST /api/office/bank-lines/:id/charge', often: 2, make: charge },
  { name: 'POST /api/office/bank-lines/:id/set-aside', often: 1, make: setAside },
  { name: 'POST /api/office/bank-lines/:id/match', often: 3, make: match },
  { name: 'POST /api/office/bank-lines/:id/release', often: 2, make: release },
  { name: 'POST /api/office/bank-lines/:id/expense', often: 1, make: postLine('expense') },
  { name: 'POST /api/office/bank-lines/:id/income', often: 1, make: postLine('income') },
  { name: 'POST /api/office/bank-lines/:id/transfer', often: 1, make: transferLine },
  { name: 'POST /api/office/bank-lines/:id/reopen', often: 1, make: reopen },
]
