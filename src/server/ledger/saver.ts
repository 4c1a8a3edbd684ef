import { availableSavings } from '#core/lending.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { CURRENT_SETTINGS, type SettingsJson, settingsFromJson } from '#server/db/settings.ts'
import { DEATH_REPORTED } from './member-facts.ts'

/** What decides on a member's savings now, in fils. */
type SaverRow = {
  active: boolean
  savings: bigint
  receivable: bigint
  outstanding_principal: bigint
  approved_withdrawals: bigint
  open_withdrawal: bigint | null
  death_reported: boolean
}

/** As columns, and where they come from. */
const SAVER = `m.active, coalesce(-sum(b.balance) filter (where b.account = 'savings'), 0)::bigint as savings,
     coalesce(sum(b.balance) filter (where b.account = 'member_receivable'), 0)::bigint as receivable,
     coalesce(sum(b.balance) filter (where l.status = 'active'), 0)::bigint as outstanding_principal,
     (select coalesce(sum(amount), 0)::bigint from withdrawal where member_id = m.id and status = 'approved') as approved_withdrawals,
     (select amount from withdrawal where member_id = m.id and status in ('asked', 'approved')) as open_withdrawal,
     ${DEATH_REPORTED} as death_reported`
const OF_MEMBERS = `member m left join member_balance b on b.member_id = m.id
   left join loan l on l.id = b.loan_id and b.account = 'loans_receivable'`

/** No row: no such member. */
const readSaver = query<SaverRow & { settings: SettingsJson }>(
  'read_saver',
  `select ${SAVER}, ${CURRENT_SETTINGS} as settings from ${OF_MEMBERS} where m.id = $1 group by m.id`,
)

const readSavers = query<SaverRow & { id: bigint }>(
  'read_savers',
  `select m.id, ${SAVER} from ${OF_MEMBERS} where m.id = any ($1::bigint[]) group by m.id`,
)

/** What a member may use of the savings, and what stands in the way. */
export type Saver = {
  active: boolean
  available: Fils
  receivable: Fils
  /** Of the withdrawal that is asked for or approved, if one is. */
  openWithdrawal: Fils | null
  /** By an officer, whether the membership is settled or not. */
  deathReported: boolean
}

/** Throws `not_found`. */
export async function saverOrRefusal(
  db: Db,
  memberId: bigint,
  settings: Pick<AssociationSettings, 'lockSavings'>,
): Promise<Saver> {
  return saverOf(await rowOrRefusal(db, memberId), settings)
}

/** The same by the settings that hold, which are given too. Throws `not_found`. */
export async function saverAndSettings(
  db: Db,
  memberId: bigint,
): Promise<{ saver: Saver; settings: AssociationSettings }> {
  const row = await rowOrRefusal(db, memberId)
  const settings = settingsFromJson(row.settings)
  return { saver: saverOf(row, settings), settings }
}

/** The same of several, by member. */
export async function saversOf(
  db: Db,
  memberIds: readonly bigint[],
  settings: Pick<AssociationSettings, 'lockSavings'>,
): Promise<Map<bigint, Saver>> {
  return new Map((await readSavers(db, [memberIds])).map((row) => [row.id, saverOf(row, settings)]))
}

async function rowOrRefusal(db: Db, memberId: bigint) {
  const [row] = await readSaver(db, [memberId])
  if (!row) throw new Refusal('not_found')
  return row
}

function saverOf(row: SaverRow, { lockSavings }: Pick<AssociationSettings, 'lockSavings'>): Saver {
  const available = availableSavings({
    savings: row.savings,
    lockSavings,
    outstandingPrincipal: row.outstanding_principal,
    approvedWithdrawals: row.approved_withdrawals,
  })
  return {
    active: row.active,
    available,
    receivable: row.receivable,
    openWithdrawal: row.open_withdrawal,
    deathReported: row.death_reported,
  }
}

/** Savings that were there when we looked and are spent now: what is posted has to be worked out again. */
export function spentMeanwhile(error: unknown): never {
  throw error instanceof Refusal && error.code === 'insufficient_savings' ? new Refusal('busy') : error
}
