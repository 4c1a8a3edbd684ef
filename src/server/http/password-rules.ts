import { dictionary } from '@zxcvbn-ts/language-common'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/db/settings.ts'

/** Some 49,000 passwords that are tried first, in small letters. */
const COMMON = new Set(dictionary['passwords-common'])
/** What a password may be made of beside the words that anyone would guess, in letters and digits. */
const OWN_LETTERS_MIN = 4
const DIFFERENT_CHARACTERS_MIN = 4
/** Shorter words stand in too many others. */
const WORD_MIN = 4

/** Whose password it is going to be. */
export type PasswordOwner = { name: string; email: string | null }

/**
 * Refuses a new password that is guessed first, on every path that sets one; its length is the contract's (`newPassword`).
 * Throws `password_common`, and `password_personal` where little but the person's name or email, or the association's
 * name, is in it.
 */
export async function checkNewPassword(db: Db, password: string, owner: PasswordOwner): Promise<void> {
  if (isCommon(password)) throw new Refusal('password_common')
  const { name: association } = await readSettings(db)
  checkPasswordFor(password, [owner.name, owner.email ?? '', association])
}

/** The same by these texts alone, where the association has no name yet. */
export function checkPasswordFor(password: string, texts: readonly string[]): void {
  if (isCommon(password)) throw new Refusal('password_common')
  if (isPersonal(password, texts)) throw new Refusal('password_personal')
}

export function isCommon(password: string): boolean {
  const small = password.toLowerCase()
  return COMMON.has(small) || COMMON.has(bare(small)) || new Set(small).size < DIFFERENT_CHARACTERS_MIN
}

/** Whether too little stays of the password once the words of these texts, and the digits around them, are taken out. */
export function isPersonal(password: string, texts: readonly string[]): boolean {
  const words = texts.flatMap(wordsOf).sort((one, other) => other.length - one.length)
  const whole = bare(password.toLowerCase())
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), whole)
  return rest !== whole && rest.replace(/[\d\s]/g, '').length < OWN_LETTERS_MIN
}

function wordsOf(text: string): string[] {
  const parts = text.toLowerCase().split(/[^\p{L}\p{N}\p{M}]+/u)
  return [bare(text.toLowerCase()), ...parts].filter((word) => word.length >= WORD_MIN)
}

const bare = (text: string) => text.replace(/[^\p{L}\p{N}\p{M}]/gu, '')
