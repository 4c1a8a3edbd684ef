import { HANDED_OVER, RETURNED } from '#contract/audit-subjects.ts'
import { KEPT_OFF, type RecordedCall } from '#contract/calls.ts'
import type { Month } from '#core/calendar.ts'
import type { Role } from '#core/policy.ts'
import { type Sentence, sentence, type Value } from '#core/sentence.ts'
import { roleNames } from '#core/words/role-names.ts'
import { settingNames } from '#core/words/setting-names.ts'
import { type Act, orNothing, type Say } from './act-facts.ts'

type Change = { by: string; member: string; before: Value; after: Value }

const genders = { male: sentence('male'), female: sentence('female') }
const genderOf = (value: unknown): Value => genders[value as keyof typeof genders] ?? orNothing(value)

/** Each field of a profile that is another now. */
const profileChanges: Readonly<Record<string, (change: Change) => Sentence>> = {
  name: (change) => sentence('{by} changed the name of {member} from {before} to {after}.', change),
  mobile: (change) => sentence('{by} changed the mobile of {member} from {before} to {after}.', change),
  address: (change) => sentence('{by} changed the address of {member} from {before} to {after}.', change),
  wallet: (change) => sentence('{by} changed the wallet of {member} from {before} to {after}.', change),
  gender: ({ before, after, ...change }) =>
    sentence('{by} changed the gender of {member} from {before} to {after}.', {
      ...{ ...change, before: genderOf(before), after: genderOf(after) },
    }),
  birthday: (change) => sentence('{by} changed the birthday of {member} from {before} to {after}.', change),
  email: (change) => sentence('{by} entered a new email for {member}: {after} instead of {before}.', change),
}

function profileSentences({ by, member, was = {}, sent }: Act): Sentence[] {
  return Object.entries(profileChanges).flatMap(([field, words]) =>
    field in was ? [words({ by, member, before: plain(field, was[field]), after: plain(field, sent[field]) })] : [],
  )
}

/** Of a gender the value itself, which has words of its own. */
function plain(field: string, value: unknown): Value {
  if (field === 'gender') return (value ?? '') as string
  return field === 'birthday' && typeof value === 'string' ? { day: value } : orNothing(value)
}

const nomineeOf = (of: Readonly<Record<string, unknown>>): string =>
  [of.name, of.relation, of.mobile].filter((part) => typeof part === 'string' && part !== '').join(', ')

const file = ({ facts, field }: Act) => facts.words ?? field('file_name')

/** What officers did with members, applicants and imports. */
export const memberSentences: Partial<Record<RecordedCall, Say>> = {
  'POST /api/office/members/:id/profile': (act) => {
    const changes = profileSentences(act)
    if (changes.length > 0) return changes
    const { by, member } = act
    return sentence('{by} edited the profile of {member}.', { by, member })
  },
  'POST /api/office/members/:id/nominee': ({ by, member, was, sent }) => {
    const [before, after] = [nomineeOf(was ?? {}), nomineeOf(sent)]
    return before === ''
      ? sentence('{by} entered the nominee of {member}: {after}.', { by, member, after })
      : sentence('{by} changed the nominee of {member} from {before} to {after}.', { by, member, before, after })
  },
  'POST /api/office/members/:id/deactivate': ({ by, member, field }) => {
    const [from, until] = [field('from'), field('until')]
    const made =
      from === ''
        ? sentence('{by} made {member} inactive.', { by, member })
        : sentence('{by} made {member} inactive from {month} on.', { by, member, month: { month: from as Month } })
    if (until === '') return made
    return [made, sentence('{member} is to be active again on {day}.', { member, day: { day: until } })]
  },
  [RETURNED]: ({ by, member }) => sentence('{member} became active again, as {by} had planned.', { by, member }),
  'POST /api/office/members/:id/activate': ({ by, member }) => sentence('{by} made {member} active.', { by, member }),
  'POST /api/office/members': ({ by, member }) => sentence('{by} added {member} as a member.', { by, member }),
  'POST /api/office/applications/:id/accept': ({ by, member }) =>
    sentence('{by} accepted {member} as a member.', { by, member }),
  'POST /api/office/applications/:id/decline': ({ by, member }) =>
    sentence('{by} rejected the application of {member} to join.', { by, member }),
  'POST /api/office/members/:id/leaving': ({ by, member }) =>
    sentence('{by} proposed to end the membership of {member}.', { by, member }),
  'POST /api/office/members/:id/leaving/withdraw': ({ by, member }) =>
    sentence('{by} cancelled ending the membership of {member}.', { by, member }),
  'POST /api/office/members/:id/leaving/agree': ({ by, member }) =>
    sentence('{by} agreed to the payout after the death of {member}.', { by, member }),
  'POST /api/office/members/:id/leaving/confirm': ({ by, member, money, outcome }) =>
    sentence('{by} closed the membership of {member} and paid out AED {amount}.', {
      ...{
        by,
        member,
        amount: money(typeof outcome.payout === 'number' ? BigInt(Math.round(outcome.payout * 100)) : null),
      },
    }),
  'POST /api/office/members/:id/leaving/reverse': ({ by, member, moved: amount }) =>
    sentence('{by} reversed the payout to {member}, who left, AED {amount}.', { by, member, amount }),
  'POST /api/office/members/:id/email-change/stop': ({ by, member }) =>
    sentence('{by} stopped the new email of {member}.', { by, member }),
  'POST /api/office/members/:id/invitation': ({ by, member }) =>
    sentence('{by} made {member} a link to choose a password.', { by, member }),
  'POST /api/office/members/:id/invitation/revoke': ({ by, member }) =>
    sentence('{by} revoked the link of {member} to choose a password.', { by, member }),
  [KEPT_OFF]: ({ by, member }) =>
    sentence('{by} was stopped at a step with the money of {member}: {by} had changed how {member} signs in.', {
      ...{ by, member },
    }),
  'POST /api/office/imports': (act) => sentence('{by} prepared the import of {file}.', { by: act.by, file: file(act) }),
  'POST /api/office/imports/:id/confirm': (act) =>
    sentence('{by} confirmed the import of {file}, members: {count}.', {
      ...{ by: act.by, file: file(act), count: act.facts.members ?? 0 },
    }),
  'POST /api/office/imports/:id/discard': (act) =>
    sentence('{by} discarded the import of {file}.', { by: act.by, file: file(act) }),
  'POST /api/office/messages/:id/answer': (act) =>
    sentence('{by} answered {member}.', { by: act.by, member: correspondent(act) }),
  'POST /api/office/members/:id/message': ({ by, member }) => sentence('{by} wrote to {member}.', { by, member }),
  'POST /api/office/notices': ({ by, outcome }) =>
    sentence('{by} sent a notice. Members who get it: {count}.', { by, count: Number(outcome.recipients ?? 0) }),
  'POST /api/office/messages/:id/assign': (act) =>
    sentence('{by} changed who takes care of the conversation with {member}.', {
      by: act.by,
      member: correspondent(act),
    }),
  'POST /api/office/messages/:id/notes': (act) =>
    sentence('{by} added a note to the conversation with {member}.', { by: act.by, member: correspondent(act) }),
  'POST /api/office/messages/:id/close': (act) =>
    sentence('{by} closed the conversation with {member}.', { by: act.by, member: correspondent(act) }),
  'POST /api/office/messages/:id/reopen': (act) =>
    sentence('{by} reopened the conversation with {member}.', { by: act.by, member: correspondent(act) }),
}

/** Who wrote, leading to the conversation. */
function correspondent({ facts, member, id, link, things }: Act): string {
  if (facts.words) return link({ kind: 'conversation', id: Number(id) }, facts.words)
  for (const [place, thing] of things.entries()) {
    if (thing.kind === 'member') things[place] = { kind: 'conversation', id: Number(id) }
  }
  return member
}

/** What officers did with the roles and the way in of others. */
export const officerSentences: Partial<Record<RecordedCall, Say>> = {
  'POST /api/login': ({ by }) => sentence('{by} signed in.', { by }),
  'POST /api/office/officers': ({ by, member, role }) =>
    sentence('{by} added {member} as an officer with the role {role}.', { by, member, role }),
  'POST /api/office/officers/:id/roles': ({ by, member, role, sent }) =>
    sent.granted === true || sent.granted === 'true'
      ? sentence('{by} gave {member} the role {role}.', { by, member, role })
      : sentence('{by} removed the role {role} from {member}.', { by, member, role }),
  'POST /api/office/officers/:id/hand-over': (act) =>
    handedRoles(act).map((role) => {
      const { by, member, outcome, field } = act
      const values = { by, member, role, successor: String(outcome.successor ?? '…') }
      return outcome.at_once === true
        ? sentence('{by} handed the role {role} over from {member} to {successor}.', values)
        : sentence('{by} planned to hand the role {role} over from {member} to {successor} on {day}.', {
            ...{ ...values, day: { day: field('day') } },
          })
    }),
  [HANDED_OVER]: (act) =>
    handedRoles(act).map((role) =>
      sentence('The role {role} went from {member} to {successor}, as {by} had planned.', {
        ...{ by: act.by, member: act.member, role, successor: String(act.outcome.successor ?? '…') },
      }),
    ),
  'POST /api/office/officers/:id/hand-over/cancel': ({ by, member, field }) =>
    sentence('{by} cancelled the planned hand-over of {member}: {reason}', { by, member, reason: field('reason') }),
  'POST /api/office/officers/:id/email': ({ by, member, was, field }) => {
    const change = { by, member, after: field('email') }
    return was && 'email' in was
      ? sentence('{by} entered a new email for {member}: {after} instead of {before}.', {
          ...{ ...change, before: orNothing(was.email) },
        })
      : sentence('{by} entered a new email for {member}: {after}.', change)
  },
  'POST /api/office/officers/:id/invitation': ({ by, member }) =>
    sentence('{by} made {member} a link to choose a password.', { by, member }),
  'POST /api/office/officers/:id/invitation/revoke': ({ by, member }) =>
    sentence('{by} revoked the link of {member} to choose a password.', { by, member }),
  'POST /api/office/officers/:id/second-factor/remove': ({ by, member }) =>
    sentence('{by} removed the authenticator app of {member}.', { by, member }),
  'POST /api/office/officers/:id/passkeys/remove': ({ by, member, outcome }) =>
    sentence('{by} removed the passkey {passkey} of {member}.', {
      by,
      member,
      passkey: String(outcome.passkey ?? '…'),
    }),
  'POST /api/office/officers/:id/sessions/end': ({ by, member }) =>
    sentence('{by} signed {member} out on every device.', { by, member }),
  'npm run admin create-officer': ({ by }) => sentence('{by} became an officer by a command on the server.', { by }),
}

/** The roles of a hand-over, in words. */
const handedRoles = ({ sent }: Act): Value[] =>
  (Array.isArray(sent.roles) ? sent.roles : []).map((role) => roleNames[role as Role] ?? String(role))

type SettingChange = { setting: string; from: string; to: string }

/** A sentence of each setting that was, would be or was not changed. */
const ofEach = (act: Act, words: (change: { by: string; setting: Value; before: Value; after: Value }) => Sentence) => {
  const { outcome, by } = act
  const changes = (Array.isArray(outcome.changes) ? outcome.changes : []) as SettingChange[]
  return changes.map(({ setting, from, to }) => {
    const name = Object.hasOwn(settingNames, setting) ? settingNames[setting as keyof typeof settingNames] : setting
    return words({ by, setting: name, before: settingOf(from), after: settingOf(to) })
  })
}

const switches = { true: sentence('yes'), false: sentence('no') }
const settingOf = (text: string): Value => switches[text as keyof typeof switches] ?? orNothing(text)

/** What somebody says stays as the association was set up with. */
const keptSteps: Readonly<Record<string, (act: Act) => Sentence>> = {
  dues: ({ by }) => sentence('{by} kept the dues as they were.', { by }),
  loans: ({ by }) => sentence('{by} kept the terms of loans as they were.', { by }),
  officers: ({ by }) => sentence('{by} said that no other officers are needed now.', { by }),
}

/** What officers did with the settings, from the set-up of the association on. */
export const settingSentences: Partial<Record<RecordedCall, Say>> = {
  'POST /api/setup': ({ by, field, sent }) => [
    sentence('{by} set up the association {name}.', { by, name: field('association') }),
    ...(Array.isArray(sent.roles) ? sent.roles : []).map((role) =>
      sentence('{by} got the role {role}.', { by, role: roleNames[role as Role] ?? String(role) }),
    ),
  ],
  'POST /api/office/setup/keep': (act) => keptSteps[act.field('step')]?.(act),
  'POST /api/office/setup/put-away': ({ by }) => sentence('{by} hid the list of first steps.', { by }),
  'POST /api/office/settings': (act) =>
    ofEach(act, (change) =>
      act.outcome.waits === true
        ? sentence('{by} proposed to change the setting {setting} from {before} to {after}.', change)
        : sentence('{by} changed the setting {setting} from {before} to {after}.', change),
    ),
  'POST /api/office/settings/proposals/:id/confirm': (act) =>
    ofEach(act, (change) =>
      sentence('{by} confirmed the change of the setting {setting} from {before} to {after}.', change),
    ),
  'POST /api/office/settings/proposals/:id/reject': (act) =>
    ofEach(act, (change) =>
      sentence('{by} rejected the change of the setting {setting} from {before} to {after}.', change),
    ),
}
