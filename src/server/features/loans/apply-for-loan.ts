import type { Parsed } from '#contract/calls.ts'
import { insurancePremium, mayBorrow } from '#core/lending.ts'
import { isOfferedAmount, isScheduleSound, type LoanLimits, loanTerms } from '#core/loan-schedule.ts'
import { FILS_PER_AED, type Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { amountOf, type Sentence, sentence } from '#core/sentence.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { violatedConstraint } from '#server/db/query.ts'
import { readSettings } from '#server/db/settings.ts'
import { applying } from '#server/http/member-steps.ts'
import { checkOwnStep, sayingWhatIsOwed } from '#server/http/steps.ts'
import { keepNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { readStanding } from './lending-standing.ts'
import { insertApplication } from './loan-store.ts'

type Application = Parsed<'POST /api/loan-application', 'form'>

/**
 * Stores an application with its terms fixed. The figures that were sent are compared, never stored.
 * `recordedBy` is the officer who enters it on behalf of the member. Throws `invalid_fields` for what the settings do not offer, `terms_impossible`, `figures_differ`, `death_reported`, `member_inactive`, `loan_open`, `receivable_open`, `beyond_fund`.
 */
export async function applyForLoan(
  { db, secrets }: { db: Db; secrets: Secrets },
  memberId: bigint,
  application: Application,
  now: Date,
  recordedBy?: bigint,
): Promise<bigint> {
  const settings = await readSettings(db)
  const { totalInterest } = checkedTerms(application, settings)
  await checkStanding(db, memberId, application.loan_amount, settings)
  const account = keepNumber(secrets, 'loan.bank_account', memberId, application.bank_account)
  const passport = keepNumber(secrets, 'loan.passport_or_nid', memberId, application.passport_or_nid)
  const premium = insurancePremium(application.loan_amount, settings.insuranceRateBasisPoints)
  try {
    const [made] = await insertApplication(db, [
      memberId,
      application.loan_type,
      application.loan_amount,
      totalInterest,
      application.duration_month,
      settings.instalmentMultiple,
      application.includeInsurance,
      application.includeInsurance ? premium : 0n,
      account.masked,
      passport.masked,
      now,
      recordedBy ?? null,
      account.encrypted,
      passport.encrypted,
    ])
    if (!made) throw new Refusal('loan_open')
    return made.id
  } catch (error) {
    throw violatedConstraint(error) === 'loan_open_application' ? new Refusal('loan_open') : error
  }
}

function checkedTerms(application: Application, settings: AssociationSettings) {
  const { loan_amount: principal, duration_month: instalments } = application
  const { termMax, loanLimits } = settings
  const outside = {
    ...(isOfferedAmount(principal, loanLimits) ? {} : { loan_amount: [amountSentence(loanLimits)] }),
    ...(instalments <= termMax
      ? {}
      : { duration_month: [sentence('Choose a term of 1 to {most} months.', { most: termMax })] }),
  }
  if (Object.keys(outside).length > 0) throw new Refusal('invalid_fields', {}, outside)
  const terms = loanTerms(principal, instalments, settings.interestBasisPoints)
  const multiple = settings.instalmentMultiple ?? undefined
  if (!isScheduleSound({ principal, totalInterest: terms.totalInterest, instalments, multiple })) {
    throw new Refusal('terms_impossible')
  }
  const agreed =
    application.per_month_amount === terms.perMonth && application.total_amount_with_interest === terms.total
  if (!agreed) throw new Refusal('figures_differ')
  return terms
}

function amountSentence({ min, max, step }: LoanLimits): Sentence {
  const places = { least: wholeAed(min), most: wholeAed(max), step: wholeAed(step) }
  return sentence('Choose an amount from {least} to {most} in steps of {step}.', places)
}

/** The limits are whole dirhams. */
const wholeAed = (fils: Fils) => ({ wholeAed: Number(fils / FILS_PER_AED) })

async function checkStanding(db: Db, memberId: bigint, principal: bigint, settings: AssociationSettings) {
  const standing = await readStanding(db, memberId, settings)
  checkOwnStep(applying, standing, () => new Refusal('not_found'), sayingWhatIsOwed)
  const { amount } = mayBorrow(standing, settings.loanLimits)
  if (principal > amount) throw new Refusal('beyond_fund', { available: amountOf(amount) })
}
