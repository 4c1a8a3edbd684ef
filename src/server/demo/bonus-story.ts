import { addMonths, type BusinessDate, dateInMonth } from '#core/calendar.ts'
import { aed } from '#core/money.ts'
import { confirm } from '#server/features/bonus/confirm-bonus.ts'
import { declare, prepareBonus } from '#server/features/bonus/declare-bonus.ts'
import { nextBatch } from '#server/features/bonus/work-on-bonus.ts'
import { approveEntry } from '#server/features/manual-entries/decide-entry.ts'
import { proposeEntry } from '#server/features/manual-entries/propose-entry.ts'
import { officersAct } from './officers-act.ts'
import type { Stage } from './stage.ts'

const ENTRIES = 'POST /api/office/ledger/manual-entries'
const BONUSES = 'POST /api/office/bonuses'
const GIFT_AED = 2_500
const BONUS_AED = 900

/** A founder gave the association something for its surplus, and of it the members had a bonus for the year before. */
export function bonusStory(stage: Stage): void {
  const givenOn = dateInMonth(addMonths(stage.month, -5), 8)
  const declaredOn = dateInMonth(addMonths(stage.month, -4), 6)
  stage.agenda.at(givenOn, 18, (now) => gift(stage, givenOn, now))
  stage.agenda.at(declaredOn, 19, (now) => bonus(stage, declaredOn, now))
}

async function gift(stage: Stage, date: BusinessDate, now: Date): Promise<void> {
  const { db } = stage
  const memo = 'Gift of a founder who went home'
  const sides = [
    { account: 'bank', amount: aed(GIFT_AED) },
    { account: 'surplus', amount: -aed(GIFT_AED) },
  ] as const
  const lines = sides.map((line) => ({ ...line, memberId: undefined }))
  const sent = {
    date,
    memo,
    lines: sides.map(({ account, amount }) => ({
      account,
      side: amount > 0n ? 'debit' : 'credit',
      amount: `${GIFT_AED}.00`,
    })),
  }
  let id = 0n
  const propose = async (officerId: bigint) => {
    id = await proposeEntry(db, { date, memo, lines }, { officerId, now })
  }
  await officersAct(stage, 'treasurer', ENTRIES, undefined, sent, propose)(now)
  const approve = (officerId: bigint) => approveEntry(db, id, { officerId, now })
  await officersAct(stage, 'second_treasurer', `${ENTRIES}/:id/approve`, id, {}, approve)(now)
}

async function bonus(stage: Stage, declaredOn: BusinessDate, now: Date): Promise<void> {
  const { db } = stage
  const year = Number(declaredOn.slice(0, 4)) - 1
  const [from, to] = [`${year}-01-01`, `${year}-12-31`] as [BusinessDate, BusinessDate]
  let id = 0n
  const prepare = async (officerId: bigint) => {
    id = await prepareBonus(db, { from, to, amount: aed(BONUS_AED) }, { officerId, now })
  }
  const sent = { from, to, amount: `${BONUS_AED}.00` }
  await officersAct(stage, 'treasurer', BONUSES, undefined, sent, prepare)(now)
  const declareIt = (officerId: bigint) => declare(db, id, { officerId, now })
  await officersAct(stage, 'treasurer', `${BONUSES}/:id/declare`, id, {}, declareIt)(now)
  const confirmIt = (officerId: bigint) => confirm(db, id, { officerId, now })
  await officersAct(stage, 'second_treasurer', `${BONUSES}/:id/confirm`, id, {}, confirmIt)(now)
  while (await nextBatch(db, id, now));
}
