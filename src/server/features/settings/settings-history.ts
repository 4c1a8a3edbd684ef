import type { z } from 'zod'
import type { AnswerOf } from '#contract/calls.ts'
import type { settingName } from '#contract/settings.ts'
import { decimalAed } from '#core/money.ts'
import { may } from '#core/policy.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { type SettingsJson, settingsFromJson } from '#server/db/settings.ts'
import { statement } from '#server/db/statement.ts'
import type { Session } from '#server/http/session.ts'
import { listWaiting } from './proposal-store.ts'

type SettingName = z.infer<typeof settingName>

const selectVersions = statement<{
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
export async function readHistory(
  db: Db,
  before: bigint | null,
  count: number,
): Promise<AnswerOf<'GET /api/office/settings'>['history']> {
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
export async function waitingChanges(
  db: Db,
  { personId, roles }: Session,
): Promise<AnswerOf<'GET /api/office/settings'>['waiting']> {
  const rows = await listWaiting(db)
  return rows.map(({ id, section, change, value, by, proposed_by, proposed_at, holds_from }) => ({
    id: Number(id),
    section,
    changes: changesBetween(textsOf(value), textsOf({ ...value, ...change })),
    by,
    at: proposed_at.toISOString(),
    holds_from: holds_from?.toISOString() ?? null,
    may: [
      ...(may(roles, 'confirm_settings') && proposed_by !== personId ? (['confirm'] as const) : []),
      ...(may(roles, 'reject_settings') ? (['reject'] as const) : []),
    ],
  }))
}

function changesBetween(before: Record<SettingName, string>, after: Record<SettingName, string>) {
  return (Object.keys(after) as SettingName[])
    .filter((setting) => before[setting] !== after[setting])
    .map((setting) => ({ setting, from: before[setting], to: after[setting] }))
}

/** Each setting as one text. Of the dues it is the last rate: a change is always the last, whatever came before. */
function textsOf(json: SettingsJson): Record<SettingName, string> {
  const settings: AssociationSettings = settingsFromJson(json)
  const { bank, dues, loanLimits } = settings
  const rate = dues.at(-1) ?? dues[0]
  return {
    name: settings.name,
    email: settings.email,
    phone: settings.phone,
    address: settings.address,
    bank_name: bank.name,
    bank_account_name: bank.accountName,
    bank_account_number: bank.accountNumber,
    bank_iban: bank.iban,
    dues_amount: decimalAed(rate.amount),
    due_day: String(rate.dueDay),
    dues_from: rate.from,
    loan_min: decimalAed(loanLimits.min),
    loan_max: decimalAed(loanLimits.max),
    loan_step: decimalAed(loanLimits.step),
    term_max: String(settings.termMax),
    interest_percent: String(settings.interestBasisPoints / 100),
    insurance_percent: String(settings.insuranceRateBasisPoints / 100),
    instalment_multiple: String(settings.instalmentMultiple ?? ''),
    reserve: decimalAed(settings.reserve),
    lock_savings: String(settings.lockSavings),
    late_fine: decimalAed(settings.lateFine),
    recharge_cost_most: decimalAed(settings.rechargeCostMost),
    expense_limit: decimalAed(settings.expenseLimit),
    recharge_operators: settings.rechargeOperators.join(', '),
    two_person_rules: String(settings.twoPersonRules),
  }
}
