import { shareBonus } from '#core/bonus-shares.ts'
import type { Model, ModelBonus } from './model.ts'
import { aedText, amountUpTo, type MoveMaker, pick } from './model-moves.ts'

/** Days that are over when the model's first move is made: nobody has moved anything on them but what they brought along. */
const PERIOD = { from: '2026-05-02', to: '2026-05-19' }
/** More than the association has. */
const TOO_MUCH = 900_000_000n

const prepare: MoveMaker = ({ model, office, draw }) => {
  const tooMuch = draw(6) === 0
  const amount = tooMuch ? TOO_MUCH : amountUpTo(draw, 90)
  return {
    by: office.treasurer,
    name: 'POST /api/office/bonuses',
    sent: { fields: { ...PERIOD, amount: aedText(amount) } },
    refusal: tooMuch ? 'beyond_surplus' : undefined,
    succeed: ({ bonus_id = 0 }) => {
      model.bonuses.push({ id: bonus_id, amount, status: 'prepared' })
    },
  }
}

type Step = {
  path: 'declare' | 'confirm' | 'decline' | 'reverse' | 'reverse/confirm' | 'reverse/decline'
  from: ModelBonus['status']
  becomes: ModelBonus['status']
  /** Whether another than who proposed it has to take it. */
  another?: true
  /** What it does to what the members have: adds their shares, or takes them. */
  shares?: 1n | -1n
}

/** A step of a bonus: mostly of one that stands where it may and by who may, at times not. */
function step({ path, from, becomes, another, shares = undefined }: Step): MoveMaker {
  return ({ model, office, draw }) => {
    const bonus = pick(draw, draw(8) === 0 ? model.bonuses : model.bonuses.filter(({ status }) => status === from))
    if (!bonus) return undefined
    const alone = draw(6) === 0
    return {
      by: another && !alone ? office.second : office.treasurer,
      name: `POST /api/office/bonuses/:id/${path}`,
      sent: {
        id: bonus.id,
        ...(path === 'decline' || path === 'reverse' ? { fields: { reason: `To ${path} it.` } } : {}),
      },
      refusal: refusalOf(bonus, { path, from }) ?? (another && alone ? 'proposed_by_you' : undefined),
      succeed: () => {
        bonus.status = becomes
        if (shares) give(model, bonus, shares)
      },
    }
  }
}

function refusalOf({ status }: ModelBonus, { path, from }: Pick<Step, 'path' | 'from'>): string | undefined {
  if (status === from) return undefined
  if (path === 'reverse' && status === 'to_reverse') return 'reversal_waits'
  return path.startsWith('reverse/') && status === 'credited' ? 'not_proposed' : 'already_decided'
}

/** By what each brought along: they all had it on every day of the period. */
function give({ members }: Model, { amount }: ModelBonus, sign: 1n | -1n): void {
  const weights = members.map(({ person, brought }) => ({ memberId: person.id, weight: brought }))
  for (const share of shareBonus(amount, weights)) {
    const member = members.find(({ person }) => person.id === share.memberId)
    if (member) member.bonus += sign * share.amount
  }
}

const declare = step({ path: 'declare', from: 'prepared', becomes: 'declared' })
const confirm = step({ path: 'confirm', from: 'declared', becomes: 'credited', another: true, shares: 1n })

/** How often each kind is drawn. */
export const BONUS_MOVES: readonly MoveMaker[] = [
  ...[prepare, declare, confirm, confirm],
  step({ path: 'decline', from: 'declared', becomes: 'declined' }),
  step({ path: 'reverse', from: 'credited', becomes: 'to_reverse' }),
  step({ path: 'reverse/confirm', from: 'to_reverse', becomes: 'reversed', another: true, shares: -1n }),
  step({ path: 'reverse/decline', from: 'to_reverse', becomes: 'credited' }),
]
