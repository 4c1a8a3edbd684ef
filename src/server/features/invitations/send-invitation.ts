import { businessDateAt } from '#core/calendar.ts'
import { roleNames } from '#core/words/role-names.ts'
import { readSettings } from '#server/db/settings.ts'
import { newSecretToken } from '#server/http/secret-token.ts'
import type { Jobs } from '#server/jobs/job-store.ts'
import { say, speakerOf } from '#server/languages/speaker.ts'
import { type Letter, sendLetter } from '#server/mail/letter.ts'
import type { Post } from '#server/mail/mailer.ts'
import { keepToken, readForLetter } from './invitation-store.ts'
import { invitationLink, invitingWords } from './make-invitation.ts'

/** Sends an invitation by email. Each attempt makes another token: it is nowhere but in the message. */
export async function sendInvitation(
  post: Post,
  { invitation_id: id }: Jobs['send_invitation'],
  now: Date,
): Promise<void> {
  const [invitation] = await readForLetter(post.pool, [id, now])
  if (!invitation) return
  const { token, hash } = newSecretToken()
  const kept = await keepToken(post.pool, [id, hash])
  if (kept.length === 0) return
  const { name: association } = await readSettings(post.pool)
  const speaker = speakerOf(invitation)
  const roles = invitation.roles.map((role) => say(speaker, roleNames[role]))
  const opening = invitingWords({ ...invitation, association, roles })
  await sendLetter(
    post,
    invitation,
    invitationLetter(
      say(speaker, opening),
      invitationLink(post.publicUrl, token),
      businessDateAt(invitation.valid_until),
    ),
    now,
  )
}

const words = {
  subject: /*i18n*/ { id: 'mail.invitation.subject', message: 'Your account at {association}' },
  opening: /*i18n*/ { id: 'mail.invitation.opening', message: '{opening}' },
  action: /*i18n*/ { id: 'mail.invitation.action', message: 'Choose a password' },
  valid: /*i18n*/ { id: 'mail.invitation.valid', message: 'The link works once, until {day}.' },
  ignore: /*i18n*/ {
    id: 'mail.invitation.ignore',
    message:
      'Don’t pass it on: anyone who opens it can sign in as you. If you did not expect it, tell another officer.',
  },
}

function invitationLetter(opening: string, address: string, day: string): Letter {
  return {
    subject: { words: words.subject },
    opening: [{ words: words.opening, values: { opening } }],
    action: { label: words.action, address, secret: true },
    closing: [{ words: words.valid, values: { day: { day } } }, { words: words.ignore }],
  }
}
