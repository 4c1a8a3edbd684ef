import type { AnswerOf } from '#contract/calls.ts'
import { toAedNumber } from '#core/money.ts'
import { may } from '#core/policy.ts'
import { separationRefusal } from '#core/separation.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { handsOffOf } from '#server/http/hands-off.ts'
import type { Session } from '#server/http/session.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { deathRefusal, type Leaver, leaverOrRefusal, readLeavings } from './leaving-store.ts'

type Leaving = Omit<AnswerOf<'GET /api/office/members/:id/leaving'>, 'status_code' | 'message'>

/** What leaving would settle, what was done so far, and what this officer may do now. Throws `not_found`. */
export async function leavingForOffice(
  { db, secrets }: { db: Db; secrets: Secrets },
  memberId: bigint,
  session: Session,
  now: Date,
): Promise<Leaving> {
  const leaver = await leaverOrRefusal(db, memberId)
  const leavings = await readLeavings({ db, secrets }, memberId, may(session.roles, 'read_bank_number'))
  const { twoPersonRules } = await readSettings(db)
  const handsOff = await handsOffOf(db, session.personId, { of: 'member', id: memberId }, now)
  const { savings, settlement } = leaver
  return {
    closed_on: leaver.closed_on,
    nominee: leaver.nominee,
    nominee_named: leaver.nominee_named,
    second_officer: secondOfficer(leaver),
    settlement: {
      savings: toAedNumber(savings),
      to_receivable: toAedNumber(settlement.toReceivable),
      to_loans: toAedNumber(settlement.toLoans),
      payout: toAedNumber(settlement.payout),
      short: toAedNumber(settlement.short),
    },
    waiting: leaver.waiting,
    bonus_under_way: leaver.bonus_under_way,
    leavings,
    may: handsOff ? [] : stepsFor(leaver, memberId, session, twoPersonRules),
  }
}

function stepsFor(leaver: Leaver, ownerId: bigint, { personId: officerId, roles }: Session, twoPersonRules: boolean) {
  const { proposed_by: proposedBy, closed_on: closedOn, savings } = leaver
  const steps: Leaving['may'] = []
  if (proposedBy === null) {
    if (may(roles, 'propose_leaving') && (closedOn === null || savings > 0n)) steps.push('propose')
  } else {
    const confirm = { step: 'confirm_leaving', officerId, ownerId, proposedBy } as const
    if (may(roles, 'withdraw_leaving')) steps.push('withdraw')
    const { late_change_by: changedBy, agreed_by: agreedBy } = leaver
    const others = [proposedBy, changedBy, ownerId]
    if (may(roles, 'agree_to_payout') && changedBy !== null && agreedBy === null && !others.includes(officerId)) {
      steps.push('agree')
    }
    const free = !separationRefusal(confirm, twoPersonRules) && !deathRefusal(leaver, officerId)
    if (may(roles, 'confirm_leaving') && free) steps.push('confirm')
  }
  const reverse = { step: 'reverse_payout', officerId, ownerId } as const
  const paid = leaver.paid_id !== null && may(roles, 'confirm_leaving')
  if (paid && !separationRefusal(reverse, twoPersonRules)) steps.push('reverse_payout')
  return steps
}

function secondOfficer({ late_change_name: by, late_change_at: at, agreed_name }: Leaver): Leaving['second_officer'] {
  return by === null || at === null ? null : { changed_by: by, changed_at: at.toISOString(), agreed_by: agreed_name }
}
