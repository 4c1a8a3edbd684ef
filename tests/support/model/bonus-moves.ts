import { savingsDays, shareBonus } from '#core/bonus.ts'
import type { BusinessDate } from '#core/calendar.ts'
import type { Person } from '../world.ts'
import { aedText, amountUpTo, type MoveKind, pickFitting, why } from './move.ts'
import { leavesAgain } from './payment-books.ts'
import {
  balanceOf,
  fromSavings,
  isResult,
  type Model,
  type ModelBonus,
  type ModelMember,
  post,
  receivableOf,
  reverseEntry,
  savingsKey,
  sum,
} from './state.ts'

/** Days that are over when the first move is made: only entries by hand are dated on them. */
const PERIOD = { from: '2026-05-02', to: '2026-05-19' } as const satisfies Record<string, BusinessDate>
/** More than the association has. */
const TOO_MUCH = 900_000_000n

/** The surplus and the result to date. */
function distributable({ balances }: Model): bigint {
  const free = -sum([...balances].filter(([account]) => account === 'surplus' || isResult(account)).map(([, of]) => of))
  return free > 0n ? free : 0n
}

const declared = ({ bonuses }: Model) =>
  sum(bonuses.filter(({ status }) => status === 'declared').map(({ amount }) => amount))
const within = (amount: bigint, most: bigint) => (amount > most ? 'beyond_surplus' : undefined)

function sharesOf(model: Model, amount: bigint): ModelBonus['shares'] {
  const weights = model.members
    .filter(({ closed }) => !closed)
    .map((member) => {
      const moved = model.entries.flatMap(({ date, lines }) =>
        lines
          .filter(([account]) => account === savingsKey(member))
          .map(([, of]) => ({ date: date as BusinessDate, amount: -of })),
      )
      return { memberId: member.person.id, weight: savingsDays(moved, PERIOD.from, PERIOD.to) }
    })
  const shares = shareBonus(
    amount,
    weights.filter(({ weight }) => weight > 0n),
  )
  const memberOf = (id: bigint) => model.members.find(({ person }) => person.id === id) as ModelMember
  return shares.map(({ memberId, amount: share }) => ({ member: memberOf(memberId), amount: share }))
}

const nobodyIn = (shares: ModelBonus['shares']) => (shares.length === 0 ? 'nobody_saved' : undefined)

const prepare: MoveKind['make'] = ({ model, office, draw }) => {
  const amount = draw(6) === 0 ? TOO_MUCH : amountUpTo(draw, 90)
  return {
    by: office.treasurer,
    sent: { fields: { ...PERIOD, amount: aedText(amount) } },
    refusal: () => within(amount, distributable(model) - declared(model)) ?? nobodyIn(sharesOf(model, amount)),
    succeed: ({ bonus_id: id = 0 }) => {
      model.bonuses.push({ id, amount, status: 'prepared', shares: sharesOf(model, amount), ...NOTHING_POSTED })
    },
  }
}

type Step = {
  from: ModelBonus['status']
  becomes: ModelBonus['status']
  /** What keeps it from being taken, beside where the bonus stands. */
  refusal?: (model: Model, bonus: ModelBonus) => string | undefined
  /** Whether another than who proposed it has to take it. */
  another?: true
  posts?: (model: Model, bonus: ModelBonus, by: Person) => void
}

/** A step of a bonus: mostly of one that stands where it may and by who may, at times not. */
function step(path: string, { from, becomes, refusal, another, posts }: Step): MoveKind['make'] {
  return ({ model, office, draw }) => {
    const bonus = pickFitting(draw, model.bonuses, ({ status }) => status === from)
    if (!bonus) return undefined
    const alone = another && draw(6) === 0
    const reasoned = path === 'decline' || path === 'reverse'
    const by = another && !alone ? office.second : office.treasurer
    return {
      by,
      sent: { id: bonus.id, ...(reasoned ? { fields: why(path) } : {}) },
      refusal: () =>
        placeRefusal(bonus, path, from) ?? (alone ? 'proposed_by_you' : undefined) ?? refusal?.(model, bonus),
      succeed: () => {
        posts?.(model, bonus, by)
        bonus.status = becomes
      },
    }
  }
}

function placeRefusal({ status }: ModelBonus, path: string, from: ModelBonus['status']): string | undefined {
  if (status === from) return undefined
  if (status === 'discarded') return 'not_found'
  if (path === 'reverse' && status === 'to_reverse') return 'reversal_waits'
  return path.startsWith('reverse/') && status === 'credited' ? 'not_proposed' : 'already_decided'
}

const NOTHING_POSTED = { declaration: undefined, credit: undefined }

function confirm(model: Model, bonus: ModelBonus): void {
  bonus.declaration = post(model, [
    ['surplus', bonus.amount],
    ['bonus_payable', -bonus.amount],
  ])
  credit(model, bonus)
}

/** Members are credited after the call; not those of a bonus whose reversal was proposed before. */
function credit(model: Model, bonus: ModelBonus): void {
  const credits = bonus.shares.map(({ member, amount }) => [savingsKey(member), -amount] as const)
  bonus.credit ??= post(model, [['bonus_payable', bonus.amount], ...credits])
}

/** Proposed at the moment of the confirmation, which alone is not in the journal yet, it leaves everybody uncredited. */
function hold(model: Model, bonus: ModelBonus): void {
  const { credit: entry } = bonus
  if (entry?.id !== 0) return
  for (const [account, of] of entry.lines) model.balances.set(account, balanceOf(model, account) - of)
  model.entries.splice(model.entries.indexOf(entry), 1)
  bonus.credit = undefined
}

function reverseBonus(model: Model, bonus: ModelBonus, by: Person): void {
  if (bonus.credit) {
    const owed = new Map(bonus.shares.map(({ member }) => [member, receivableOf(model, member)]))
    const lines = bonus.shares.flatMap(({ member, amount }) => fromSavings(model, member, amount))
    reverseEntry(model, bonus.credit, [['bonus_payable', -bonus.amount], ...lines])
    for (const { member } of bonus.shares)
      if (receivableOf(model, member) > (owed.get(member) ?? 0n)) leavesAgain(member, by)
  }
  reverseEntry(model, bonus.declaration)
}

const onReverse = { from: 'to_reverse', another: true } as const

export const BONUS_MOVES: readonly MoveKind[] = [
  { name: 'POST /api/office/bonuses', often: 2, make: prepare },
  {
    name: 'POST /api/office/bonuses/:id/declare',
    often: 2,
    make: step('declare', {
      ...{ from: 'prepared', becomes: 'declared' },
      refusal: (model, { amount, shares }) =>
        shares.some(({ member }) => member.closed)
          ? 'member_left'
          : within(amount, distributable(model) - declared(model)),
    }),
  },
  {
    name: 'POST /api/office/bonuses/:id/discard',
    often: 1,
    make: step('discard', { from: 'prepared', becomes: 'discarded' }),
  },
  {
    name: 'POST /api/office/bonuses/:id/confirm',
    often: 4,
    make: step('confirm', {
      ...{ from: 'declared', becomes: 'credited', another: true, posts: confirm },
      refusal: (model, { amount }) => within(amount, distributable(model)),
    }),
  },
  {
    name: 'POST /api/office/bonuses/:id/decline',
    often: 1,
    make: step('decline', { from: 'declared', becomes: 'declined' }),
  },
  {
    name: 'POST /api/office/bonuses/:id/reverse',
    often: 2,
    make: step('reverse', { from: 'credited', becomes: 'to_reverse', posts: hold }),
  },
  {
    name: 'POST /api/office/bonuses/:id/reverse/confirm',
    often: 2,
    make: step('reverse/confirm', { ...onReverse, becomes: 'reversed', posts: reverseBonus }),
  },
  {
    name: 'POST /api/office/bonuses/:id/reverse/decline',
    often: 1,
    make: step('reverse/decline', { from: 'to_reverse', becomes: 'credited', posts: credit }),
  },
]
