import { queryOptions } from '@tanstack/react-query'
import type { UserData } from '#contract/session.ts'
import { keepDraftsOf } from '#web/app/forms/drafts.ts'
import { eraseWhoLeft } from '#web/app/offline/choice.ts'
import { paths } from '#web/app/routes/paths.ts'
import { eraseUnsent, mayLeave } from '#web/app/send-queue/unsent.ts'
import { type Account, dropAccount, keepAccount, readAccounts } from '#web/app/session/accounts.ts'
import { isOvertaken, leaveSession, readProfileId, readToken } from '#web/app/session/session.ts'
import type { WayBack } from '#web/app/session/way-back.ts'
import { call } from './api.ts'
import { callQuery } from './call-query.ts'
import { queryClient } from './query-client.ts'

/** The token now answers for somebody else than the member whose pages are open. */
export class ProfileChanged extends Error {}

/** Who is signed in. Fails at once, without retries, if that is no longer who it was. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const token = readToken()
    const { userData } = await call('GET /api/profile', { signal })
    // Here, or in another tab, somebody else has gone on since: what the device keeps is theirs.
    if (isOvertaken() || readToken() !== token) return userData
    const known = queryClient.getQueryData(profileQuery.queryKey)?.id ?? readProfileId()
    if (known !== undefined && known !== userData.id) throw new ProfileChanged()
    keepAmongAccounts(userData)
    return userData
  },
})

/** Keeps who is signed in among this device's accounts. Whoever signed in twice has one session here, the later one. */
function keepAmongAccounts(profile: UserData) {
  const token = readToken()
  if (token === null) return
  const { id, name, unique_id, has_passkey: passkey } = profile
  const before = keepAccount({ id, name, unique_id, token, passkey, start: startOf(profile) })
  // Where the server knew this device by that token, it has ended that session already.
  if (before) endOnServer(before)
}

/** The member area, or the officer area for an officer who is no member. */
const startOf = ({ office_pages: office, unique_id }: UserData) =>
  office && unique_id === null ? paths.office : paths.user

/** The member's account; null for an officer who is no member. */
export const accountDataQuery = callQuery(
  ['accountData'],
  'GET /api/my-account-data',
  {},
  (answer) => answer.myAccountData,
)

/** Where one's application to join stands; null for who never asked. */
export const myApplicationQuery = callQuery(
  ['myApplication'],
  'GET /api/my-application',
  {},
  (answer) => answer.application,
)

/** The savings at the end of each of the last months, oldest first. */
export const savingsHistoryQuery = callQuery(
  ['savingsHistory'],
  'GET /api/savings-history',
  {},
  (answer) => answer.months,
)

/** The own passkeys, and the domain that they are for. */
export const passkeysQuery = callQuery(['passkeys'], 'GET /api/passkeys')

/** The association with its bank details. */
export const associationQuery = callQuery(['association'], 'GET /api/association', {}, (answer) => answer.association)

export const loanOfferQuery = callQuery(['loanOffer'], 'GET /api/loan-offer', {}, (answer) => answer.offer)

export const myLoansQuery = callQuery(['myLoans'], 'GET /api/my-loans', {}, (answer) => answer.loans)

/** The officer area has what is told to officers, the member area everything. */
export type BellArea = 'office' | undefined

/** How many notifications are unread. */
export const unreadQuery = (area?: BellArea) =>
  callQuery(
    ['notifications', 'unread', area ?? 'all'],
    'GET /api/notifications/unread',
    { query: area ? { area } : {} },
    (answer) => answer.unread,
  )

/** What can be withdrawn now, and the withdrawals so far, latest first. */
export const withdrawalsQuery = callQuery(['withdrawals'], 'GET /api/withdrawals')

/**
 * Starts anew for who has just signed in: nothing of whoever was here before stays. Gives the page where they begin, or
 * the one to which the way leads back.
 */
export async function beginAsSignedIn({ to, of }: WayBack = {}): Promise<string> {
  queryClient.clear()
  // Where the profile cannot be had, the member area's guard asks again and says what is wrong.
  const profile = await queryClient.fetchQuery({ ...profileQuery, retry: false }).catch(() => undefined)
  keepDraftsOf(profile ? [profile.id] : [])
  if (!profile) return paths.user
  const isTheirs = (of ?? profile.id) === profile.id && (profile.office_pages || !to?.startsWith(paths.office))
  return to && isTheirs ? to : startOf(profile)
}

/**
 * Ends the session here at once, and on the server; without a connection it ends here only. Who has forms that are not
 * sent is asked first: they are deleted.
 */
export async function signOut(): Promise<void> {
  const person = readProfileId()
  if (await mayLeave(person === undefined ? [] : [person])) await leave()
}

async function leave(): Promise<void> {
  const token = readToken()
  const person = readProfileId()
  if (token !== null) endOnServer(token)
  queryClient.clear()
  leaveSession()
  await Promise.all([eraseWhoLeft(), person !== undefined && eraseUnsent([person])])
}

/** Ends another account's session, here at once, and on the server. */
export async function signOutOther(account: Account): Promise<void> {
  if (await mayLeave([account.id])) await leaveOther(account)
}

async function leaveOther({ id, token }: Account): Promise<void> {
  endOnServer(token)
  dropAccount(token)
  await Promise.all([eraseWhoLeft(), eraseUnsent([id])])
}

/** Nobody waits for it: on a connection that hangs, whoever takes the device next would find the account open. */
function endOnServer(token: string): void {
  void call('POST /api/logout', { token, keepalive: true }).catch(() => {})
}

/** Ends the sessions of every account of this device. */
export async function signOutAll(): Promise<void> {
  const accounts = readAccounts()
  if (!(await mayLeave(accounts.map(({ id }) => id)))) return
  await Promise.all(accounts.filter(({ token }) => token !== readToken()).map(leaveOther))
  await leave()
}
