import type { CallName } from '#contract/calls.ts'
import { paths } from '#web/app/routes/paths.ts'

// The shells of the member area and the office ask for what their page shows first as soon as their head is read
// (early-script.js, which the build puts there): the answer is on its way while the app's files are.

type EarlyCalls = { readonly token: string; readonly answers: Map<string, Promise<Response>> }

declare global {
  interface Window {
    earlyCalls?: EarlyCalls
  }
}

/** What was asked for as the page was opened is no longer news after so long. */
const EARLY_MS = 10_000

/** The answer to a call that the shell has made with that token, for the first who asks for it. */
export function earlyAnswer(path: string, token: string | null): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.earlyCalls
  if (!early || early.token !== token || performance.now() > EARLY_MS) return undefined
  const answer = early.answers.get(path)
  early.answers.delete(path)
  return answer
}

/** What an answer names where it says so, `place.within.it`, is asked for with it: `/path>place.within.it`. */
type Asked = CallName extends infer Name
  ? Name extends `GET ${infer Path}`
    ? Path | `${Path}?${string}` | `${Path}?${string}>${string}`
    : never
  : never

const OWN: Readonly<Record<string, readonly Asked[]>> = {
  [paths.applyLoan]: ['/api/loan-offer'],
  [paths.monthlyPay]: ['/api/loan-offer'],
  [paths.myLoan]: ['/api/my-loans'],
  [paths.officePayments]: ['/api/office/payments?status=in_review>payments.0.receipt'],
}

/** What the page at an address inside shows first. */
export function earlyCallsOf(address: string): readonly Asked[] {
  const account: Asked[] = address.startsWith(paths.user) ? ['/api/my-account-data'] : []
  return ['/api/profile', ...account, ...(OWN[address] ?? [])]
}
