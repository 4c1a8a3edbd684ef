/** Of the country, its check digits and the account; the shortest has 15 characters, the longest 34. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** Shorter numbers are parts of too many others. */
const ACCOUNT_SHORTEST = 6

/**
 * Whether two writings name one account: an IBAN ends with the number of its account. Undefined where one of them is too
 * short to tell, or hides figures.
 */
export function isSameAccount(a: string, b: string): boolean | undefined {
  const [shorter = '', longer = ''] = [a, b]
    .map((each) => each.toUpperCase().replace(/[^\p{L}\p{N}*•]/gu, ''))
    .sort((one, other) => one.length - other.length)
  const number = shorter.replace(/^0+/, '')
  if (number.length < ACCOUNT_SHORTEST || /[*•]|X{3}/.test(shorter + longer)) return undefined
  return longer.endsWith(number)
}

/** Whether a text is meant as an IBAN: it begins like one and is about as long, whatever its spaces, hyphens and case. */
export const looksLikeIban = (text: string): boolean => IBAN.test(text.toUpperCase().replace(/[\s-]/g, ''))
