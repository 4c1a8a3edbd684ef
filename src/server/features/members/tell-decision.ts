import { businessDateAt, monthOf } from '#core/calendar.ts'
import { duesRateAt } from '#core/dues-calendar.ts'
import type { Reader } from '#core/languages.ts'
import { amountOf } from '#core/sentence.ts'
import { uniqueId } from '#server/db/json.ts'
import { readerOf } from '#server/db/reader.ts'
import { readSettings } from '#server/db/settings.ts'
import { statement } from '#server/db/statement.ts'
import type { Post } from '#server/mail/mailer.ts'
import { sendLetter } from '#server/mail/send-letter.ts'
import { acceptedLetter, declinedLetter } from './decision-letters.ts'

type Decided = Reader & {
  name: string
  email: string
  decided_at: Date
  reason: string | null
  unique_id: string | null
  imported: boolean
}

const findDecided = statement<Decided>(
  'find_decided_application',
  `select p.name, p.email, ${readerOf('p')}, a.decided_at, a.reason, ${uniqueId('m.number')} as unique_id,
     m.import_id is not null as imported
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
  const { name, unique_id: memberId, decided_at: decidedAt, reason, imported } = decided
  const { dues } = await readSettings(post.pool)
  const month = monthOf(businessDateAt(decidedAt))
  const rate = imported ? null : amountOf(duesRateAt(dues, month).amount)
  const letter = memberId
    ? acceptedLetter({ name, memberId, dues: rate }, `${post.publicUrl}/sign-in`)
    : declinedLetter({ name, reason: reason ?? '' })
  await sendLetter(post, decided, letter, now)
}
