import { addDays, type BusinessDate } from '#core/calendar.ts'
import { aed } from '#core/money.ts'
import { askForWithdrawal } from '#server/features/withdrawals/ask-for-withdrawal.ts'
import { approve, refuse, takeBack } from '#server/features/withdrawals/decide-withdrawal.ts'
import { pay } from '#server/features/withdrawals/pay-withdrawal.ts'
import { officersAct } from './officers-act.ts'
import type { Player, Stage } from './stage.ts'

const APPROVE = 'POST /api/office/withdrawals/:id/approve'
const REFUSE = 'POST /api/office/withdrawals/:id/refuse'
const PAY = 'POST /api/office/withdrawals/:id/pay'

type Story = {
  saver: Player
  wholeAed: number
  note: string
  askedOn: BusinessDate
  ending: 'asked' | 'approved' | 'paid' | 'refused' | 'taken_back'
}

/** A withdrawal at each stage; the demo's own member thought better of one. `others` are the members in order of joining. */
export function withdrawalStories(stage: Stage, member: Player, others: readonly Player[]): void {
  const who = (index: number) => others[index] as Player
  const ago = (days: number) => addDays(stage.today, -days)
  const stories: Story[] = [
    { saver: member, wholeAed: 300, note: 'A phone for my brother', askedOn: ago(70), ending: 'taken_back' },
    { saver: who(3), wholeAed: 850, note: 'School fees of two children', askedOn: ago(24), ending: 'paid' },
    { saver: who(15), wholeAed: 500, note: '', askedOn: ago(16), ending: 'refused' },
    { saver: who(8), wholeAed: 1200, note: 'A ticket home', askedOn: ago(4), ending: 'approved' },
    { saver: who(12), wholeAed: 400, note: 'Repairs after the rain', askedOn: ago(1), ending: 'asked' },
  ]
  for (const story of stories) withdraw(stage, story)
}

function withdraw(stage: Stage, { saver, wholeAed, note, askedOn, ending }: Story): void {
  const { agenda, db, secrets } = stage
  const after = (days: number) => addDays(askedOn, days)
  agenda.at(askedOn, 14, async (now) => {
    const payeeAccount = `1015 ${String(7000 + Number(saver.id) * 13)} 01`
    const claim = { amount: aed(wholeAed), note, payeeAccount, recordedBy: null }
    const id = await askForWithdrawal({ db, secrets }, saver.id, claim, now)
    if (ending === 'taken_back') agenda.at(after(1), 8, (at) => takeBack(db, id, saver.id, at))
    if (ending === 'refused') {
      const reason = 'Please come to the office first.'
      const refuseIt = (by: bigint, at: Date) => refuse(db, id, by, reason, at)
      agenda.at(after(1), 20, officersAct(stage, 'secretary', REFUSE, id, { reason }, refuseIt))
    }
    if (ending !== 'approved' && ending !== 'paid') return
    const approveIt = (by: bigint, at: Date) => approve(db, id, by, at)
    agenda.at(after(1), 20, officersAct(stage, 'secretary', APPROVE, id, {}, approveIt))
    if (ending !== 'paid') return
    const payout = { paid_from: 'bank', paid_on: after(3), reference: `GCB-W${id}` } as const
    const { paid_from: from, paid_on: paidOn, reference } = payout
    const payIt = (by: bigint, at: Date) => pay(db, id, by, { from, paidOn, reference }, at)
    agenda.at(after(3), 19, officersAct(stage, 'treasurer', PAY, id, payout, payIt))
  })
}
