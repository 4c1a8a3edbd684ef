import type { AnswerOf } from '#contract/calls.ts'
import { toAedNumber } from '#core/money.ts'
import { may } from '#core/policy.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { handsOffCodeOf } from '#server/http/hands-off.ts'
import type { Session } from '#server/http/session.ts'
import { mayOf } from '#server/http/steps.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { leavingSteps } from './leaving-steps.ts'
import { type Leaver, leaverOrRefusal, readLeavings } from './leaving-store.ts'

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
  const hands_off = await handsOffCodeOf(db, session.personId, { of: 'member', id: memberId }, now)
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
    ...mayOf(leavingSteps, { ...leaver, id: memberId, two_person_rules: twoPersonRules, hands_off }, session),
  }
}

function secondOfficer({ late_change_name: by, late_change_at: at, agreed_name }: Leaver): Leaving['second_officer'] {
  return by === null || at === null ? null : { changed_by: by, changed_at: at.toISOString(), agreed_by: agreed_name }
}
