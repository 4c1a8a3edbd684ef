import { businessDateAt, monthOf } from '#core/calendar.ts'
import { duesRateAt } from '#core/dues-calendar.ts'
import type { Reader } from '#core/languages.ts'
import { amountOf, type Value } from '#core/sentence.ts'
import { uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { readSettings } from '#server/db/settings.ts'
import { readerOf } from '#server/languages/speaker.ts'
import type { Letter } from '#server/mail/letter.ts'
import { sendLetter } from '#server/mail/letter.ts'
import type { Post } from '#server/mail/mailer.ts'

type Decided = Reader & {
  name: string
  email: string | null
  decided_at: Date
  reason: string | null
  unique_id: string | null
  imported: boolean
  has_password: boolean
}

const findDecided = query<Decided>(
  'find_decided_application',
  `select p.name, p.email, ${readerOf('p')}, a.decided_at, a.reason, ${uniqueId('m.number')} as unique_id,
     m.import_id is not null as imported, p.password_hash is not null as has_password
   from membership_application a join person p on p.id = a.person_id left join member m on m.id = a.member_id
   where a.id = $1 and a.status in ('accepted', 'declined')`,
)

/** Tells an applicant what the secretary decided. */
export async function tellDecision(
  post: Post,
  { application_id: id }: { application_id: string },
  now: Date,
): Promise<void> {
  const [decided] = await findDecided(post.pool, [id])
  if (!decided) return
  const { name, unique_id: memberId, decided_at: decidedAt, reason, imported, has_password: hasPassword } = decided
  const { dues } = await readSettings(post.pool)
  const month = monthOf(businessDateAt(decidedAt))
  const rate = imported ? null : amountOf(duesRateAt(dues, month).amount)
  const letter = memberId
    ? acceptedLetter({ name, memberId, dues: rate }, hasPassword ? `${post.publicUrl}/sign-in` : undefined)
    : declinedLetter({ name, reason: reason ?? '' })
  await sendLetter(post, decided, letter, now)
}

const accepted = {
  subject: /*i18n*/ { id: 'mail.accepted.subject', message: 'Welcome to {association}' },
  told: /*i18n*/ {
    id: 'mail.accepted.told',
    message: 'Dear {name}, your application is accepted. Your member ID is {memberId}.',
  },
  dues: /*i18n*/ {
    id: 'mail.accepted.dues',
    message:
      'Dues are AED {dues} a month, beginning with the month in which you were accepted. Your page shows what is due and when.',
  },
  action: /*i18n*/ { id: 'mail.accepted.action', message: 'Sign in' },
  link: /*i18n*/ {
    id: 'mail.accepted.link',
    message: 'An officer sends you a link of your own. Open it and choose your password, then you can sign in.',
  },
}

const declined = {
  subject: /*i18n*/ { id: 'mail.declined.subject', message: 'Your application to {association}' },
  told: /*i18n*/ { id: 'mail.declined.told', message: 'Dear {name}, your application to join was rejected.' },
  reason: /*i18n*/ { id: 'mail.declined.reason', message: 'The reason: {reason}' },
  ask: /*i18n*/ { id: 'mail.declined.ask', message: 'If you have a question, write to the association.' },
}

/** To a new member. An imported one's dues, null, begin as the file has it. Without an address: to who has no password to sign in with yet. */
function acceptedLetter(
  { name, memberId, dues }: { name: string; memberId: string; dues: Value | null },
  address: string | undefined,
): Letter {
  return {
    subject: { words: accepted.subject },
    opening: [
      { words: accepted.told, values: { name, memberId } },
      ...(dues === null ? [] : [{ words: accepted.dues, values: { dues } }]),
    ],
    ...(address !== undefined && { action: { label: accepted.action, address, secret: false } }),
    closing: address === undefined ? [{ words: accepted.link }] : [],
  }
}

function declinedLetter(values: { name: string; reason: string }): Letter {
  return {
    subject: { words: declined.subject },
    opening: [{ words: declined.told, values }, { words: declined.reason, values }, { words: declined.ask }],
    closing: [],
  }
}
