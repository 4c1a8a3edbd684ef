import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from '#contract/calls.ts'
import { addMonths, businessDateAt, type Month, monthOf, monthsBetween } from '#core/calendar.ts'
import { changedDues } from '#core/dues-calendar.ts'
import { type FieldErrors, Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { type AssociationSettings, operatorCode } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { followWith, readSettingsVersion } from '#server/db/settings.ts'
import { statement } from '#server/db/statement.ts'
import { hasMembers } from './proposal-store.ts'
import { isProtected, proposeChange, type Waits } from './propose-change.ts'

type Change = Parsed<'POST /api/office/settings', 'body'>
type SectionOf<S extends Change['section']> = Extract<Change, { section: S }>

const lastChangeBy = statement<{ name: string }>(
  'read_last_settings_officer',
  'select p.name from settings_version v join person p on p.id = v.made_by order by v.id desc limit 1',
)

/** How far ahead the dues may be changed. Members pay at most eleven months ahead. */
const DUES_AHEAD_MOST_MONTHS = 24

/**
 * Changes a part of the settings from now on; what was paid or applied for before keeps its terms. Where members pay to,
 * and the two-person rules, only wait to be changed from the first member on. Throws `settings_changed` where another
 * version follows the one that was seen, `settings_waiting` where such a change waits already, and `invalid_fields` for
 * figures that do not fit together or a change of the dues that would reach into the past.
 */
export async function changeSettings(
  db: Db,
  change: Change,
  officerId: bigint,
  now: Date,
): Promise<'unchanged' | 'changed' | Waits> {
  const { version, settings } = await readSettingsVersion(db)
  if (version !== BigInt(change.version)) throw await changedMeanwhile(db)
  const changed = settingsWith(settings, change, monthOf(businessDateAt(now)))
  if (isDeepStrictEqual(changed, settings)) return 'unchanged'
  if (isProtected(change.section) && (await hasMembers(db))) {
    return proposeChange(db, change.section, changed, officerId, now)
  }
  if (!(await followWith(db, version, changed, officerId, now))) throw await changedMeanwhile(db)
  return 'changed'
}

export async function changedMeanwhile(db: Db): Promise<Refusal> {
  const [last] = await lastChangeBy(db)
  return new Refusal('settings_changed', { by: last?.name ?? sentence('Somebody') })
}

function settingsWith(settings: AssociationSettings, change: Change, thisMonth: Month): AssociationSettings {
  switch (change.section) {
    case 'association': {
      const { name, email, phone, address } = change
      return { ...settings, name, email, phone, address }
    }
    case 'bank': {
      const { bank_name, bank_account_name, bank_account_number, bank_iban } = change
      const bank = {
        name: bank_name,
        accountName: bank_account_name,
        accountNumber: bank_account_number,
        iban: bank_iban,
      }
      return { ...settings, bank }
    }
    case 'dues':
      return withDues(settings, change, thisMonth)
    case 'loans':
      return withLoans(settings, change)
    case 'fines':
      return { ...settings, lateFine: change.late_fine }
    case 'recharges':
      return withOperators(settings, change)
    case 'expenses':
      return { ...settings, expenseLimit: change.expense_limit }
    case 'rules':
      return { ...settings, twoPersonRules: change.two_person_rules }
  }
}

function withDues(settings: AssociationSettings, change: SectionOf<'dues'>, thisMonth: Month): AssociationSettings {
  const from = change.dues_from as Month
  if (from <= thisMonth) {
    const earliest = { month: { month: addMonths(thisMonth, 1) } }
    throw refused({
      dues_from: [
        sentence('A change begins in {month} at the earliest: what is owed by now stays as it is.', earliest),
      ],
    })
  }
  if (monthsBetween(thisMonth, from) > DUES_AHEAD_MOST_MONTHS) {
    throw refused({
      dues_from: [sentence('Please choose a month within {most} months.', { most: DUES_AHEAD_MOST_MONTHS })],
    })
  }
  const rate = { from, amount: change.dues_amount, dueDay: change.due_day }
  return { ...settings, dues: changedDues(settings.dues, rate, thisMonth) }
}

function withLoans(settings: AssociationSettings, change: SectionOf<'loans'>): AssociationSettings {
  const loanLimits = { min: change.loan_min, max: change.loan_max, step: change.loan_step }
  const { min, max, step } = loanLimits
  const errors: FieldErrors = {
    ...(min % step === 0n ? {} : { loan_min: [sentence('Please enter a multiple of the step.')] }),
    ...(max % step === 0n ? {} : { loan_max: [sentence('Please enter a multiple of the step.')] }),
    ...(max < min ? { loan_max: [sentence('The most cannot be less than the least.')] } : {}),
  }
  if (Object.keys(errors).length > 0) throw refused(errors)
  return {
    ...settings,
    loanLimits,
    termMax: change.term_max,
    interestBasisPoints: change.interest_percent,
    insuranceRateBasisPoints: change.insurance_percent,
    instalmentMultiple: change.instalment_multiple,
    reserve: change.reserve,
    lockSavings: change.lock_savings,
  }
}

function withOperators(settings: AssociationSettings, change: SectionOf<'recharges'>): AssociationSettings {
  const codes = change.recharge_operators.map(operatorCode)
  if (codes.includes('')) {
    throw refused({ recharge_operators: [sentence('Please give each operator a name with Latin letters or digits.')] })
  }
  if (new Set(codes).size < codes.length)
    throw refused({ recharge_operators: [sentence('Please enter each operator once.')] })
  return {
    ...settings,
    rechargeOperators: change.recharge_operators,
    rechargeCostMost: change.recharge_cost_most ?? settings.rechargeCostMost,
  }
}

const refused = (errors: FieldErrors) => new Refusal('invalid_fields', {}, errors)
