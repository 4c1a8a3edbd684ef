import { expect, test } from 'vitest'
import { speakerOf } from '#server/languages/speaker.ts'
import { layOut } from './letter.ts'

const welcome = { id: 'mail.test', message: 'Your reference is {reference}.' }
const letter = {
  subject: { words: welcome, values: { reference: '0127 4455 6601' } },
  opening: [{ words: welcome, values: { reference: '0127 4455 6601' } }],
  closing: [],
}
const association = { name: 'Shapla', email: 'office@somiti.test', phone: '+971 4 555 0127', address: '' }

test('a letter that runs from right to left isolates its numbers, also those of the association', () => {
  const inArabic = layOut(letter, association, speakerOf({ language: 'ar', digits: 'western' }), true)
  for (const text of [inArabic.text, inArabic.html]) {
    expect(text).toContain('\u20660127 4455 6601\u2069')
    expect(text).toContain('\u2066+971 4 555 0127\u2069')
  }
  const inEnglish = layOut(letter, association, speakerOf({ language: 'en', digits: 'western' }), true)
  expect(inEnglish.text).toBe('Your reference is 0127 4455 6601.\n\n-- \nShapla\noffice@somiti.test\n+971 4 555 0127')
})
