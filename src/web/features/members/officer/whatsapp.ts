/**
 * The address that opens a chat with that number, its text filled in to be read and sent. A number is written as it
 * comes: '050 555 0100' is one of the Emirates, '+971 …' and '00971 …' have their country. Undefined where there are no
 * digits.
 */
export function whatsAppAddress(mobile: string, text?: string): string | undefined {
  const digits = mobile.replace(/\D/g, '').replace(/^00/, '').replace(/^05/, '9715')
  if (digits === '') return undefined
  return `https://wa.me/${digits}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`
}
