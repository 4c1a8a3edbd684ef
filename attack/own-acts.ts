import type { Sent } from '../tests/support/caller.ts'
import { apply, borrow, duesForm, loanForm, payDues, sendDues } from '../tests/support/journeys.ts'
import { readAs } from '../tests/support/read-as.ts'
import { png, voiceWebm } from '../tests/support/samples.ts'
import { sealBooks } from '../tests/support/sealed-books.ts'
import { PASSWORD, type Person } from '../tests/support/world.ts'
import type { OwnCall } from './table-of-members.ts'
import type { Cast } from './who.ts'

/** Gives what is sent: on something of that person's, where the call names an object by its id. */
type Prepare = (cast: Cast, self: Person) => Sent | Promise<Sent>

const nothing: Prepare = () => ({})
const fields =
  (sent: object): Prepare =>
  () => ({ fields: sent })

let asked = 0
const newEmail = () => {
  asked += 1
  return `asked-${asked}@example.test`
}
const NO_LINK = 'x'.repeat(43)
const OTHER = 'another-good-password-2'
const device = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const NO_PASSKEY = { ...device, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }
const NO_ANSWER = { ...device, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } }
const passwords = { old_password: PASSWORD, password: OTHER, password_confirmation: OTHER }
const contact = { mobile: '+971 50 555 0142', address: 'Deira', gender: 'female' }
const subscription = { endpoint: 'https://push.example.test/1', p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }

const waiting: Prepare = async (_cast, self) => ({ id: await sendDues(self, 'November') })
const paid: Prepare = async ({ scene }, self) => ({ id: await payDues(scene, self, 'November') })
const sealed: Prepare = async (cast, self) => {
  const sent = await paid(cast, self)
  await sealBooks(cast.world)
  return sent
}

/** Of somebody else: who scans it need not have paid. */
const onPaper: Prepare = async ({ world, scene }) => {
  const payer = await world.member('Rokeya Begum')
  const { proof } = await payer.ask('GET /api/payments/:id/proof', { id: await payDues(scene, payer, 'November') })
  return { fields: { token: proof.check.split('#')[1] ?? '' } }
}

/** As if the membership had been open when it was sent. */
const noticed: Prepare = (cast, self) =>
  latestOf(
    cast,
    `with n as (insert into notice (sent_by, sent_at, to_group) values ($1, now(), 'list') returning id),
       t as (insert into notice_text select id, 'en', 1, 'Meeting', 'On Friday.' from n)
     insert into notice_recipient select id, $1 from n returning notice_id as id`,
    self,
  )

/** Of a member: nobody else saves. */
async function savings({ world }: Cast, self: Person): Promise<void> {
  const { rowCount } = await world.admin.query('select from member where id = $1 and closed_on is null', [self.id])
  if (rowCount) await world.bring(500, self)
}

async function latestOf({ world }: Cast, of: string, { id }: Person): Promise<Sent> {
  const { rows } = await world.admin.query<{ id: bigint }>(of, [id])
  return { id: rows[0]?.id ?? 0n }
}

/** An application for which an officer offers other terms. */
async function offered({ scene }: Cast, self: Person): Promise<number> {
  const id = await apply(self)
  const terms = { amount: '600', duration_month: '2', reason: 'As the committee decided.' }
  await scene.lender.ask('POST /api/office/loans/:id/offer', { id, fields: terms })
  return id
}

/** With the password, which is everybody's again: other calls have changed it of some. */
const withPassword: Prepare = async ({ world, scene }) => {
  const copied =
    'update person set password_hash = (select password_hash from person where id = $1) where password_hash is not null'
  await world.admin.query(copied, [scene.secondLender.id])
  return { fields: { password: PASSWORD } }
}

/** A passkey that no device has; what asks for it again is taken as confirmed from now on. */
const withPasskey: Prepare = async (cast, self) => {
  const confirmed = "update session set code_given_at = '2099-01-01' where person_id = $1"
  await cast.world.admin.query(confirmed, [self.id])
  return latestOf(
    cast,
    `insert into passkey (person_id, credential_id, public_key, counter, may_back_up, backed_up, transports, name, added_at)
     values ($1, uuid_send(gen_random_uuid()), 'key', 0, false, false, '{}', 'Laptop', now()) returning id`,
    self,
  )
}

/** How each call that is not of the officer area comes to be done. A call that is not here does not compile. */
export const OWN_ACTS: Readonly<Record<OwnCall, Prepare>> = {
  'GET /api/health': nothing,
  'GET /api/association': nothing,
  'GET /api/sealed-books': nothing,
  'POST /api/check-paper': onPaper,
  'GET /api/published': nothing,
  'POST /api/setup/check': fields({ token: NO_LINK }),
  'POST /api/setup': fields({
    token: NO_LINK,
    association: 'Sonar Bangla',
    name: 'Nadia Karim',
    email: 'nadia@example.test',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    roles: [],
  }),
  'POST /api/login': ({ scene }) => ({ fields: { email: scene.treasurer.email, password: PASSWORD } }),
  'POST /api/join': () => ({ fields: { ...contact, name: 'Rokeya Begum', email: newEmail(), password: PASSWORD } }),
  'POST /api/join/without-email': () => ({ fields: { ...contact, name: 'Rokeya Begum', email: newEmail() } }),
  'POST /api/join/confirm': fields({ token: NO_LINK, password: PASSWORD }),
  'POST /api/join/send-again': () => ({ fields: { email: newEmail(), password: PASSWORD } }),
  'POST /api/forgot-password': () => ({ fields: { email: newEmail() } }),
  'POST /api/reset-password': fields({ token: NO_LINK, password: PASSWORD, password_confirmation: PASSWORD }),
  'POST /api/contact': () => ({ fields: { name: 'Rokeya', reply_to: newEmail(), message: 'Good day.' } }),

  'POST /api/email-change/confirm-by-link': fields({ token: NO_LINK }),
  'POST /api/invitation': fields({ token: NO_LINK }),
  'POST /api/passkeys/sign-in/begin': nothing,
  'POST /api/passkeys/sign-in': fields({ credential: NO_ANSWER }),
  'POST /api/invitation/accept': fields({ token: NO_LINK, password: PASSWORD, password_confirmation: PASSWORD }),
  'POST /api/email-change/stop-by-link': fields({ token: NO_LINK }),

  'POST /api/logout': nothing,
  'GET /api/profile': nothing,
  'GET /api/profile/picture': async (_cast, self) => {
    const more = { name: self.name, address: 'Deira', wallet: 'W-1' }
    await self.send('POST /api/profile/update', { fields: more, files: { image: await png() } })
    return {}
  },
  'POST /api/profile/update': (_cast, { name }) => ({ fields: { name, address: 'Deira', wallet: 'W-1' } }),
  'POST /api/profile/picture/remove': nothing,
  'PUT /api/language': fields({ language: 'en', digits: 'western' }),
  'POST /api/profile/password/update': fields(passwords),
  'GET /api/my-application': nothing,
  'GET /api/password-link': nothing,
  'POST /api/password-link/cancel': nothing,
  'GET /api/email-change': nothing,
  'POST /api/email-change/agree': fields({ id: 1 }),
  'POST /api/email-change/stop': nothing,
  'GET /api/published/consent': nothing,
  'PUT /api/published/consent': fields({ agreed: true }),
  'GET /api/sessions': nothing,
  'POST /api/sessions/:id/end': async (cast, self) => {
    await cast.world.signIn(self)
    const latest = await latestOf(cast, 'select id from session where person_id = $1 order by id desc limit 1', self)
    return { ...latest, ...(await withPassword(cast, self)) }
  },
  'POST /api/sessions/end-others': withPassword,
  'GET /api/live': nothing,
  'GET /api/second-factor': nothing,
  'POST /api/second-factor/begin': withPassword,
  'POST /api/second-factor/confirm': fields({ code: '123456' }),
  'POST /api/second-factor/prove': fields({ code: '123456' }),
  'POST /api/second-factor/recovery-codes': nothing,
  'POST /api/second-factor/remove': fields({ password: PASSWORD }),
  'GET /api/passkeys': nothing,
  'POST /api/passkeys/begin': withPassword,
  'POST /api/passkeys': fields({ name: 'Phone', credential: NO_PASSKEY }),
  'POST /api/passkeys/:id/rename': async (cast, self) => ({
    ...(await withPasskey(cast, self)),
    fields: { name: 'Phone' },
  }),
  'POST /api/passkeys/:id/remove': async (cast, self) => ({
    ...(await withPasskey(cast, self)),
    ...(await withPassword(cast, self)),
  }),
  'POST /api/passkeys/prove/begin': nothing,
  'POST /api/passkeys/prove': fields({ credential: NO_ANSWER }),
  'GET /api/my-account-data': nothing,
  'GET /api/my-data': nothing,
  'GET /api/notifications': nothing,
  'GET /api/notifications/unread': nothing,
  'POST /api/notifications/:id/read': async (cast, self) => {
    await paid(cast, self)
    return latestOf(cast, 'select id from notification where person_id = $1', self)
  },
  'POST /api/notifications/read': fields({ up_to: 1 }),
  'POST /api/notifications/unread': fields({ read_at: '2026-11-21T06:00:00.000Z' }),
  'POST /api/changes/seen': fields({ up_to: 0 }),
  'GET /api/notification-choices': nothing,
  'PUT /api/notification-choices': async (_cast, self) => {
    const { groups, figures } = await self.ask('GET /api/notification-choices')
    return { fields: { groups, figures } }
  },
  'POST /api/push-subscription': fields(subscription),
  'POST /api/push-subscription/end': nothing,
  'GET /api/messages': nothing,
  'POST /api/messages': fields({ text: 'Good day.' }),
  'GET /api/messages/unread': nothing,
  'POST /api/messages/read': fields({ up_to: 1 }),
  'GET /api/notices': nothing,
  'GET /api/notices/:id': noticed,
  'POST /api/notices/:id/read': noticed,
  'GET /api/messages/:id/picture': async (_cast, self) => {
    await self.ask('POST /api/messages', { fields: { text: 'A picture.' }, files: { picture: await png() } })
    const { messages } = await self.ask('GET /api/messages')
    return { id: messages.at(-1)?.id ?? 0 }
  },

  'GET /api/messages/:id/voice': async (_cast, self) => {
    await self.ask('POST /api/messages', { fields: {}, files: { voice: voiceWebm() } })
    const { messages } = await self.ask('GET /api/messages')
    return { id: messages.at(-1)?.id ?? 0 }
  },

  'GET /api/savings-history': nothing,
  'GET /api/statement': nothing,
  'GET /api/statement.csv': nothing,
  'GET /api/statement.pdf': nothing,
  'GET /api/statement.png': nothing,
  'GET /api/statement/:id': async (cast, self) => {
    await savings(cast, self)
    return latestOf(cast, 'select entry_id as id from posting where member_id = $1', self)
  },
  'GET /api/payments/:id/proof': paid,
  'GET /api/payments/:id/proof.pdf': paid,
  'GET /api/payments/:id/proof.png': paid,
  'GET /api/payments/last-sent': nothing,
  'GET /api/payments/:id': waiting,
  'GET /api/payments/:id/receipt': waiting,
  'GET /api/payments/:id/seal-proof': sealed,
  'POST /api/save-monthly-payment': () => duesForm('November'),
  'POST /api/payments/:id/cancel': waiting,
  'POST /api/payments/:id/answer': async (cast, self) => {
    const { id = 0 } = await waiting(cast, self)
    await cast.scene.treasurer.ask('POST /api/office/payments/:id/ask', {
      id,
      fields: { question: 'Which month is it for?' },
    })
    return { id, fields: { answer: 'November.' } }
  },
  'POST /api/payments/:id/amount': async (cast, self) => {
    const { id = 0 } = await waiting(cast, self)
    await readAs(cast.world.admin, Number(id), { amount: 90 })
    return { id, fields: { payment_amount: '90' } }
  },

  'GET /api/loan-offer': nothing,
  'GET /api/my-loans': nothing,
  'POST /api/loan-application': fields(loanForm()),
  'POST /api/loans/:id/accept-offer': async (cast, self) => {
    return { id: await offered(cast, self), fields: { amount: '600', duration_month: '2' } }
  },
  'POST /api/loans/:id/decline-offer': async (cast, self) => ({ id: await offered(cast, self) }),
  'POST /api/loans/:id/withdraw': async (_cast, self) => ({ id: await apply(self) }),
  'POST /api/loans/:id/repay-from-savings': async (cast, self) => {
    await savings(cast, self)
    return { id: await borrow(cast.scene, self), fields: { amount: '1' } }
  },

  'GET /api/withdrawals': nothing,
  'POST /api/withdrawals': async (cast, self) => {
    await savings(cast, self)
    return { fields: { amount: '1', payee_account: 'AE07 0331 2345', note: 'School fees' } }
  },
  'POST /api/withdrawals/:id/cancel': async (cast, self) => {
    await savings(cast, self)
    const { withdrawal_id: id } = await self.ask('POST /api/withdrawals', { fields: { amount: '1' } })
    return { id }
  },
  'GET /api/recharges': nothing,
  'POST /api/recharges': async (cast, self) => {
    await savings(cast, self)
    return { fields: { number: '98765 43210', amount: '20', operator: 'jio' } }
  },
  'GET /api/bonuses': nothing,
  'GET /api/nominee': nothing,
  'POST /api/nominee': fields({ name: 'Rahim', relation: 'Brother', mobile: '+971 50 555 0199', password: PASSWORD }),
}

/** What nobody can do here without a letter or an app: nobody's success shows that what was sent was right. */
export const UNDONE: ReadonlySet<OwnCall> = new Set<OwnCall>([
  'POST /api/setup/check',
  'POST /api/setup',
  'POST /api/join/without-email',
  'POST /api/join/confirm',
  'POST /api/join/send-again',
  'POST /api/reset-password',
  'POST /api/email-change/confirm-by-link',
  'POST /api/invitation',
  'POST /api/invitation/accept',
  'POST /api/email-change/stop-by-link',
  'POST /api/email-change/agree',
  'POST /api/email-change/stop',
  'POST /api/password-link/cancel',
  'POST /api/second-factor/confirm',
  'POST /api/second-factor/prove',
  'POST /api/second-factor/recovery-codes',
  'POST /api/second-factor/remove',
  'POST /api/passkeys',
  'POST /api/passkeys/prove/begin',
  'POST /api/passkeys/prove',
  'POST /api/passkeys/sign-in',
  'GET /api/live',
])
