/** How much longer than English a translation may be before a screen has to bear it. */
const LONGER = 1.4

const ACCENTED: Readonly<Record<string, string>> = { a: 'á', e: 'ë', i: 'ï', o: 'ö', u: 'ü', c: 'ç', n: 'ñ', y: 'ý' }

/**
 * Text that reads as English and is 40% longer, each word by its share: what stays in plain letters on a screen was
 * not translated, and what does not fit is too narrow. Tags stay as they are.
 */
export const pseudo = (text: string) =>
  text.replace(/<[^>]*>|\p{L}+/gu, (part) => (part.startsWith('<') ? part : longer(part)))

function longer(word: string): string {
  const wanted = Math.ceil(word.length * LONGER)
  const letters = [...word].map((letter) => ACCENTED[letter] ?? letter)
  const vowel = letters.findLastIndex((letter) => /[áëïöü]/.test(letter))
  const stretched = vowel < 0 ? (letters.at(-1) ?? '') : (letters[vowel] ?? '')
  letters.splice(vowel < 0 ? letters.length : vowel, 0, ...Array(wanted - letters.length).fill(stretched))
  return letters.join('')
}
