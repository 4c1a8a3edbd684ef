import { type MoneyFigure, SURE_ENOUGH } from './money-figures.ts'

/**
 * The figures, those with their points whose points small letters lost: '12500', '1500' and '075' above a total of 140.75 are 125.00,
 * 15.00 and 0.75. The total has its point, and the amount with all fees makes it to the fils.
 */
export function withLostPoints(figures: readonly MoneyFigure[]): MoneyFigure[] {
  const amount = one(figures.filter(({ label, row }) => label === 'amount' && !row.isProse))
  const total = one(figures.filter(({ label, row }) => label === 'total' && !row.isProse))
  const fees = figures.filter(({ label, fils }) => label === 'fee' && fils > 0)
  if (!amount || !total?.hasDecimals || total.doubtful || fees.length === 0 || fees.some(isUnsure) || isUnsure(amount))
    return [...figures]
  const pointed = new Map([amount, ...fees].map((each) => [each, each.hasDecimals ? each : withPoint(each)]))
  const parts = [...pointed.values()]
  const isMade = parts.reduce((sum, { fils }) => sum + fils, 0) === total.fils && total.sure >= SURE_ENOUGH
  return isMade && !amount.hasDecimals && Number.isInteger(pointed.get(amount)?.fils)
    ? figures.map((each) => pointed.get(each) ?? each)
    : [...figures]
}

const one = ([first, ...others]: readonly MoneyFigure[]) => (others.length === 0 ? first : undefined)
const isUnsure = ({ sure, currency }: MoneyFigure) => sure < SURE_ENOUGH || currency === 'other'
const withPoint = (figure: MoneyFigure): MoneyFigure => ({
  ...figure,
  fils: figure.fils / 100,
  hasDecimals: true,
  doubtful: false,
})
