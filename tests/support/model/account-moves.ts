import { moneyPlace } from './accounts.ts'
import { type MoveKind, pick } from './move.ts'
import { balanceOf, type Model, type ModelAccount } from './state.ts'

const isTaken = ({ accounts }: Model, name: string, by?: ModelAccount) =>
  accounts.some((each) => each !== by && each.name.toLowerCase() === name.toLowerCase())

const open: MoveKind['make'] = ({ model, office, draw, turn }) => {
  const place = pick(draw, ['bank', 'cash'] as const) ?? 'bank'
  const name = draw(8) === 0 ? (pick(draw, model.accounts)?.name ?? '') : `Account of turn ${turn}`
  return {
    by: office.treasurer,
    sent: { fields: { place, name } },
    refusal: () => (isTaken(model, name) ? 'invalid_fields' : undefined),
    succeed: ({ code }) => {
      const number = model.accounts.filter((each) => each.code.startsWith(place)).length + 1
      if (code !== `${place}_${number}`) throw new Error(`opened as ${code}`)
      model.accounts.push({ code: `${place}_${number}`, name, closed: false })
    },
  }
}

/** Another name, closed or opened again. Only an empty one is closed, and never the first two. */
const change: MoveKind['make'] = (stage) => {
  const { model, office, draw, turn } = stage
  const code = moneyPlace(stage)
  const account = model.accounts.find((each) => each.code === code)
  const renamed = draw(8) === 0 ? pick(draw, model.accounts)?.name : `Renamed in turn ${turn}`
  const name = (draw(2) === 0 ? account?.name : renamed) ?? 'Account'
  const closed = draw(2) === 0
  const mayClose = () => !FIRST.includes(code) && balanceOf(model, code) === 0n
  return {
    by: office.second,
    sent: { id: code, fields: { name, closed } },
    refusal: () => {
      if (!account) return 'not_found'
      if (closed && !mayClose()) return 'account_not_empty'
      return isTaken(model, name, account) ? 'invalid_fields' : undefined
    },
    succeed: () => Object.assign(account ?? {}, { name, closed }),
  }
}

const FIRST: readonly string[] = ['bank', 'cash']

export const ACCOUNT_MOVES: readonly MoveKind[] = [
  { name: 'POST /api/office/money-accounts', often: 1, make: open },
  { name: 'PUT /api/office/money-accounts/:id', often: 2, make: change },
]
