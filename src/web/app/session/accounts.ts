import { noteSeen } from './rest.ts'

/** Who is signed in on this device, the one whose pages are open among them. */
const ACCOUNTS_KEY = 'ts_accounts'

export type Account = {
  /** The profile's. */
  id: number
  name: string
  /** The member's; null for an officer who is no member. */
  unique_id: string | null
  token: string
  /** Whether they have a passkey, as far as this device knows. */
  passkey?: boolean
  /** The page where they begin. */
  start: string
}

export function readAccounts(): Account[] {
  const text = localStorage.getItem(ACCOUNTS_KEY)
  return text === null ? [] : JSON.parse(text)
}

/** Keeps an account among those of this device, and gives the token that it had here until now, if that was another. */
export function keepAccount(account: Account): string | undefined {
  const accounts = readAccounts()
  const before = accounts.find(({ id }) => id === account.id)
  if (before?.token !== account.token) noteSeen(account.id)
  write(before ? accounts.map((each) => (each === before ? account : each)) : [...accounts, account])
  return before && before.token !== account.token ? before.token : undefined
}

export function dropAccount(token: string): void {
  const accounts = readAccounts()
  if (accounts.some((each) => each.token === token)) write(accounts.filter((each) => each.token !== token))
}

function write(accounts: readonly Account[]): void {
  if (accounts.length > 0) localStorage.setItem(ACCOUNTS_KEY, JSON.stringify(accounts))
  else localStorage.removeItem(ACCOUNTS_KEY)
}
