import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import type { StepRules } from '#server/http/steps.ts'
import { stateWords } from '#server/languages/state-words.ts'
import { type LineRow, type LineState, readLine } from './bank-store.ts'

type LineStep = keyof typeof lineSteps

const isOpen = ({ status }: LineState) => status === 'open'

/** Nothing of it is posted for a member or waits. */
const isWhole = ({ status, waits, split }: LineState) =>
  (status === 'open' || status === 'unclaimed') && !waits && !split

/** The steps of officers with a line beside saying which payment or entry it is, which is asked of many at once. */
export const lineSteps = {
  unclaimed: {
    call: 'POST /api/office/bank-lines/:id/unclaimed',
    isOpen: (line) => isOpen(line) && line.amount > 0n,
  },
  charge: { call: 'POST /api/office/bank-lines/:id/charge', isOpen: (line) => isOpen(line) && line.amount < 0n },
  set_aside: { call: 'POST /api/office/bank-lines/:id/set-aside', isOpen },
  release: {
    call: 'POST /api/office/bank-lines/:id/release',
    // What was posted from a line or claimed with it is reversed instead, and so is a payment that was verified by it.
    isOpen: ({ status, claimed, payment_id: payment }) =>
      (status === 'matched' || status === 'set_aside') && !claimed && payment === null,
  },
  reopen: {
    call: 'POST /api/office/bank-lines/:id/reopen',
    isOpen: ({ status, split, voucher_id: voucher }) => (status === 'unclaimed' && !split) || voucher !== null,
  },
  claim: {
    call: 'POST /api/office/bank-lines/:id/claim',
    isOpen: (line) => isWhole(line) && line.amount > 0n,
  },
  split: {
    call: 'POST /api/office/bank-lines/:id/split',
    isOpen: ({ status, amount, waits }) => (status === 'open' || status === 'unclaimed') && amount > 0n && !waits,
  },
  transfer: {
    call: 'POST /api/office/bank-lines/:id/transfer',
    isOpen: isWhole,
  },
  expense: {
    call: 'POST /api/office/bank-lines/:id/expense',
    isOpen: (line) => isWhole(line) && line.amount < 0n,
  },
  income: {
    call: 'POST /api/office/bank-lines/:id/income',
    isOpen: (line) => isWhole(line) && line.amount > 0n,
  },
  return: {
    call: 'POST /api/office/bank-lines/:id/return',
    isOpen: (line) => isWhole(line) && line.status === 'unclaimed',
  },
} satisfies StepRules<string, LineState>

/** Throws `not_found`. */
export async function lineOrRefusal(db: Db, id: bigint): Promise<LineRow> {
  const [line] = await readLine(db, [id])
  if (!line) throw new Refusal('not_found')
  return line
}

/** The line, if the step is open. Throws `not_found` and what closedTo() gives. */
export async function lineForStep(db: Db, step: LineStep, id: bigint): Promise<LineRow> {
  const line = await lineOrRefusal(db, id)
  checkLineStep(step, line)
  return line
}

/** Throws `line_paid`, `line_settled`, and `line_not_that` for money that went the other way. */
export function checkLineStep(step: LineStep, line: LineRow): void {
  if (lineSteps[step].isOpen(line)) return
  if (step === 'release' && line.payment_id !== null)
    throw new Refusal('line_paid', { payment: String(line.payment_id) })
  throw isOpen(line) ? new Refusal('line_not_that') : settled(line)
}

export const settled = ({ status, settled_by_name }: LineRow) =>
  new Refusal('line_settled', { status: stateWords(status), by: settled_by_name ?? '' })
