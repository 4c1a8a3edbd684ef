import { plainWords } from '../sheets/plain-words.ts'

/** By what the association's account is known. */
export type OwnAccount = { name: string; bank: { accountName: string; accountNumber: string; iban: string } }

/** Words that say what something is, and not which one. */
const COMMON = new Set(
  'savings saving account association society somiti samity samiti community bank fund group club trust ltd llc the and of cooperative co op welfare members member uae dubai'.split(
    ' ',
  ),
)
const FIGURES_LEAST = 7
const NAME_SURE = 75

/**
 * Whether money went to the association: an account on the receipt is its own, or the beneficiary has its name. Null where
 * neither was read, or cannot be compared.
 */
export function isOurs(
  { accounts, beneficiary }: { accounts: readonly string[]; beneficiary: { value: string; sure: number } | null },
  { name, bank }: OwnAccount,
): boolean | null {
  const own = [bank.iban, bank.accountNumber].map(figuresOf).filter((figures) => figures.length >= FIGURES_LEAST)
  if (accounts.some((each) => own.some((figures) => isSameAccount(figuresOf(each), figures)))) return true
  if (!beneficiary || beneficiary.sure < NAME_SURE) return null
  const read = wordsOf(beneficiary.value)
  const names = [name, bank.accountName].map(wordsOf).filter((words) => words.length > 0)
  const telling = names.map((words) => words.filter((word) => !COMMON.has(word)))
  if (telling.every((words) => words.length === 0))
    return names.some((words) => words.some((word) => isAmong(word, read))) ? true : null
  // A name in other letters cannot be compared.
  if (!telling.flat().some((word) => isLatin(word) === isLatin(read[0] ?? ''))) return null
  const shares = telling
    .filter((words) => words.length > 0)
    .map((words) => words.filter((word) => isAmong(word, read)).length / words.length)
  const most = Math.max(...shares)
  return most > 0.5 ? true : most === 0 ? false : null
}

const figuresOf = (text: string) => text.replace(/\D/g, '')
const isSameAccount = (one: string, other: string) =>
  one.length >= FIGURES_LEAST && (one.endsWith(other) || other.endsWith(one))
const wordsOf = (text: string) =>
  plainWords(text)
    .split(' ')
    .filter((word) => word.length > 1)
const isLatin = (word: string) => /^[a-z]/.test(word)
const isAmong = (word: string, others: readonly string[]) => others.some((other) => isAlike(word, other))

/** One letter of a long word may be read as another. */
function isAlike(one: string, other: string): boolean {
  if (one === other) return true
  if (one.length < 5 || one.length !== other.length) return false
  return [...one].filter((letter, at) => letter !== other[at]).length === 1
}
