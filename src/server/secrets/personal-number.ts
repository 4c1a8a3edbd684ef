import { masked } from '#core/policy.ts'
import type { Secrets } from './secrets.ts'

/**
 * Where numbers of people are kept, and whose the row is: passports, and the accounts that people pay from or are paid to.
 * Each is two columns, NAME_encrypted and NAME_masked. The association's own accounts are for everybody and none of these.
 */
export const NUMBER_PLACES = [
  'loan.bank_account',
  'loan.passport_or_nid',
  'payment.account_number',
  'withdrawal.payee_account',
  'member_leaving.payee_account',
] as const

export type NumberPlace = (typeof NUMBER_PLACES)[number]

/** A number as a row has it. `encrypted` is null where there is none, or where its key is lost. */
export type KeptNumber = { encrypted: Buffer | null; masked: string }

/** What a number is encrypted for: its column and its member. The row itself has no id yet when it is written. */
export const placeOfNumber = (place: NumberPlace, memberId: bigint) => `${place} of ${memberId}`

/** A number as its row is to keep it; an empty one is none. */
export function keepNumber(secrets: Secrets, place: NumberPlace, memberId: bigint, number: string): KeptNumber {
  const encrypted = number === '' ? null : secrets.encrypt(number, placeOfNumber(place, memberId))
  return { encrypted, masked: masked(number) }
}

/** The whole number, for who may read it. Throws where it was changed, or is of another column or member. */
export function wholeNumber(secrets: Secrets, place: NumberPlace, memberId: bigint, kept: KeptNumber): string {
  return kept.encrypted ? secrets.decrypt(kept.encrypted, placeOfNumber(place, memberId)) : kept.masked
}
