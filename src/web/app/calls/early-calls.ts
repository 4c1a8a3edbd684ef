import type { CallName } from '#contract/calls.ts'
import { paths } from '#web/app/routes/paths.ts'

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
