import {
  addDays,
  addMonths,
  type BusinessDate,
  businessDateAt,
  dateInMonth,
  type Month,
  monthOf,
} from '#core/calendar.ts'
import type { Language } from '#core/languages.ts'
import { aed } from '#core/money.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import { type AssociationSettings, defaultSettings } from '#core/settings.ts'
import { type Db, inTransaction, type Pool } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import { writeSettings } from '#server/db/settings.ts'
import { admitMember } from '#server/features/members/admit-member.ts'
import { setMemberStatus } from '#server/features/members/set-member-status.ts'
import { complete, refuse, reverse } from '#server/features/recharges/decide-recharge.ts'
import { orderRecharge } from '#server/features/recharges/order-recharge.ts'
import { addOfficer, appointOfficer } from '#server/features/setup/first-officer.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { hashPassword } from '#server/http/passwords.ts'
import { say, speakerOf } from '#server/languages/speaker.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { bonusStory, messageStories, vouchersStory, withdrawalStories } from './association-stories.ts'
import { bankStory } from './bank-story.ts'
import { loanStories } from './loans-story.ts'
import { demoMember, leavingMember, ordinaryYears, troubledReceipts, waitingReceipts } from './members-story.ts'
import { officersAct } from './officers-act.ts'
import { DEMO_OFFICERS, DEMO_PASSWORD, INACTIVE_EMAIL, MEMBER_EMAIL, NEW_MEMBER_EMAIL } from './sign-ins.ts'
import { newAgenda, type Player, type Stage, seededDraw } from './stage.ts'

const YEARS_IN_MONTHS = 24
const FOUNDERS = 24
/** Places in OTHERS: members who do not pay this month by themselves. */
const SENDERS = [1, 2, 5, 7, 11, 17, 20]
const TROUBLED = [10, 22, 25] as const
const SECOND_LOAN_OFFICER = 6

/**
 * Fills an empty database with the demo association: two years played through the same commands as real use, dated
 * relative to now, the same on every run.
 */
export async function seedDemo(
  kept: Pick<Stage, 'db' | 'files' | 'secrets'>,
  now: Date,
  language: Language = 'en',
): Promise<void> {
  const { db } = kept
  const today = businessDateAt(now)
  const month = monthOf(today)
  const first = addMonths(month, -YEARS_IN_MONTHS)
  const founded = instant(dateInMonth(first, 1), 9)
  const speaker = speakerOf({ language, digits: 'western' })
  const tell = (words: Sentence) => say(speaker, words)
  const settings = demoSettings(first, tell)
  await writeSettings(db, settings, null, founded)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const officers = await seatOfficers(db, passwordHash, founded)

  const stage: Stage = { agenda: newAgenda(), ...kept, settings, say: tell, today, month, officers }
  const join = (person: DemoPerson, joined: Month, day: number) => joinLater(stage, person, passwordHash, joined, day)
  const member = join(MEMBER, first, 2)
  const others = OTHERS.map((person, index) => join(person, joinedMonth(first, index), 3))
  const inactive = join(INACTIVE_MEMBER, addMonths(first, 1), 4)
  join(NEW_MEMBER, month, Math.max(1, Number(today.slice(8)) - 5))
  officers.second_loan_officer = others[SECOND_LOAN_OFFICER] as Player

  const draw = seededDraw(127)
  for (const [index, player] of others.entries()) ordinaryYears(stage, player, joinedMonth(first, index), index, draw)
  demoMember(stage, member, first)
  leavingMember(stage, inactive, addMonths(first, 1))
  waitingReceipts(
    stage,
    SENDERS.map((index) => others[index] as Player),
  )
  const [refused, cancelled, reversed] = TROUBLED
  troubledReceipts(stage, [others[refused] as Player, others[cancelled] as Player, others[reversed] as Player])
  loanStories(stage, member, others)
  withdrawalStories(stage, member, others)
  rechargeStories(stage, member, others)
  messageStories(stage, member, others)
  vouchersStory(stage)
  bonusStory(stage)
  bankStory(stage)
  stage.agenda.at(dateInMonth(first, 4), 9, (at) =>
    appointOfficer(db, officers.second_loan_officer.id, 'loan_officer', at),
  )
  const reason = tell(sentence('Went home for a year.'))
  stage.agenda.at(dateInMonth(addMonths(month, -3), 5), 18, (at) => {
    const deactivate = (officerId: bigint) => setMemberStatus(db, inactive.id, { active: false, officerId, reason }, at)
    const call = 'POST /api/office/members/:id/deactivate'
    return officersAct(stage, 'secretary', call, inactive.id, { reason }, deactivate)(at)
  })
  await stage.agenda.play(now)
  await readNews(db, now)
  await agreeForAll(db, [now])
}

const joinedMonth = (first: Month, index: number) => addMonths(first, Math.max(0, index - FOUNDERS + 1))

const instant = (date: string, hour: number) => new Date(`${date}T${String(hour).padStart(2, '0')}:00:00+04:00`)

async function seatOfficers(db: Db, passwordHash: string, at: Date): Promise<Stage['officers']> {
  const seated: Record<string, Player> = {}
  for (const { email, name, role } of DEMO_OFFICERS) {
    const id = await addOfficer(db, { email, passwordHash, name }, at)
    await appointOfficer(db, id, role, at)
    seated[seated[role] ? `second_${role}` : role] = { name, id }
  }
  const { treasurer, second_treasurer, loan_officer, secretary } = seated
  if (!treasurer || !second_treasurer || !loan_officer || !secretary) throw new Error('the demo lacks an officer')
  return { treasurer, second_treasurer, loan_officer, secretary, second_loan_officer: loan_officer }
}

/** The player is known at once; the id when the day of joining comes. */
function joinLater(
  { agenda, db, say: tell }: Stage,
  person: DemoPerson,
  passwordHash: string,
  joined: Month,
  day: number,
): Player {
  const player: Player = { name: person.name, id: 0n }
  agenda.at(dateInMonth(joined, day), 0, async (now) => {
    player.id = await admitMember(
      db,
      {
        ...person,
        passwordHash,
        mobile: mobileOf(person.email),
        address: tell(sentence('Flat {number}, Al Nahda, Dubai', { number: 100 + person.email.length })),
        wallet: '',
        birthday: birthdayOf(person.email),
      },
      now,
    )
  })
  return player
}

const placeOf = (email: string) =>
  Array.from(email).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_000_000, 7)

/** Another number for each, the same at every start; a test holds that none occurs twice. */
function mobileOf(email: string): string {
  const place = placeOf(email)
  return `+971 5${place % 9} 555 ${1000 + (place % 9_000)}`
}

/** Two of three gave one; the same at every start. */
function birthdayOf(email: string): BusinessDate | undefined {
  const place = placeOf(email)
  return place % 3 === 0 ? undefined : addDays('1962-03-01', place % 13_000)
}

const markOldRead = query(
  'mark_demo_notifications_read',
  `update notification set read_at = made_at where made_at < $1::timestamptz - interval '7 days'`,
)
const forgetLetters = query(
  'forget_demo_letters',
  `delete from job where lane in ('news', 'pictures') or lane = 'readings'
     and payload ->> 'receipt_sha256' not in (select receipt_sha256 from payment where status = 'in_review' and receipt_sha256 is not null)`,
)

/** What is left to be done has waited since the demo began, not since the day of its story. */
const waitFromNow = query('let_demo_jobs_wait_from_now', 'update job set made_at = $1, run_at = $1 where run_at < $1')

/** Every officer of the demo agreed to be shown. */
const agreeForAll = query(
  'agree_for_demo_officers',
  'insert into officer_consent (person_id, agreed_at) select distinct person_id, $1::timestamptz from officer_role',
)

/** Two years of news have been read but for the last week's, and are mailed to nobody. */
async function readNews(db: Db, now: Date): Promise<void> {
  await markOldRead(db, [now])
  await forgetLetters(db)
  await waitFromNow(db, [now])
}

/** The demo association. The bank and its numbers are made up. */
function demoSettings(firstMonth: Month, tell: Stage['say']): AssociationSettings {
  return {
    ...defaultSettings(firstMonth),
    name: 'Shapla Somiti',
    email: 'office@somiti.test',
    phone: '+971 4 555 0127',
    address: tell(sentence('Room 3, Community Hall, Al Nahda, Dubai')),
    bank: {
      name: 'Gulf Community Bank',
      accountName: 'Shapla Somiti Savings',
      accountNumber: '0127 4455 6601',
      iban: 'AE07 0331 2345 6789 0123 456',
    },
    published: {
      ...{ members: true, savings: true, lent: true, overdue: true, balanced: true, officers: true, costs: true },
      whatsApp: '+971 4 555 0127',
    },
  }
}

type DemoPerson = { email: string; name: string; gender: 'male' | 'female' }

const person = (name: string, gender: 'male' | 'female', email = emailOf(name)): DemoPerson => ({ email, name, gender })

const emailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@somiti.test`

const MEMBER = person('Amina Hossain', 'female', MEMBER_EMAIL)
const NEW_MEMBER = person('Joel Reyes', 'male', NEW_MEMBER_EMAIL)
const INACTIVE_MEMBER = person('Sunil Thapa', 'male', INACTIVE_EMAIL)

/** The other members, in the order in which they joined. */
const OTHERS: readonly DemoPerson[] = [
  person('Abdul Karim', 'male'),
  person('Rokeya Begum', 'female'),
  person('Vijay Nair', 'male'),
  person('Shirin Akter', 'female'),
  person('Mohammad Rafiq', 'male'),
  person('Priya Pillai', 'female'),
  person('Bilal Ahmed', 'male'),
  person('Nasima Khatun', 'female'),
  person('Ramesh Yadav', 'male'),
  person('Maricel Cruz', 'female'),
  person('Kamal Uddin', 'male'),
  person('Sajida Parveen', 'female'),
  person('Anil Kumar', 'male'),
  person('Hasina Rahman', 'female'),
  person('Jomar Villanueva', 'male'),
  person('Salma Sultana', 'female'),
  person('Thomas Varghese', 'male'),
  person('Rubina Malik', 'female'),
  person('Mizanur Rahman', 'male'),
  person('Deepa Gurung', 'female'),
  person('Yusuf Siddiqui', 'male'),
  person('Fatema Zohra', 'female'),
  person('Suresh Babu', 'male'),
  person('Angela Ramos', 'female'),
  person('Delwar Hossain', 'male'),
  person('Nazma Akhter', 'female'),
  person('Imtiaz Khan', 'male'),
  person('Lakshmi Devi', 'female'),
  person('Shahidul Islam', 'male'),
  person('Rosario Bautista', 'female'),
  person('Gopal Shrestha', 'male'),
  person('Munira Haque', 'female'),
  person('Asif Chowdhury', 'male'),
  person('Kavita Joshi', 'female'),
  person('Nurul Amin', 'male'),
  person('Teresa Fernando', 'female'),
  person('Habib Ullah', 'male'),
]

const COMPLETE = 'POST /api/office/recharges/:id/complete'
const REFUSE = 'POST /api/office/recharges/:id/refuse'
const REVERSE = 'POST /api/office/recharges/:id/reverse'

type Story = {
  orderer: Player
  number: string
  operator: string
  wholeAed: number
  orderedOn: BusinessDate
  ending: 'ordered' | 'completed' | 'refused' | 'reversed'
}

/** Recharges at each stage; two wait for the desk. `others` are the members in order of joining. */
function rechargeStories(stage: Stage, member: Player, others: readonly Player[]): void {
  const who = (index: number) => others[index] as Player
  const ago = (days: number) => addDays(stage.today, -days)
  const stories: Story[] = [
    { orderer: member, number: '9876540112', operator: 'airtel', wholeAed: 25, orderedOn: ago(95), ending: 'refused' },
    {
      orderer: member,
      number: '9876540113',
      operator: 'airtel',
      wholeAed: 25,
      orderedOn: ago(93),
      ending: 'completed',
    },
    { orderer: who(4), number: '9012345678', operator: 'jio', wholeAed: 40, orderedOn: ago(40), ending: 'completed' },
    {
      orderer: who(9),
      number: '8899776655',
      operator: 'vodafone',
      wholeAed: 30,
      orderedOn: ago(21),
      ending: 'reversed',
    },
    { orderer: who(13), number: '7766554433', operator: 'bsnl', wholeAed: 15, orderedOn: ago(9), ending: 'completed' },
    { orderer: who(3), number: '9988776655', operator: 'jio', wholeAed: 20, orderedOn: ago(1), ending: 'ordered' },
    { orderer: who(16), number: '6300112233', operator: 'airtel', wholeAed: 35, orderedOn: ago(1), ending: 'ordered' },
  ]
  for (const story of stories) recharge(stage, story)
}

function recharge(stage: Stage, { orderer, number, operator, wholeAed, orderedOn, ending }: Story): void {
  const { agenda, db } = stage
  agenda.at(orderedOn, 19, async (now) => {
    const id = await orderRecharge(db, { memberId: orderer.id, number, operator, amount: aed(wholeAed) }, now)
    if (ending === 'ordered') return
    if (ending === 'refused') {
      const reason = stage.say(sentence('The operator has no such number.'))
      const refuseIt = (by: bigint, at: Date) => refuse(db, id, by, reason, at)
      agenda.at(orderedOn, 20, officersAct(stage, 'treasurer', REFUSE, id, { reason }, refuseIt))
      return
    }
    const paid = aed(wholeAed) - aed(1)
    const reference = `${operator.toUpperCase()}-${40_000 + Number(id) * 37}`
    const sent = { reference, paid: `${wholeAed - 1}.00`, paid_from: 'bank' }
    const completeIt = (by: bigint, at: Date) => complete(db, id, by, { reference, paid, from: 'bank' }, at)
    agenda.at(orderedOn, 20, officersAct(stage, 'treasurer', COMPLETE, id, sent, completeIt))
    if (ending !== 'reversed') return
    const reason = stage.say(sentence('The operator gave the money back.'))
    const reverseIt = (by: bigint, at: Date) => reverse(db, id, by, reason, at)
    agenda.at(addDays(orderedOn, 1), 20, officersAct(stage, 'treasurer', REVERSE, id, { reason }, reverseIt))
  })
}

type Filling = {
  pool: Pool
  files: FileStore
  secrets: Secrets
  demo: boolean
  /** What the people of the demo association write in. */
  language?: Language | undefined
  now: Date
  say: (message: string) => void
}

const findAnything = query<{ settled: boolean; peopled: boolean }>(
  'find_anything',
  'select exists (select from settings_version) as settled, exists (select from person) as peopled',
)

/** Gives a database that has nothing in it the demo association, or where the demo is off the settings to begin with. */
export async function fillEmptyDatabase({ pool, files, secrets, demo, language, now, say }: Filling): Promise<void> {
  const [found] = await findAnything(pool)
  if (found?.settled) return
  if (!demo || found?.peopled) return writeSettings(pool, defaultSettings(monthOf(businessDateAt(now))), null, now)
  say('Playing two years of the demo association. This is done once.')
  // In one database transaction: a start that is broken off leaves the database empty, for the next one to fill.
  await inTransaction(pool, (db) => seedDemo({ db, files, secrets }, now, language))
}
