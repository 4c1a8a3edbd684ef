import { addDays, addMonths, type BusinessDate, dateInMonth } from '#core/calendar.ts'
import { aed, formatAed } from '#core/money.ts'
import { inEnglish, type Sentence, sentence } from '#core/sentence.ts'
import { query } from '#server/db/query.ts'
import { confirm, declare, prepareBonus } from '#server/features/bonus/declare-bonus.ts'
import { nextBatch } from '#server/features/bonus/work-on-bonus.ts'
import { approveEntry } from '#server/features/manual-entries/decide-entry.ts'
import { proposeEntry } from '#server/features/manual-entries/propose-entry.ts'
import { answer, close } from '#server/features/messages/answer.ts'
import { conversationOrRefusal, insertEnquiry, insertOwn, noteSeen } from '#server/features/messages/message-store.ts'
import { type Expense, postExpense, postTransfer, type Transfer } from '#server/features/vouchers/post-voucher.ts'
import { askForWithdrawal } from '#server/features/withdrawals/ask-for-withdrawal.ts'
import { approve, cancel, pay, refuse } from '#server/features/withdrawals/decide-withdrawal.ts'
import type { CheckedFile } from '#server/files/read-upload.ts'
import { officersAct } from './officers-act.ts'
import { pictureReceipt } from './receipt.ts'
import type { Player, Stage } from './stage.ts'

const APPROVE = 'POST /api/office/withdrawals/:id/approve'
const REFUSE = 'POST /api/office/withdrawals/:id/refuse'
const PAY = 'POST /api/office/withdrawals/:id/pay'

type Story = {
  saver: Player
  wholeAed: number
  note: string
  askedOn: BusinessDate
  ending: 'asked' | 'approved' | 'paid' | 'refused' | 'cancelled'
}

/** A withdrawal at each stage; the demo's own member thought better of one. `others` are the members in order of joining. */
export function withdrawalStories(stage: Stage, member: Player, others: readonly Player[]): void {
  const who = (index: number) => others[index] as Player
  const ago = (days: number) => addDays(stage.today, -days)
  const { say } = stage
  const stories: Story[] = [
    {
      saver: member,
      wholeAed: 300,
      note: say(sentence('A phone for my brother')),
      askedOn: ago(70),
      ending: 'cancelled',
    },
    {
      saver: who(3),
      wholeAed: 850,
      note: say(sentence('School fees of two children')),
      askedOn: ago(24),
      ending: 'paid',
    },
    { saver: who(15), wholeAed: 500, note: '', askedOn: ago(16), ending: 'refused' },
    { saver: who(8), wholeAed: 1200, note: say(sentence('A ticket home')), askedOn: ago(4), ending: 'approved' },
    { saver: who(12), wholeAed: 400, note: say(sentence('Repairs after the rain')), askedOn: ago(1), ending: 'asked' },
  ]
  for (const story of stories) withdraw(stage, story)
}

function withdraw(stage: Stage, { saver, wholeAed, note, askedOn, ending }: Story): void {
  const { agenda, db, secrets } = stage
  const after = (days: number) => addDays(askedOn, days)
  agenda.at(askedOn, 14, async (now) => {
    const payeeAccount = `1015 ${String(7000 + Number(saver.id) * 13)} 01`
    const request = { amount: aed(wholeAed), note, payeeAccount, recordedBy: null }
    const id = await askForWithdrawal({ db, secrets }, saver.id, request, now)
    if (ending === 'cancelled') agenda.at(after(1), 8, (at) => cancel(db, id, saver.id, at))
    if (ending === 'refused') {
      const reason = stage.say(sentence('Speak to an officer first.'))
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

const HALL = sentence('Community hall for the meeting')

/** The hall is paid for by a transfer of the bank, with its receipt; tea in cash that was taken from the bank for it. */
export function vouchersStory(stage: Stage): void {
  const { agenda, settings, say, today } = stage
  const recent = (days: number) => addDays(today, -days)
  const hall = { amount: aed(350), from: 'bank', day: recent(24), purpose: say(HALL) } as const
  const cash = {
    amount: aed(200),
    from: 'bank',
    day: recent(23),
    purpose: say(sentence('For small expenses')),
  } as const
  const tea = {
    amount: aed(46),
    from: 'cash',
    day: recent(20),
    purpose: say(sentence('Tea and paper for the meeting')),
  } as const
  agenda.at(hall.day, 11, async (now) => {
    const payee = 'Al Nahda Community Hall'
    const picture = await pictureReceipt({
      bank: settings.bank.name,
      from: settings.name,
      to: payee,
      amount: formatAed(hall.amount),
      on: hall.day,
      // What the bank prints is in its own language.
      reference: inEnglish(HALL),
    })
    await spend(stage, { ...hall, kind: 'expense', payee, picture }, now)
  })
  agenda.at(cash.day, 12, (now) => transfer(stage, { ...cash, into: 'cash' }, now))
  agenda.at(tea.day, 18, (now) => spend(stage, { ...tea, kind: 'expense', payee: '', picture: undefined }, now))
}

const madeOf = ({ voucherId }: { voucherId: bigint }) => ({ voucher_id: Number(voucherId) })

async function spend(stage: Stage, expense: Expense, now: Date): Promise<void> {
  const { db, files } = stage
  const { kind, purpose, payee, day, from, amount, picture } = expense
  const sent = { kind, purpose, payee, day, paid_from: from, amount: formatAed(amount) }
  const sentFiles: Record<string, CheckedFile> = picture ? { picture } : {}
  const pay = async (officerId: bigint) => madeOf(await postExpense({ db, files }, expense, { officerId, now }))
  await officersAct(stage, 'treasurer', 'POST /api/office/expenses', undefined, sent, pay, sentFiles)(now)
}

async function transfer(stage: Stage, moved: Transfer, now: Date): Promise<void> {
  const { purpose, day, from, into, amount } = moved
  const sent = { purpose, day, paid_from: from, paid_into: into, amount: formatAed(amount) }
  const move = async (officerId: bigint) => madeOf(await postTransfer(stage.db, moved, { officerId, now }))
  await officersAct(stage, 'treasurer', 'POST /api/office/transfers', undefined, sent, move)(now)
}

const ANSWER = 'POST /api/office/messages/:id/answer'
const CLOSE = 'POST /api/office/messages/:id/close'

const conversationOf = query<{ id: bigint }>('demo_conversation_of', 'select id from conversation where person_id = $1')

/** What members ask and the secretary answers; one waits, and so does a visitor. */
export function messageStories(stage: Stage, member: Player, others: readonly Player[]): void {
  const who = (index: number) => others[index] as Player
  const ago = (days: number) => addDays(stage.today, -days)
  says(stage, member, ago(33), 10, sentence('Can I pay the dues of two months with one transfer?'))
  answers(
    stage,
    member,
    ago(33),
    18,
    sentence('Yes. Choose both months in the form, and send the one receipt for them.'),
  )
  says(stage, member, ago(33), 20, sentence('Thank you, that worked.'))
  says(stage, member, ago(6), 9, sentence('When is the next meeting?'))
  answers(
    stage,
    member,
    ago(5),
    19,
    sentence('On the last Friday of the month at eight in the evening, at the usual place.'),
  )
  sees(stage, member, ago(4), 8)
  says(
    stage,
    who(5),
    ago(12),
    12,
    sentence('My mobile number has changed. The new one is {number}.', { number: '+971 50 555 0177' }),
  )
  answers(stage, who(5), ago(11), 20, sentence('It is corrected in the register.'))
  ends(stage, who(5), ago(11), 21)
  says(stage, who(8), ago(1), 21, sentence('I am travelling until the tenth. May I pay in cash when I am back?'))
  visits(stage)
}

function says({ agenda, db, say }: Stage, player: Player, day: BusinessDate, hour: number, text: Sentence): void {
  agenda.at(day, hour, async (now) => void (await insertOwn(db, [player.id, say(text), now, null, null, null])))
}

/** Has read all that there is. */
function sees({ agenda, db }: Stage, player: Player, day: BusinessDate, hour: number): void {
  agenda.at(day, hour, async (now) => void (await noteSeen(db, [player.id, Number.MAX_SAFE_INTEGER, now])))
}

function answers(stage: Stage, player: Player, day: BusinessDate, hour: number, words: Sentence): void {
  const text = stage.say(words)
  stage.agenda.at(day, hour, async (at) => {
    const id = await conversation(stage, player)
    const asked = await conversationOrRefusal(stage.db, id)
    const act = (by: bigint, now: Date) => answer(stage.db, asked, by, { text }, now)
    await officersAct(stage, 'secretary', ANSWER, id, { text }, act)(at)
  })
}

function ends(stage: Stage, player: Player, day: BusinessDate, hour: number): void {
  stage.agenda.at(day, hour, async (at) => {
    const id = await conversation(stage, player)
    await officersAct(stage, 'secretary', CLOSE, id, {}, (by, now) => close(stage.db, id, by, now))(at)
  })
}

async function conversation({ db }: Stage, player: Player): Promise<bigint> {
  const [found] = await conversationOf(db, [player.id])
  if (!found) throw new Error(`${player.name} has said nothing yet`)
  return found.id
}

function visits({ agenda, db, say, today }: Stage): void {
  agenda.at(addDays(today, -2), 15, async (now) => {
    const words = say(sentence('My brother is a member. What do I need to bring to join as well?'))
    await insertEnquiry(db, ['Imran Hossain', 'imran.hossain@example.test', words, now, null])
  })
}

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
  const memo = stage.say(sentence('Gift of a founder who went home'))
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
    return { manual_entry_id: Number(id) }
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
    return { bonus_id: Number(id) }
  }
  const sent = { from, to, amount: `${BONUS_AED}.00` }
  await officersAct(stage, 'treasurer', BONUSES, undefined, sent, prepare)(now)
  const declareIt = (officerId: bigint) => declare(db, id, { officerId, now })
  await officersAct(stage, 'treasurer', `${BONUSES}/:id/declare`, id, {}, declareIt)(now)
  const confirmIt = (officerId: bigint) => confirm(db, id, { officerId, now })
  await officersAct(stage, 'second_treasurer', `${BONUSES}/:id/confirm`, id, {}, confirmIt)(now)
  while (await nextBatch(db, id, now));
}
