import { expect, test } from 'vitest'
import type { Language } from '#core/languages.ts'
import { memoText } from '#core/words/memo-words.ts'
import { speakerOf, speakingOf } from '#server/languages/speaker.ts'

const read = (memo: string, language: Language) =>
  memoText(memo, speakingOf(speakerOf({ language, digits: 'western' })))
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

const WRITTEN = [
  'Monthly dues, November 2026',
  'Monthly dues, November 2026 and 2 more',
  'Fine, May 2025 paid late',
  'Reversed: Monthly dues, November 2026',
  'Deposit',
  'Loan repayment',
]

test.each(WRITTEN)("the memo '%s' is read in Arabic with its month, and no English word is left", (memo) => {
  const words = plain(read(memo, 'ar'))
  expect(words).not.toMatch(/[A-Za-z]/)
  if (memo.includes('November')) expect(words).toContain('نوفمبر')
})

test('a memo that somebody wrote stays as it is, and so does each in English', () => {
  expect(read('Deposit for the hall, May 2025', 'ar')).toBe('Deposit for the hall, May 2025')
  for (const memo of WRITTEN) expect(read(memo, 'en')).toBe(memo)
})
