import type { Person } from '../world.ts'
import { closedSince, moneyPlace } from './accounts.ts'
import { aedText, amountUpTo, type MoveKind, pick, pickFitting, type Stage, why } from './move.ts'
import {
  type Account,
  availableTo,
  balanceOf,
  kindOf,
  type Line,
  type Model,
  type ModelManual,
  type ModelMember,
  merge,
  negated,
  post,
  receivableKey,
  receivableOf,
  reverseEntry,
  savingsKey,
  sum,
  TODAY,
} from './state.ts'

/** Of open and closed months, of two years, before the books and to come. */
const DATES = [
  TODAY,
  TODAY,
  '2026-05-12',
  '2026-04-30',
  '2026-01-15',
  '2025-12-10',
  '2025-11-20',
  '2025-10-31',
  '2026-05-21',
]
const FIRST_DAY = '2025-11-01'
/** What other pages keep one by one. */
const NOT_BY_HAND = 'recharge_clearing'

const drawLines = (stage: Stage, member: ModelMember): Line[] => {
  const { draw } = stage
  const place = moneyPlace(stage)
  const amount = amountUpTo(draw, 120)
  const [savings, receivable] = [savingsKey(member), receivableKey(member)]
  const pairs: [Account, Account][] = [
    ['general_expense', place],
    [place, 'fine_income'],
    ['general_expense', savings],
    [savings, 'interest_income'],
    [receivable, 'recharge_income'],
    ['general_expense', receivable],
    ['bank_charges', 'cash'],
    ['bank', NOT_BY_HAND],
  ]
  const [debit, credit] = pick(draw, pairs) as [Account, Account]
  return [
    [debit, amount],
    [credit, draw(15) === 0 ? -amount - 1n : -amount],
  ]
}

/** What keeps lines from being posted, as the books are now. */
function linesRefusal(model: Model, lines: readonly Line[]): string | undefined {
  const closed = ({ person }: ModelMember) => lines.some(([account]) => account.endsWith(`/${person.id}`))
  if (lines.some(([account]) => account === NOT_BY_HAND)) return 'invalid_fields'
  if (closedSince(model, ...lines.map(([account]) => account))) return 'invalid_fields'
  if (model.members.some((member) => member.closed && closed(member))) return 'invalid_fields'
  if (sum(lines.map(([, of]) => of)) !== 0n) return 'entry_unbalanced'
  return lines.some((line) => takesTooMuch(model, line)) ? 'balance_too_low' : undefined
}

/** Of accounts that no entry may leave below zero: what the association holds, what a member has saved or owes. */
function takesTooMuch(model: Model, [account, of]: Line): boolean {
  const member = model.members.find((each) => savingsKey(each) === account || receivableKey(each) === account)
  if (account.startsWith('savings/')) return member !== undefined && of > availableTo(model, member)
  if (account.startsWith('member_receivable/')) return member !== undefined && -of > receivableOf(model, member)
  return kindOf(account) === 'asset' && -of > balanceOf(model, account)
}

const inClosedMonth = ({ closed }: Model, date: string) => closed.some(({ month }) => date.startsWith(month))

const propose: MoveKind['make'] = (stage, member) => {
  const { model, office, draw, turn } = stage
  const [date, lines] = [pick(draw, DATES) as string, drawLines(stage, member)]
  const by = pick(draw, [office.treasurer, office.second]) as Person
  const written = lines.map(([key, of]) => {
    const [account, id] = key.split('/')
    const amount = aedText(of < 0n ? -of : of)
    return { account, ...(id ? { member_id: Number(id) } : {}), side: of > 0n ? 'debit' : 'credit', amount }
  })
  return {
    by,
    sent: { fields: { date, memo: `By hand in turn ${turn}`, lines: written } },
    refusal: () => {
      if (date > TODAY || date < FIRST_DAY) return 'invalid_fields'
      return linesRefusal(model, lines) ?? (inClosedMonth(model, date) ? 'month_closed' : undefined)
    },
    succeed: ({ manual_entry_id: id = 0 }) => {
      model.manual.push({ id, date, lines, status: 'proposed', by, reverses: undefined, entry: undefined })
    },
  }
}

const waits = ({ status }: ModelManual) => status === 'proposed'

const approve: MoveKind['make'] = ({ model, office, draw }) => {
  const manual = pickFitting(draw, model.manual, waits)
  if (!manual) return undefined
  const other = manual.by === office.treasurer ? office.second : office.treasurer
  const by = draw(6) === 0 ? manual.by : other
  return {
    by,
    sent: { id: manual.id },
    refusal: () => {
      if (!waits(manual)) return 'already_decided'
      if (by === manual.by) return 'proposed_by_you'
      return linesRefusal(model, manual.lines) ?? (inClosedMonth(model, manual.date) ? 'month_closed' : undefined)
    },
    succeed: () => {
      const { reverses, lines, date } = manual
      manual.status = 'posted'
      manual.entry = reverses ? reverseEntry(model, reverses.entry, lines, date) : post(model, lines, { date })
    },
  }
}

const decline: MoveKind['make'] = ({ model, office, draw }) => {
  const manual = pickFitting(draw, model.manual, waits)
  if (!manual) return undefined
  return {
    by: office.second,
    sent: { id: manual.id, fields: why('decline') },
    refusal: () => (waits(manual) ? undefined : 'already_decided'),
    succeed: () => {
      manual.status = 'declined'
    },
  }
}

const withdraw: MoveKind['make'] = ({ model, office, draw }) => {
  const manual = pickFitting(draw, model.manual, waits)
  if (!manual) return undefined
  const by = draw(5) === 0 ? office.treasurer : manual.by
  return {
    by,
    sent: { id: manual.id },
    refusal: () => {
      if (!waits(manual)) return 'already_decided'
      return by === manual.by ? undefined : 'only_proposer'
    },
    succeed: () => {
      manual.status = 'withdrawn'
    },
  }
}

const reverse: MoveKind['make'] = ({ model, office, draw }) => {
  const reversed = (of: ModelManual) =>
    model.manual.some(({ reverses, status }) => reverses === of && (status === 'proposed' || status === 'posted'))
  const manual = pickFitting(draw, model.manual, (each) => each.status === 'posted' && !reversed(each))
  if (!manual) return undefined
  const by = pick(draw, [office.treasurer, office.second]) as Person
  const lines = negated(manual.lines)
  return {
    by,
    sent: { id: manual.id, fields: why('reverse') },
    refusal: () => {
      if (manual.status !== 'posted' || reversed(manual)) return 'already_decided'
      return linesRefusal(model, lines)
    },
    succeed: ({ manual_entry_id: id = 0 }) => {
      model.manual.push({
        id,
        date: TODAY,
        lines: merge(lines),
        status: 'proposed',
        by,
        reverses: manual,
        entry: undefined,
      })
    },
  }
}

const ENTRIES = 'POST /api/office/ledger/manual-entries'
export const MANUAL_MOVES: readonly MoveKind[] = [
  { name: ENTRIES, often: 5, make: propose },
  { name: `${ENTRIES}/:id/approve`, often: 5, make: approve },
  { name: `${ENTRIES}/:id/decline`, often: 1, make: decline },
  { name: `${ENTRIES}/:id/withdraw`, often: 1, make: withdraw },
  { name: `${ENTRIES}/:id/reverse`, often: 2, make: reverse },
]
