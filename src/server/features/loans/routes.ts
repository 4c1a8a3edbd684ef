import type { FastifyInstance } from 'fastify'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { decimalAed, toAedNumber } from '#core/money.ts'
import { may } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import type { Db } from '#server/db/connect.ts'
import { uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { readSettings } from '#server/db/settings.ts'
import { recordReading } from '#server/http/audit-record.ts'
import { handsOffCodeOf } from '#server/http/hands-off.ts'
import { type Deps, route } from '#server/http/route.ts'
import { sendCsv } from '#server/http/send-file.ts'
import { memberOf, type Session } from '#server/http/session.ts'
import { byReason, mayOf } from '#server/http/steps.ts'
import { type KeptNumber, wholeNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { applyForLoan } from './apply-for-loan.ts'
import { approveLoan, declineLoan, undoApproval, withdrawApplication } from './decide-loan.ts'
import { disburseLoan, reverseDisbursement } from './disburse-loan.ts'
import { factsForDecision, loanOffer } from './lending-standing.ts'
import { LOAN_BOOK_HEADINGS, loanBookPage, loanBookRecords } from './loan-book.ts'
import { loanOrRefusal, loanSteps } from './loan-steps.ts'
import type { LoanRow } from './loan-store.ts'
import { acceptOffer, cancelOffer, declineOffer, offerTerms } from './offer-terms.ts'
import {
  type LoanListRow,
  listLoans,
  loanForMember,
  loanForOffice,
  numbersInSight,
  ownLoans,
  readListed,
  readMyLoan,
  readMyLoans,
  type Sight,
} from './read-loans.ts'
import { recordPayment, repayFromSavings } from './repay-loan.ts'
import { cancelSetOff, confirmSetOff, proposeSetOff, rejectSetOff, setOffSteps, withOverdue } from './set-off-loan.ts'
import { cancelWriteOff, confirmWriteOff, proposeWriteOff, rejectWriteOff } from './write-off-loan.ts'

const PAGE = 50

export function loanRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoutes(app, deps)
  onBehalfRoutes(app, deps)
  officeRoutes(app, deps)
  offerRoutes(app, deps)
  setOffRoutes(app, deps)
}

function memberRoutes(app: FastifyInstance, deps: Deps): void {
  const { secrets } = deps
  route(app, deps, 'GET /api/loan-offer', async ({ db, session }) => ({
    offer: await loanOffer(db, memberOf(session)),
  }))

  route(app, deps, 'POST /api/loan-application', async ({ db, session, form, now }) => {
    const id = await applyForLoan({ db, secrets }, memberOf(session), form, now)
    return {
      message: sentence('Your application is with the association. The review takes 2-3 business days.'),
      loan_id: Number(id),
    }
  })

  route(app, deps, 'GET /api/my-loans', async ({ db, session, now }) => {
    const rows = await readMyLoans(db, [memberOf(session)])
    return { loans: ownLoans(rows, businessDateAt(now)) }
  })

  route(app, deps, 'POST /api/loans/:id/withdraw', async ({ db, session, params, now }) => {
    await withdrawApplication(db, params.id, memberOf(session), now)
    return { message: sentence('Your application is cancelled.') }
  })

  route(app, deps, 'POST /api/loans/:id/repay-from-savings', async ({ db, session, params, body, now }) => {
    await repayFromSavings(db, params.id, memberOf(session), body.amount, now)
    return { message: sentence('Thank you!! The repayment is made from your savings.') }
  })
}

/** What officers enter for a member without a phone. */
function onBehalfRoutes(app: FastifyInstance, deps: Deps): void {
  const { secrets } = deps
  route(app, deps, 'GET /api/office/members/:id/loan-offer', async ({ db, params }) => ({
    offer: await loanOffer(db, params.id).catch(notFound),
  }))

  route(app, deps, 'POST /api/office/members/:id/loan-applications', async ({ db, session, params, form, now }) => {
    const id = await applyForLoan({ db, secrets }, params.id, form, now, session.personId).catch(notFound)
    return { message: sentence('The application is entered. Another officer decides on it.'), loan_id: Number(id) }
  })
}

function officeRoutes(app: FastifyInstance, deps: Deps): void {
  const { secrets } = deps
  route(app, deps, 'GET /api/office/loans', async ({ db, query, now }) => {
    const { twoPersonRules } = await readSettings(db)
    const rows = await listLoans(db, query, PAGE, businessDateAt(now))
    const loans = rows.map((row) => loanForOffice(row, twoPersonRules))
    return { loans, next_after: loans.length === PAGE ? (loans.at(-1)?.id ?? null) : null }
  })

  route(app, deps, 'GET /api/office/loan-book', async ({ db, query, now }) => {
    const { next, ...book } = await loanBookPage(db, now, query, PAGE)
    return { ...book, next_after: next ? `${next.figure}_${next.loan}` : null }
  })

  route(app, deps, 'GET /api/office/loan-book.csv', async ({ db, query, now }, _request, reply) => {
    sendCsv(reply, `loan-book-${businessDateAt(now)}.csv`, LOAN_BOOK_HEADINGS, loanBookRecords(db, now, query))
    return undefined
  })

  route(app, deps, 'POST /api/office/loans/:id/approve', async ({ db, session, params, now }) => {
    const status = await approveLoan(db, params.id, session.personId, now)
    return {
      message:
        status === 'approved'
          ? sentence('The loan is approved.')
          : sentence('Your approval is noted. A second officer has to approve.'),
    }
  })

  route(app, deps, 'POST /api/office/loans/:id/decline', (call) =>
    byReason(call, declineLoan, sentence('The loan is rejected. The member sees the reason.')),
  )

  route(app, deps, 'POST /api/office/loans/:id/disburse', async ({ db, session, params, body, now }) => {
    const disbursement = { from: body.paid_from, reference: body.reference }
    await disburseLoan(db, params.id, session.personId, disbursement, now)
    return { message: sentence('The loan is paid out.') }
  })

  route(app, deps, 'GET /api/office/loans/:id', async ({ db, session, params, now }) => {
    const settings = await readSettings(db)
    const loan = await loanOrRefusal(db, params.id)
    const hands_off = await handsOffCodeOf(db, session.personId, { of: 'loan', id: params.id }, now)
    const [listed] = await readListed(db, [params.id])
    const [mine] = await readMyLoan(db, [params.id])
    if (!listed || !mine) throw new Refusal('not_found')
    const today = businessDateAt(now)
    const sight = sightOf(session, loan)
    const asked = { ...withOverdue(loan, today), two_person_rules: settings.twoPersonRules, hands_off }
    const [steps, setOff] = [mayOf(loanSteps, asked, session), mayOf(setOffSteps, asked, session)]
    if (sight.passport) await recordReading(deps.pool, session, 'GET /api/office/loans/:id', params.id, now)
    return {
      loan: { ...loanForOffice(listed, settings.twoPersonRules), ...numbersInSight(listed, sight, secrets) },
      detail: loanForMember(mine, today),
      facts: await factsForDecision(db, loan, settings, today),
      same_document: await othersWithDocument(db, listed, secrets),
      set_off:
        loan.set_off_amount === null
          ? null
          : { amount: toAedNumber(loan.set_off_amount), by: loan.set_off_proposed_by_name ?? '' },
      may: [...steps.may, ...setOff.may],
      may_not: { ...steps.may_not, ...setOff.may_not },
    }
  })

  route(app, deps, 'POST /api/office/loans/:id/undo-approval', (call) =>
    byReason(call, undoApproval, sentence('The approval is undone.')),
  )

  route(app, deps, 'POST /api/office/loans/:id/reverse-disbursement', (call) =>
    byReason(call, reverseDisbursement, sentence('The payout is reversed; the loan is approved again.')),
  )

  route(app, deps, 'POST /api/office/loans/:id/payments', async ({ db, session, params, body, now }) => {
    const { amount, received_on, account_number: accountNumber, paid_into: paidInto } = body
    const payment = { amount, accountNumber, paidInto, receivedOn: received_on as BusinessDate }
    const id = await recordPayment({ db, secrets }, params.id, session.personId, payment, now)
    return { message: sentence('The payment is entered. Another officer verifies it.'), payment_id: Number(id) }
  })

  route(app, deps, 'POST /api/office/loans/:id/propose-write-off', (call) =>
    byReason(call, proposeWriteOff, sentence('The write-off is proposed. A treasurer confirms it.')),
  )

  route(app, deps, 'POST /api/office/loans/:id/reject-write-off', (call) =>
    byReason(call, rejectWriteOff, sentence('The write-off is rejected. Its proposer is told.')),
  )

  route(app, deps, 'POST /api/office/loans/:id/cancel-write-off', async ({ db, session, params, now }) => {
    await cancelWriteOff(db, params.id, session.personId, now)
    return { message: sentence('The write-off is cancelled.') }
  })

  route(app, deps, 'POST /api/office/loans/:id/confirm-write-off', async ({ db, session, params, now }) => {
    await confirmWriteOff(db, params.id, session.personId, now)
    return { message: sentence('The loan is written off.') }
  })
}

/** Other terms: an officer offers them, and the member answers. */
function offerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'POST /api/office/loans/:id/offer', async ({ db, session, params, body, now, note }) => {
    const { amount, duration_month: term, reason } = body
    const was = await offerTerms(db, params.id, session.personId, { amount, term, reason }, now)
    note({ was: { amount: decimalAed(was.amount), duration_month: was.term } })
    return { message: sentence('The terms are offered. The member agrees or says no in the app.') }
  })

  route(app, deps, 'POST /api/office/loans/:id/cancel-offer', async ({ db, session, params, now }) => {
    await cancelOffer(db, params.id, session.personId, now)
    return { message: sentence('The offer is cancelled.') }
  })

  route(app, deps, 'POST /api/loans/:id/accept-offer', async ({ db, session, params, body, now }) => {
    const terms = { amount: body.amount, term: body.duration_month }
    const status = await acceptOffer(db, params.id, memberOf(session), terms, now)
    return {
      message:
        status === 'approved'
          ? sentence('Thank you!! The loan is approved on these terms.')
          : sentence('Thank you!! The association decides on the loan with these terms.'),
    }
  })

  route(app, deps, 'POST /api/loans/:id/decline-offer', async ({ db, session, params, now }) => {
    await declineOffer(db, params.id, memberOf(session), now)
    return { message: sentence('Your application stays as you sent it.') }
  })
}

/** Overdue instalments that officers pay from a member's savings. */
function setOffRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'POST /api/office/loans/:id/propose-set-off', async ({ db, session, params, body, now }) => {
    await proposeSetOff(db, params.id, session.personId, body, now)
    return { message: sentence('The payment from savings is proposed. A treasurer confirms it.') }
  })

  route(app, deps, 'POST /api/office/loans/:id/confirm-set-off', async ({ db, session, params, now }) => {
    await confirmSetOff(db, params.id, session.personId, now)
    return { message: sentence('The instalments are paid from savings. The member is told.') }
  })

  route(app, deps, 'POST /api/office/loans/:id/reject-set-off', (call) =>
    byReason(call, rejectSetOff, sentence('The payment from savings is rejected. Its proposer is told.')),
  )

  route(app, deps, 'POST /api/office/loans/:id/cancel-set-off', async ({ db, session, params, now }) => {
    await cancelSetOff(db, params.id, session.personId, now)
    return { message: sentence('The payment from savings is cancelled.') }
  })
}

/** The person of the path is no member: to the officer who asks, there is nothing there. */
function notFound(error: unknown): never {
  throw error instanceof Refusal && error.code === 'not_a_member' ? new Refusal('not_found') : error
}

/** A passport is shown whole while somebody decides on the loan, to who may (product: "Who may touch somebody's way in"). */
function sightOf({ roles }: Session, { status }: LoanRow): Sight {
  const passport = status === 'submitted' && may(roles, 'read_passport_number')
  return { bank: may(roles, 'read_bank_number'), passport }
}

type MemberRef = LoanListRow['member']

/** The end of a number, of which the database knows no more. So few members share one that a hundred are more than enough. */
const END = 'right(passport_or_nid_masked, 4)'
const CANDIDATES_MOST = 100

/** The latest loan of each other member whose number has the same end. Values: the loan's member and its number, masked; how many. */
const readCandidates = query<{ member: MemberRef; encrypted: Buffer; masked: string }>(
  'read_loans_of_same_document',
  `select json_build_object('id', m.id, 'unique_id', ${uniqueId('m.number')}, 'name', p.name) as member, l.encrypted, l.masked
   from (select distinct on (member_id) member_id, passport_or_nid_encrypted as encrypted, passport_or_nid_masked as masked from loan
     where ${END} = right($2, 4) and member_id <> $1 and passport_or_nid_encrypted is not null order by member_id, id desc limit $3) l
   join member m on m.id = l.member_id join person p on p.id = m.id order by m.id`,
)

/** As it is on the document, however it was typed. */
const plain = (number: string) => number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** Other members who borrowed with the same passport or ID, and may be the same person; nobody once the loan is paid out. */
async function othersWithDocument(db: Db, loan: LoanListRow, secrets: Secrets): Promise<MemberRef[]> {
  if (loan.status !== 'submitted' && loan.status !== 'approved') return []
  const number = (id: number, kept: KeptNumber) => plain(wholeNumber(secrets, 'loan.passport_or_nid', BigInt(id), kept))
  const kept = { encrypted: loan.passport_or_nid_encrypted, masked: loan.passport_or_nid }
  if (!kept.encrypted) return []
  const asked = number(loan.member.id, kept)
  const candidates = await readCandidates(db, [BigInt(loan.member.id), kept.masked, CANDIDATES_MOST])
  return candidates.filter(({ member, ...other }) => number(member.id, other) === asked).map(({ member }) => member)
}
