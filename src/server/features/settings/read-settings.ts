import type { z } from 'zod'
import type { AnswerOf } from '#contract/calls.ts'
import type { settingName } from '#contract/settings.ts'
import type { Month } from '#core/calendar.ts'
import { duesRateAt, rateToCome } from '#core/dues-calendar.ts'

import { decimalAed, toAedNumber } from '#core/money.ts'
import {
  type AssociationSettings,
  type DuesRate,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  type SettingValues,
  valuesOf,
} from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { type SettingsJson, settingsFromJson } from '#server/db/settings.ts'
import type { Session } from '#server/http/session.ts'
import { mayOf } from '#server/http/steps.ts'
import { listWaiting } from './proposal-store.ts'
import { proposalSteps } from './setting-steps.ts'

type HistoryName = z.infer<typeof settingName>

type Answer = AnswerOf<'GET /api/office/settings'>

/** The settings as the officer area shows them in that month. */
export function settingsForOffice(settings: AssociationSettings, thisMonth: Month): Answer['settings'] {
  const values = valuesOf(settings)
  const toCome = rateToCome(settings.dues, thisMonth)
  return {
    ...(Object.fromEntries(SETTING_NAMES.map((name) => [name, answerOf(name, values)])) as Omit<
      Answer['settings'],
      'dues' | 'dues_to_come'
    >),
    dues: answeredRate(duesRateAt(settings.dues, thisMonth)),
    dues_to_come: toCome ? answeredRate(toCome) : null,
  }
}

function answerOf(name: SettingName, values: SettingValues) {
  const value = values[name]
  if (typeof value === 'bigint') return toAedNumber(value)
  return SETTINGS[name].kind === 'percent' ? Number(value) / 100 : value
}

function answeredRate({ amount, dueDay, from }: DuesRate) {
  return { amount: toAedNumber(amount), due_day: dueDay, from }
}

const selectVersions = query<{
  id: bigint
  value: SettingsJson
  before: SettingsJson | null
  made_at: Date
  by: string | null
  confirmed_by: string | null
}>(
  'read_settings_history',
  `select v.id, v.value, v.made_at, p.name as by, c.name as confirmed_by,
     (select value from settings_version b where b.id < v.id order by b.id desc limit 1) as before
   from settings_version v left join person p on p.id = v.made_by
     left join settings_proposal s on s.id = v.proposal_id left join person c on c.id = s.decided_by
   where v.id < coalesce($1::bigint, 9223372036854775807) order by v.id desc limit $2`,
)

/** A page of changes, latest first: who made each, when, and from what to what. The first version changed nothing. */
export async function readHistory(db: Db, before: bigint | null, count: number): Promise<Answer['history']> {
  const rows = await selectVersions(db, [before, count])
  return rows.map((row) => ({
    id: Number(row.id),
    at: row.made_at.toISOString(),
    by: row.by,
    confirmed_by: row.confirmed_by,
    changes: row.before ? changesBetween(textsOf(row.before), textsOf(row.value)) : [],
  }))
}

/** What waits, and what of it who asks may decide. */
export async function waitingChanges(db: Db, session: Session): Promise<Answer['waiting']> {
  const rows = await listWaiting(db)
  return rows.map((row) => ({
    id: Number(row.id),
    section: row.section,
    changes: changesBetween(textsOf(row.value), textsOf({ ...row.value, ...row.change })),
    by: row.by,
    at: row.proposed_at.toISOString(),
    holds_from: row.holds_from?.toISOString() ?? null,
    ...mayOf(proposalSteps, row, session),
  }))
}

/** What differs between two states of the settings, as the history has it. */
export const changesOf = (before: AssociationSettings, after: AssociationSettings) =>
  changesBetween(textsOfSettings(before), textsOfSettings(after))

function changesBetween(before: Record<HistoryName, string>, after: Record<HistoryName, string>) {
  return (Object.keys(after) as HistoryName[])
    .filter((setting) => before[setting] !== after[setting])
    .map((setting) => ({ setting, from: before[setting], to: after[setting] }))
}

const textsOf = (json: SettingsJson) => textsOfSettings(settingsFromJson(json))

/** Each setting as one text. Of the dues it is the last rate: a change is always the last, whatever came before. */
function textsOfSettings(settings: AssociationSettings): Record<HistoryName, string> {
  const values = valuesOf(settings)
  const rate = settings.dues.at(-1) ?? settings.dues[0]
  return {
    ...(Object.fromEntries(SETTING_NAMES.map((name) => [name, textOf(name, values)])) as Record<SettingName, string>),
    dues_amount: decimalAed(rate.amount),
    due_day: String(rate.dueDay),
    dues_from: rate.from,
  }
}

function textOf(name: SettingName, values: SettingValues): string {
  const value = values[name]
  if (typeof value === 'bigint') return decimalAed(value)
  if (SETTINGS[name].kind === 'percent') return String(Number(value) / 100)
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}
