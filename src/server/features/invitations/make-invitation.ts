import { businessDateAt } from '#core/calendar.ts'
import type { Language, Reader } from '#core/languages.ts'
import type { Role } from '#core/policy.ts'
import { Refusal } from '#core/refusal.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import { whatsAppAddress } from '#core/whatsapp.ts'
import { roleNames } from '#core/words/role-names.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'
import { endPasswordLink, lockPerson } from '#server/http/lock-person.ts'
import { requireEmail } from '#server/http/require-email.ts'
import { newSecretToken } from '#server/http/secret-token.ts'
import { checkStep } from '#server/http/steps.ts'
import { addJob } from '#server/jobs/job-store.ts'
import { roleGiven } from '#server/languages/role-words.ts'
import { say, speakerOf } from '#server/languages/speaker.ts'
import { membersWayIn, officersWayIn, type WayInStep } from './invitation-steps.ts'
import { type Invited, insertInvitation, readInvited, setLanguage } from './invitation-store.ts'

/** Whose way in it is: somebody's with a role, or a member's. */
export type Whose = 'officers' | 'members'
const STEPS = { officers: officersWayIn, members: membersWayIn }

/** Who makes it, for whom, and how it reaches them. */
export type NewInvitation = {
  whose: Whose
  personId: bigint
  byEmail: boolean
  /** What they read, where who makes it says so. */
  language: Language | undefined
  by: { id: bigint; name: string }
}

/** Whether an officer says what somebody reads: until they have come in, or where they have never chosen. */
export const mayChooseLanguage = (of: Pick<Invited, 'has_password' | 'said_language'>): boolean =>
  !of.has_password || of.said_language === null
type Means = { publicUrl: string; mailServer: boolean; demo: boolean }

/**
 * Makes a link by which somebody chooses a password; one that was open is void. Gives it with the message that hands it
 * over, in the language of who is invited; or has it sent by email, and gives neither. Throws `not_found`, `own_way_in`,
 * `officers_way_in`, `email_not_set_up`, and `invalid_fields` where there is no email to send it to, or a language is said
 * of who has chosen theirs. `db` holds a transaction.
 */
export async function makeInvitation(db: Db, means: Means, invitation: NewInvitation, now: Date) {
  const { whose, personId, byEmail, language, by } = invitation
  const found = await personForStep(db, whose, 'invite', { personId, officerId: by.id }, now)
  const person = { ...found, language: language ?? found.language }
  if (byEmail) requireEmail(means)
  if (byEmail && person.email === null) {
    throw new Refusal('invalid_fields', {}, { by_email: [sentence('There is no email to send it to.')] })
  }
  if (language !== undefined && !mayChooseLanguage(found)) {
    throw new Refusal('invalid_fields', {}, { language: [sentence('They have chosen their language themselves.')] })
  }
  if (language !== undefined) await setLanguage(db, [personId, language])
  await endPasswordLink(db, [personId, 'replaced', now, by.id])
  const secret = byEmail ? undefined : newSecretToken()
  const first = !person.has_password
  const [made] = await insertInvitation(db, [personId, secret?.hash ?? null, first, byEmail, by.id, now])
  if (!made) throw new Error('an invitation was not stored')
  const { id, valid_until: until } = made
  const shown = { invitation_id: Number(id), language: person.language, valid_until: until.toISOString() }
  if (!secret) {
    await addJob(db, 'send_invitation', { invitation_id: id.toString(), person_id: personId.toString() }, now)
    return { ...shown, link: null, text: null, whatsapp: null }
  }
  const link = invitationLink(means.publicUrl, secret.token)
  const { name: association } = await readSettings(db)
  const text = messageWith(link, { person, association, by: by.name, first, until })
  return { ...shown, link, text, whatsapp: whatsAppAddress(person.mobile, text) ?? null }
}

/** Makes the open link void. Throws `not_found` where none is open, `own_way_in`, `officers_way_in`. `db` holds a transaction. */
export async function revokeInvitation(
  db: Db,
  whose: Whose,
  { personId, officerId }: { personId: bigint; officerId: bigint },
  now: Date,
): Promise<void> {
  await personForStep(db, whose, 'revoke', { personId, officerId }, now)
  await endPasswordLink(db, [personId, 'revoked', now, officerId])
}

async function personForStep(
  db: Db,
  whose: Whose,
  step: WayInStep,
  { personId, officerId }: { personId: bigint; officerId: bigint },
  now: Date,
): Promise<Invited> {
  await lockPerson(db, [personId])
  const [person] = await readInvited(db, [personId, now])
  if (!person) throw new Refusal('not_found')
  await checkStep(db, STEPS[whose][step], person, officerId, () => new Refusal('not_found'))
  return person
}

/** Behind the #, which no server is sent and no referrer names. */
export const invitationLink = (publicUrl: string, token: string) => `${publicUrl}/invitation#${token}`

type Message = {
  person: Reader & { name: string; roles: readonly Role[] }
  association: string
  by: string
  first: boolean
  until: Date
}

/** The message that hands a link over, as who gets it reads. */
function messageWith(link: string, { person, association, by, first, until }: Message): string {
  const speaker = speakerOf(person)
  const lines: Sentence[] = [
    sentence('Dear {name},', { name: person.name }),
    invitingWords({ association, by, first, roles: person.roles.map((role) => say(speaker, roleNames[role])) }),
    sentence('Open this link and choose your password: {link}', { link }),
    sentence('The link works once, until {day}. Don’t pass it on: anyone who opens it can sign in as you.', {
      day: { day: businessDateAt(until) },
    }),
  ]
  return lines.map((line) => say(speaker, line)).join('\n')
}

type Inviting = { association: string; by: string; first: boolean; roles: readonly string[] }

/** Who invites to what. */
export function invitingWords({ association, by, first, roles }: Inviting): Sentence {
  if (!first) {
    return sentence('{by} of {association} made a link for you to choose a new password.', { by, association })
  }
  if (roles.length > 0) {
    const given = roles.join(', ')
    return roleGiven({ by, association, roles: given })
  }
  return sentence(
    '{by} invites you to the app of {association}. There you see your savings, pay your dues and ask for a loan.',
    { by, association },
  )
}
