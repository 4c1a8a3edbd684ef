/** Of the country, its check digits and the account; the shortest has 15 characters, the longest 34. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** Whether a text is meant as an IBAN: it begins like one and is about as long, whatever its spaces, hyphens and case. */
export const looksLikeIban = (text: string): boolean => IBAN.test(text.toUpperCase().replace(/[\s-]/g, ''))
