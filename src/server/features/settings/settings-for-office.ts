import type { AnswerOf } from '#contract/calls.ts'
import type { Month } from '#core/calendar.ts'
import { duesRateAt, rateToCome } from '#core/dues-calendar.ts'
import { toAedNumber } from '#core/money.ts'
import type { AssociationSettings, DuesRate } from '#core/settings.ts'

/** The settings as the office sees them in that month. */
export function settingsForOffice(
  settings: AssociationSettings,
  thisMonth: Month,
): AnswerOf<'GET /api/office/settings'>['settings'] {
  const { bank, dues, loanLimits } = settings
  const toCome = rateToCome(dues, thisMonth)
  return {
    name: settings.name,
    email: settings.email,
    phone: settings.phone,
    address: settings.address,
    bank_name: bank.name,
    bank_account_name: bank.accountName,
    bank_account_number: bank.accountNumber,
    bank_iban: bank.iban,
    dues: rate(duesRateAt(dues, thisMonth)),
    dues_to_come: toCome ? rate(toCome) : null,
    loan_min: toAedNumber(loanLimits.min),
    loan_max: toAedNumber(loanLimits.max),
    loan_step: toAedNumber(loanLimits.step),
    term_max: settings.termMax,
    interest_percent: settings.interestBasisPoints / 100,
    insurance_percent: settings.insuranceRateBasisPoints / 100,
    instalment_multiple: settings.instalmentMultiple,
    reserve: toAedNumber(settings.reserve),
    lock_savings: settings.lockSavings,
    late_fine: toAedNumber(settings.lateFine),
    recharge_cost_most: toAedNumber(settings.rechargeCostMost),
    expense_limit: toAedNumber(settings.expenseLimit),
    recharge_operators: [...settings.rechargeOperators],
    two_person_rules: settings.twoPersonRules,
  }
}

function rate({ amount, dueDay, from }: DuesRate) {
  return { amount: toAedNumber(amount), due_day: dueDay, from }
}
