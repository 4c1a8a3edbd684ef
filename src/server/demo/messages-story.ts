import { addDays, type BusinessDate } from '#core/calendar.ts'
import { statement } from '#server/db/statement.ts'
import { answer, close } from '#server/features/messages/answer.ts'
import { conversationOrRefusal } from '#server/features/messages/message-steps.ts'
import { insertEnquiry, insertOwn, noteSeen } from '#server/features/messages/message-store.ts'
import { officersAct } from './officers-act.ts'
import type { Player, Stage } from './stage.ts'

const ANSWER = 'POST /api/office/messages/:id/answer'
const CLOSE = 'POST /api/office/messages/:id/close'

const conversationOf = statement<{ id: bigint }>(
  'demo_conversation_of',
  'select id from conversation where person_id = $1',
)

/** What members ask and the secretary answers; one waits, and so does a visitor. */
export function messageStories(stage: Stage, member: Player, others: readonly Player[]): void {
  const who = (index: number) => others[index] as Player
  const ago = (days: number) => addDays(stage.today, -days)
  says(stage, member, ago(33), 10, 'Can I pay the dues of two months with one transfer?')
  answers(stage, member, ago(33), 18, 'Yes. Choose both months in the form, and send the one receipt for them.')
  says(stage, member, ago(33), 20, 'Thank you, that worked.')
  says(stage, member, ago(6), 9, 'When is the next meeting?')
  answers(stage, member, ago(5), 19, 'On the last Friday of the month at eight in the evening, at the usual place.')
  sees(stage, member, ago(4), 8)
  says(stage, who(5), ago(12), 12, 'My mobile number has changed. The new one is +971 50 555 0177.')
  answers(stage, who(5), ago(11), 20, 'It is corrected in the register.')
  ends(stage, who(5), ago(11), 21)
  says(stage, who(8), ago(1), 21, 'I am travelling until the tenth. May I pay in cash when I am back?')
  visits(stage)
}

function says({ agenda, db }: Stage, player: Player, day: BusinessDate, hour: number, text: string): void {
  agenda.at(day, hour, async (now) => void (await insertOwn(db, [player.id, text, null, now])))
}

/** Has read all that there is. */
function sees({ agenda, db }: Stage, player: Player, day: BusinessDate, hour: number): void {
  agenda.at(day, hour, async (now) => void (await noteSeen(db, [player.id, Number.MAX_SAFE_INTEGER, now])))
}

function answers(stage: Stage, player: Player, day: BusinessDate, hour: number, text: string): void {
  stage.agenda.at(day, hour, async (at) => {
    const id = await conversation(stage, player)
    const asked = await conversationOrRefusal(stage.db, id)
    const act = (by: bigint, now: Date) => answer(stage.db, asked, by, { text, picture: null }, now)
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

function visits({ agenda, db, today }: Stage): void {
  agenda.at(addDays(today, -2), 15, async (now) => {
    const words = 'My brother is a member. What do I need to bring to join as well?'
    await insertEnquiry(db, ['Imran Hossain', 'imran.hossain@example.test', words, now, null])
  })
}
