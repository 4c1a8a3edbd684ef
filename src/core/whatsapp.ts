import { asciiFigures } from './sheets/figures.ts'

/**
 * A number with its country, in digits alone. It is written as it comes: '050 555 0100' is one of the Emirates, also
 * where a spreadsheet has lost its first zero; '+971 …' and '00971 …' have their country. '' where there are no digits.
 */
export const mobileDigits = (mobile: string): string =>
  asciiFigures(mobile)
    .replace(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^05|^5(?=\d{8}$)/, '9715')

/** A notice as one text for a group: in each language its title, in bold, and what it says. */
export const groupText = (texts: readonly { title: string; text: string }[]): string =>
  texts.map(({ title, text }) => `*${title.replaceAll('*', '')}*\n${text}`).join('\n\n')

/** The address that opens a chat with that number, its text filled in to be read and sent. Undefined where there are no digits. */
export function whatsAppAddress(mobile: string, text?: string): string | undefined {
  const digits = mobileDigits(mobile)
  if (digits === '') return undefined
  return `https://wa.me/${digits}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`
}
