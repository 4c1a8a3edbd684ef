import { NO_WALLET } from '#contract/limits.ts'
import type { BusinessDate } from '#core/calendar.ts'
import type { DetailChange } from '#core/details.ts'
import type { Reader } from '#core/languages.ts'
import { NOTIFICATIONS, type NotificationChoices, type NotificationKind, type PaidFor } from '#core/notifications.ts'
import { payerReference } from '#core/payer-reference.ts'
import { masked, type Role } from '#core/policy.ts'
import { uniqueId } from '#server/db/json.ts'
import { query } from '#server/db/query.ts'
import { readerOf } from '#server/languages/speaker.ts'

/** What a notification is about, as its trigger wrote it: amounts in fils. */
export type About = {
  payment_id?: number
  notice_id?: number
  of?: PaidFor
  month?: string
  months?: number
  amount?: number
  claimed?: number
  from_savings?: number
  fine?: number
  operator?: string
  due_on?: string
  role?: Role
  granted?: boolean
  roles?: Role[]
  day?: BusinessDate
}

export type NotificationRow = {
  id: bigint
  kind: NotificationKind
  about: About
  made_at: Date
  read: boolean
  reason: string | null
  /** Of a notice, in its reader's language. */
  notice: { title: string; text: string } | null
  /** What somebody entered, in their words: the purpose of an expense, what an entry is of, the name of a passkey; or a device. */
  entered: string | null
  /** Whose sign-in was changed, or for whom an officer entered what was decided. */
  person: string | null
  /** Who gave or removed a role, or changed something of who is told. */
  by: string | null
  /** What was changed, as it is kept; shownChanges makes of it what may be told. */
  changes: DetailChange[] | null
  /** Of who is told, where that is a member. */
  unique_id: string | null
}

/** Of a reminder, what its member writes with the payment. */
export const referenceOf = ({ kind, unique_id: memberId }: Pick<NotificationRow, 'kind' | 'unique_id'>) =>
  NOTIFICATIONS[kind].group === 'reminders' && memberId !== null ? payerReference(memberId) : undefined

const SHOWN = `n.id, n.kind, n.about, n.made_at, n.read_at is not null as read,
  notification_reason(n.kind, n.about, n.made_at) as reason,
  case when n.kind = 'notice_received' then notice_words((n.about ->> 'notice_id')::bigint,
    (select w.language from person w where w.id = n.person_id)) end as notice,
  coalesce((select v.purpose from voucher v where v.id = (n.about ->> 'voucher_id')::bigint),
    (select e.memo from manual_entry e where e.id = (n.about ->> 'manual_entry_id')::bigint), n.about ->> 'passkey', n.about ->> 'device') as entered,
  (select w.name from person w where w.id = (n.about ->> 'person_id')::bigint) as person,
  (select w.name from person w where w.id = (n.about ->> 'by_id')::bigint) as by,
  (select ${uniqueId('w.number')} from member w where w.id = n.person_id) as unique_id,
  notification_changes(n.person_id, n.kind, n.about) as changes`

/** What is told of what was changed: of a wallet, which is an account with another service, only how it ends. */
export const shownChanges = ({ changes }: Pick<NotificationRow, 'changes'>): DetailChange[] =>
  (changes ?? [])
    .map((change) =>
      change.detail === 'wallet'
        ? { ...change, was: shownWallet(change.was), became: shownWallet(change.became) }
        : change,
    )
    .filter(({ was, became }) => was !== '' || became !== '')

const shownWallet = (wallet: string) => (wallet === NO_WALLET ? '' : masked(wallet))

/** A person's, the latest first. Values: person, the id to read before (null for the newest), how many, kinds or null for all. */
export const listNotifications = query<NotificationRow>(
  'list_notifications',
  `select ${SHOWN} from notification n
   where n.person_id = $1 and ($2::bigint is null or n.id < $2) and ($4::text[] is null or n.kind = any($4)) order by n.id desc limit $3`,
)

/** Values: person, kinds or null for all. */
export const countUnread = query<{ unread: number }>(
  'count_unread_notifications',
  `select count(*)::int as unread from notification
   where person_id = $1 and read_at is null and ($2::text[] is null or kind = any($2))`,
)

/** Marks one as read; it stays read at the first time. No row: the person has none of that id. Values: which, person, now. */
export const markRead = query<{ id: bigint }>(
  'mark_notification_read',
  'update notification set read_at = coalesce(read_at, $3) where id = $1 and person_id = $2 returning id',
)

/** Values: the last, person, now, kinds or null for all. */
export const markReadUpTo = query(
  'mark_notifications_read',
  `update notification set read_at = $3
   where person_id = $2 and id <= $1 and read_at is null and ($4::text[] is null or kind = any($4))`,
)

/** Those that were marked at that moment are unread again. Values: person, the moment. */
export const markUnread = query(
  'mark_notifications_unread',
  'update notification set read_at = null where person_id = $1 and read_at = $2',
)

/** Values: person, the hash of the session's token, the server's public key. */
export const readChoices = query<{ choices: Partial<NotificationChoices> | null; device: boolean }>(
  'read_notification_choices',
  `select p.notification_choices as choices,
     exists (select from push_subscription u join session s on s.id = u.session_id
       where s.token_hash = $2 and u.made_for = $3) as device
   from person p where p.id = $1`,
)

export const writeChoices = query(
  'write_notification_choices',
  'update person set notification_choices = $2 where id = $1',
)

/**
 * Takes a device's subscription for its session in place of an earlier one, of this session or of another of the same
 * person: one message a device. Values: the hash of the session's token, endpoint, its two keys, now, the server's
 * public key.
 */
export const saveSubscription = query(
  'save_push_subscription',
  `with own as (select id, person_id from session where token_hash = $1 and ended_at is null),
   gone as (delete from push_subscription u using own
     where u.person_id = own.person_id and u.endpoint = $2 and u.session_id <> own.id)
   insert into push_subscription (session_id, person_id, endpoint, p256dh, auth, made_at, made_for)
   select id, person_id, $2, $3, $4, $5, $6 from own
   on conflict (session_id) do update set endpoint = $2, p256dh = $3, auth = $4, made_at = $5, made_for = $6`,
)

export const endSubscription = query(
  'end_push_subscription',
  'delete from push_subscription u using session s where s.id = u.session_id and s.token_hash = $1',
)

/**
 * What is in the letter that a notification's job carries: all of the person that no other letter carries, since shortly
 * before, so that of several jobs at once the first has everything and the others nothing.
 */
export const markForLetter = query(
  'mark_notifications_for_letter',
  `update notification set letter_id = $1 where person_id = $2 and letter_id is null
     and made_at > (select made_at from notification where id = $1) - interval '2 minutes'`,
)

export type Told = NotificationRow &
  Reader & {
    email: string | null
    choices: Partial<NotificationChoices> | null
  }

export const readLetter = query<Told>(
  'read_notification_letter',
  `select ${SHOWN}, p.email, ${readerOf('p')}, p.notification_choices as choices
   from notification n join person p on p.id = n.person_id
   where n.person_id = $2 and n.letter_id = $1 order by n.id`,
)

/**
 * A notification with a device that is to be told; no row where the session has ended, or the server has another key now.
 * Values: the subscription, what sessionLimits gives, the notification, the server's public key.
 */
export const readPush = (alive: string) =>
  query<Told & { endpoint: string; p256dh: string; auth: string }>(
    'read_push',
    `select ${SHOWN}, p.email, ${readerOf('p')}, p.notification_choices as choices, u.endpoint, u.p256dh, u.auth
     from push_subscription u join session s on s.id = u.session_id and ${alive} join person p on p.id = u.person_id
       join notification n on n.id = $5 and n.person_id = p.id
     where u.id = $1 and u.made_for = $6`,
  )

export const dropSubscription = query('drop_push_subscription', 'delete from push_subscription where id = $1')
