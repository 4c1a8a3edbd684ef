import { type AssociationSettings, type DuesRate, keptOf, SETTING_NAMES, SETTINGS, settingsOf } from '#core/settings.ts'
import type { Db } from './connect.ts'
import { query } from './query.ts'

/** Settings as JSON: amounts as text of fils, since JSON's numbers are floating point. */
export type SettingsJson = { dues: [DuesRateJson, ...DuesRateJson[]]; [kept: string]: unknown }
type DuesRateJson = Omit<DuesRate, 'amount'> & { amount: string }

const duesRate = (rate: DuesRateJson): DuesRate => ({ ...rate, amount: BigInt(rate.amount) })

/** What was stored before something was a setting holds what that one begins with. */
export function settingsFromJson(json: SettingsJson): AssociationSettings {
  const [first, ...later] = json.dues
  const values = SETTING_NAMES.map((name) => {
    const { initial } = SETTINGS[name]
    const kept = keptOf(json, name)
    if (kept === undefined) return [name, initial]
    return [name, typeof initial === 'bigint' ? BigInt(kept as string) : kept]
  })
  return settingsOf(Object.fromEntries(values), [duesRate(first), ...later.map(duesRate)])
}

/** The settings that hold, as an expression of a larger query. */
export const CURRENT_SETTINGS = '(select value from settings_version order by id desc limit 1)'

const selectSettings = query<{ value: SettingsJson }>('read_settings', `select ${CURRENT_SETTINGS} as value`)
const selectWithAccountChange = query<{ value: SettingsJson; account_changed_at: Date | null }>(
  'read_settings_and_account_change',
  `select ${CURRENT_SETTINGS} as value, (
     select v.made_at from settings_version v, lateral (
       select b.value -> 'bank' as bank from settings_version b where b.id < v.id order by b.id desc limit 1) before
     where v.made_at > $1 and v.value -> 'bank' <> before.bank
       and exists (select from jsonb_each_text(before.bank) where value <> '')
     order by v.id desc limit 1) as account_changed_at`,
)
const selectVersion = query<{ id: bigint; value: SettingsJson }>(
  'read_settings_version',
  'select id, value from settings_version order by id desc limit 1',
)
const insertSettings = query(
  'insert_settings',
  'insert into settings_version (value, made_by, made_at) values ($1, $2, $3)',
)
const followSettings = query<{ id: bigint }>(
  'follow_settings',
  `insert into settings_version (value, made_by, made_at, follows)
   select $1, $2, $3, $4 where $4 = (select max(id) from settings_version)
   on conflict (follows) do nothing returning id`,
)

export async function readSettings(db: Db): Promise<AssociationSettings> {
  const [row] = await selectSettings(db)
  if (!row?.value) throw new Error('the association has no settings')
  return settingsFromJson(row.value)
}

/** The settings that hold, and when the account that members pay to was last changed, if that was after `since`. */
export async function readSettingsAndAccountChange(
  db: Db,
  since: Date,
): Promise<{ settings: AssociationSettings; accountChangedAt: Date | null }> {
  const [row] = await selectWithAccountChange(db, [since])
  if (!row?.value) throw new Error('the association has no settings')
  return { settings: settingsFromJson(row.value), accountChangedAt: row.account_changed_at }
}

/** Writes a new version; the ones before stay. */
export async function writeSettings(
  db: Db,
  settings: AssociationSettings,
  madeBy: bigint | null,
  now: Date,
): Promise<void> {
  await insertSettings(db, [settingsText(settings), madeBy, now])
}

/** The settings that hold, with the id of their version. */
export async function readSettingsVersion(db: Db): Promise<{ version: bigint; settings: AssociationSettings }> {
  const [row] = await selectVersion(db)
  if (!row) throw new Error('the association has no settings')
  return { version: row.id, settings: settingsFromJson(row.value) }
}

/** Writes the version that follows the one that was seen. False where another follows it already. */
export async function followWith(
  db: Db,
  seen: bigint,
  settings: AssociationSettings,
  madeBy: bigint,
  now: Date,
): Promise<boolean> {
  const made = await followSettings(db, [settingsText(settings), madeBy, now, seen])
  return made.length > 0
}

function settingsText(settings: AssociationSettings): string {
  return JSON.stringify(settings, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
}
