import { insurancePremium } from '#core/lending.ts'
import { isOfferedAmount, isScheduleSound, loanTerms } from '#core/loan-schedule.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import { approvalsNeeded } from '#core/separation.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { readSettings } from '#server/db/settings.ts'
import { checkOwnStep } from '#server/http/steps.ts'
import { checkFund, lockPromises } from './decide-loan.ts'
import { readStanding } from './lending-standing.ts'
import { loanDecided, loanForStep, loanOrRefusal, ownLoanSteps } from './loan-steps.ts'
import type { LoanRow } from './loan-store.ts'

/** `amount` in fils, `term` in months. */
type Terms = { amount: Fils; term: number }

const noteOffer = query<{ id: bigint }>(
  'offer_loan_terms',
  `with changed as (
     update loan set offered_by = $2, offered_principal = $5, offered_interest = $6, offered_term = $7, offered_premium = $8
     where id = $1 and status = 'submitted' and offered_by is null and not ($2::bigint = any (approved_by)) returning id, member_id
   ), step as (
     insert into loan_step (loan_id, step, made_by, made_at, reason) select id, 'terms_offered', $2, $3, $4 from changed
   ), told as (
     insert into notification (person_id, kind, about, made_at)
     select member_id, 'loan_terms_offered', jsonb_build_object('loan_id', id, 'amount', $5::bigint), $3 from changed
   )
   select id from changed`,
)

/**
 * Offers less than was asked, or another term: the officer approves it, if the member agrees. Gives what was asked. Throws `not_found`,
 * `already_decided`, `offer_waits`, the separation rules' refusals, `invalid_fields`, `terms_impossible`, `beyond_free`.
 */
export async function offerTerms(
  db: Db,
  loanId: bigint,
  officerId: bigint,
  { amount, term, reason }: Terms & { reason: string },
  now: Date,
): Promise<Terms> {
  const { loan, settings } = await loanForStep(db, 'offer_terms', loanId, officerId)
  const totalInterest = checkedTerms(loan, { amount, term }, settings)
  const premium = loan.insured ? insurancePremium(amount, settings.insuranceRateBasisPoints) : 0n
  await checkFund(db, { member_id: loan.member_id, principal: amount, premium }, settings)
  const noted = await noteOffer(db, [loanId, officerId, now, reason, amount, totalInterest, term, premium])
  if (noted.length === 0) throw await lost(db, loanId)
  return { amount: loan.principal, term: loan.term }
}

/** Why a step that was open could not be taken. */
async function lost(db: Db, loanId: bigint): Promise<Refusal> {
  const loan = await loanOrRefusal(db, loanId)
  return loan.offered_by === null ? loanDecided(loan) : new Refusal('offer_waits')
}

/** At most what was asked for, and within what the settings offer; gives the interest in all. */
function checkedTerms(loan: LoanRow, { amount, term }: Terms, settings: AssociationSettings): Fils {
  const wrong: Record<string, Sentence[]> = {}
  if (amount > loan.principal) wrong.amount = [sentence('Offer at most what was asked for.')]
  else if (!isOfferedAmount(amount, settings.loanLimits))
    wrong.amount = [sentence('Choose an amount that the loan terms offer.')]
  if (term > settings.termMax)
    wrong.duration_month = [sentence('Choose a term of 1 to {most} months.', { most: settings.termMax })]
  if (amount === loan.principal && term === loan.term) wrong.amount = [sentence('Change the amount or the term.')]
  if (Object.keys(wrong).length > 0) throw new Refusal('invalid_fields', {}, wrong)
  const { totalInterest } = loanTerms(amount, term, settings.interestBasisPoints)
  const multiple = loan.instalment_multiple === null ? undefined : Number(loan.instalment_multiple)
  if (!isScheduleSound({ principal: amount, totalInterest, instalments: term, multiple }))
    throw new Refusal('terms_impossible')
  return totalInterest
}

const endOffer = query<{ id: bigint }>(
  'end_loan_offer',
  `with waits as (
     select id, offered_by, offered_principal from loan where id = $1 and status = 'submitted' and offered_by is not null for update
   ), changed as (
     update loan set offered_by = null, offered_principal = null, offered_interest = null, offered_term = null, offered_premium = null
     from waits where loan.id = waits.id returning loan.id, waits.offered_by, waits.offered_principal as amount
   ), step as (
     insert into loan_step (loan_id, step, made_by, made_at) select id, $4, $2, $3 from changed
   ), told as (
     insert into notification (person_id, kind, about, made_at)
     select offered_by, 'offer_declined', jsonb_build_object('loan_id', id, 'amount', amount), $3 from changed
     where $4 = 'offer_declined'
   )
   select id from changed`,
)

/** Cancels an offer that the member has not answered. Throws `not_found`, `not_proposed`, `already_decided`, `own_money`. */
export async function cancelOffer(db: Db, loanId: bigint, officerId: bigint, now: Date): Promise<void> {
  await loanForStep(db, 'cancel_offer', loanId, officerId)
  const ended = await endOffer(db, [loanId, officerId, now, 'offer_cancelled'])
  if (ended.length === 0) throw loanDecided(await loanOrRefusal(db, loanId))
}

async function ownOffer(db: Db, step: 'accept_offer' | 'decline_offer', loanId: bigint, memberId: bigint) {
  const loan = await loanOrRefusal(db, loanId)
  if (loan.member_id !== memberId) throw new Refusal('not_found')
  checkOwnStep(ownLoanSteps[step], { offered: loan.offered_by !== null }, () => new Refusal('offer_gone'))
  return loan
}

/** The member says no: the application stays as it was. Throws `not_found`, `offer_gone`. */
export async function declineOffer(db: Db, loanId: bigint, memberId: bigint, now: Date): Promise<void> {
  await ownOffer(db, 'decline_offer', loanId, memberId)
  const ended = await endOffer(db, [loanId, memberId, now, 'offer_declined'])
  if (ended.length === 0) throw new Refusal('offer_gone')
}

// The officer who offered the terms has approved them, if the fund has the money and the officer still decides on loans.
// Approvals of the earlier terms do not count.
const acceptTerms = query<{ status: 'approved' | 'submitted' }>(
  'accept_loan_terms',
  `with waits as (
     select l.id, l.offered_by, $6::boolean and exists (select from officer_role r
         where r.person_id = l.offered_by and r.role = 'loan_officer') as stands
     from loan l where l.id = $1 and l.member_id = $2 and l.status = 'submitted' and l.offered_by is not null
       and l.offered_principal = $4 and l.offered_term = $5 for update
   ), changed as (
     update loan set principal = offered_principal, total_interest = offered_interest, term = offered_term,
       premium = offered_premium, approved_by = case when waits.stands then array[waits.offered_by] else '{}' end,
       status = case when waits.stands and $7::int = 1 then 'approved' else 'submitted' end
     from waits where loan.id = waits.id returning loan.id, loan.status, loan.principal, waits.offered_by, waits.stands
   ), step as (
     insert into loan_step (loan_id, step, made_by, made_at)
     select id, step, case step when 'approved' then offered_by else $2 end, $3
     from changed, unnest(array['offer_accepted'] || case when stands then array['approved'] end) as step
   ), told as (
     insert into notification (person_id, kind, about, made_at)
     select offered_by, 'offer_accepted', jsonb_build_object('loan_id', id, 'amount', principal), $3 from changed
   )
   select status from changed`,
)

/**
 * The member agrees to the terms that are named. They become the loan's, and the officer who offered them has approved it.
 * Answers whether the loan is approved now. Throws `not_found`, and `offer_gone` where these terms are not offered.
 */
export async function acceptOffer(
  db: Db,
  loanId: bigint,
  memberId: bigint,
  { amount, term }: Terms,
  now: Date,
): Promise<'approved' | 'submitted'> {
  const loan = await ownOffer(db, 'accept_offer', loanId, memberId)
  const settings = await readSettings(db)
  await lockPromises(db)
  const { freeToLend } = await readStanding(db, memberId, settings)
  const fits = amount - (loan.offered_premium ?? 0n) <= freeToLend
  const needed = approvalsNeeded(amount, settings.twoPersonRules)
  const [changed] = await acceptTerms(db, [loanId, memberId, now, amount, term, fits, needed])
  if (!changed) throw new Refusal('offer_gone')
  return changed.status
}
