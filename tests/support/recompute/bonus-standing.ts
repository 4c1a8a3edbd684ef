import { totalOf } from './balances.ts'
import { isClear, sharesOf, versionsOf, weightsOf } from './bonus.ts'
import { type Claim, claimsOfVersions } from './claim.ts'
import { daysFrom } from './days.ts'
import { aed, type Bonus, reversedEntries, type Tables } from './tables.ts'

const daysOf = ({ from_date, to_date }: Bonus) => BigInt(daysFrom(from_date, to_date) + 1)
/** Fils at the end of a day, rounded down. */
const average = (weight: bigint, bonus: Bonus) => aed(Number(weight / daysOf(bonus)))

function figuresOf(tables: Tables, bonus: Bonus) {
  const weights = weightsOf(tables, bonus)
  const weightOf = new Map(weights.map(({ member, weight }) => [member, weight]))
  const shares = sharesOf(tables, bonus)
  return {
    shares,
    averageOf: (member: number) => average(weightOf.get(member) ?? 0n, bonus),
    averageOfAll: average(
      weights.reduce((all, { weight }) => all + weight, 0n),
      bonus,
    ),
  }
}

/** The entry that credited a member with a bonus, if one did. */
function creditOf({ bonus_part, posting }: Tables, bonusId: number, memberId: number): number | undefined {
  const credits = bonus_part.filter((each) => each.bonus_id === bonusId).map((each) => each.credit_entry_id)
  return posting.find((each) => credits.includes(each.entry_id) && each.member_id === memberId)?.entry_id
}

function stateOf(tables: Tables, bonus: Bonus, memberId: number) {
  const credit = creditOf(tables, bonus.id, memberId)
  const back = tables.entry.some(({ reverses }) => reverses === credit && credit !== undefined)
  return { credited: credit !== undefined, reversed: back }
}

function nameOfState({ status }: Bonus, { credited, reversed }: { credited: boolean; reversed: boolean }): string {
  if (reversed) return 'reversed'
  if (credited) return 'credited'
  return /^revers/.test(status) ? 'not_credited' : 'to_come'
}

/** A bonus with how much of it has come to how many, by the entries that credited them and were not reversed. */
function bonusRead(tables: Tables, bonus: Bonus) {
  const { shares, averageOfAll } = figuresOf(tables, bonus)
  const gone = reversedEntries(tables)
  const credits = tables.bonus_part
    .filter(({ bonus_id, credit_entry_id }) => bonus_id === bonus.id && !gone.has(credit_entry_id ?? 0))
    .map(({ credit_entry_id }) => credit_entry_id)
  const credited = tables.posting.filter(({ entry_id }) => credits.includes(entry_id))
  const declared = 0 - totalOf(tables, (each) => each.entry_id === bonus.entry_id && each.account === 'bonus_payable')
  return {
    ...{ id: bonus.id, from: bonus.from_date, to: bonus.to_date, status: bonus.status, entry_id: bonus.entry_id },
    amount: aed(bonus.entry_id === null ? bonus.amount : declared),
    ...{ members: shares.length, average_of_all: averageOfAll },
    credited_members: new Set(credited.flatMap(({ member_id }) => member_id ?? [])).size,
    credited: aed(
      credited.filter(({ account }) => account === 'bonus_payable').reduce((all, { amount }) => all + amount, 0),
    ),
  }
}

/** Each bonus as officers read it, with its shares. */
export function bonusStandingClaims(tables: Tables): Claim[] {
  return tables.bonus.flatMap((bonus) => {
    const versions = versionsOf(tables, bonus)
    if (!versions.every((version) => isClear(version, bonus))) return []
    return claimsOfVersions(versions.map((version) => standingOf(version, bonus)))
  })
}

function standingOf(tables: Tables, bonus: Bonus): Claim[] {
  const paged = { list: 'shares', next: 'next_after', from: 'after' }
  const { shares, averageOf } = figuresOf(tables, bonus)
  const rows = shares.map(({ member, amount }) => {
    const standing = stateOf(tables, bonus, member)
    return { member: { id: member }, amount: aed(amount), average_savings: averageOf(member), ...standing }
  })
  return [
    { call: 'GET /api/office/bonuses/:id', id: bonus.id, expected: { bonus: bonusRead(tables, bonus) } },
    { call: 'GET /api/office/bonuses/:id/shares', id: bonus.id, paged, expected: { shares: rows } },
  ]
}

/** More ways in which the shares of all bonuses may have come about are not gone through. */
const VERSIONS_MOST = 64

/** A member's shares of what was confirmed, the latest first; nothing where one of them cannot be worked out again. */
export function ownBonusClaims(tables: Tables, memberId: number): Claim[] {
  const confirmed = tables.bonus.filter(({ entry_id }) => entry_id !== null).reverse()
  const versions = confirmed.map((bonus) => ({ bonus, all: versionsOf(tables, bonus) }))
  if (!versions.every(({ bonus, all }) => all.every((version) => isClear(version, bonus)))) return []
  const ways = versions.map(({ bonus, all }) => all.map((version) => ownShare(version, bonus, memberId)))
  if (ways.reduce((many, all) => many * all.length, 1) > VERSIONS_MOST) return []
  type Shares = ReturnType<typeof ownShare>
  const lists = ways.reduce<Shares[]>((so, all) => so.flatMap((list) => all.map((own) => [...list, ...own])), [[]])
  const claims = lists.map((shares): Claim[] => [{ call: 'GET /api/bonuses', by: memberId, expected: { shares } }])
  return claimsOfVersions(claims)
}

function ownShare(tables: Tables, bonus: Bonus, memberId: number) {
  const { shares: all, averageOf, averageOfAll } = figuresOf(tables, bonus)
  const own = all.find(({ member }) => member === memberId)
  if (!own) return []
  return [
    {
      ...{ bonus_id: bonus.id, from: bonus.from_date, to: bonus.to_date, bonus: aed(bonus.amount) },
      ...{ members: all.length, average_savings: averageOf(memberId), average_of_all: averageOfAll },
      ...{ amount: aed(own.amount), state: nameOfState(bonus, stateOf(tables, bonus, memberId)) },
    },
  ]
}
