import { expect, test } from 'vitest'
import { type Language, languages } from '#core/languages.ts'
import { amountOf, sentence } from '#core/sentence.ts'
import { ENGLISH, say, speakerOf } from './speaker.ts'

test('a sentence in English is the one in the code, its places filled as English writes them', () => {
  const told = sentence('{month}: AED {amount} of {count} members, {who}, by {day}.', {
    month: { month: '2026-05' },
    amount: amountOf(123_450n),
    count: 12_000,
    who: sentence('Somebody'),
    day: { day: '2026-05-04' },
  })
  expect(say(speakerOf(ENGLISH), told)).toBe('May 2026: AED 1,234.50 of 12,000 members, Somebody, by 4 May 2026.')
})

test.each(languages)('what nobody has translated into %s is said in English', (language: Language) => {
  const speaker = speakerOf({ language, digits: 'western' })
  expect(say(speaker, sentence('{word} that stands in no catalogue.', { word: 'Something' }))).toBe(
    'Something that stands in no catalogue.',
  )
})

test('figures are 0 to 9 in every language, or its own where they are chosen', () => {
  const amount = { amount: amountOf(123_450n) }
  const inBengali = (digits: 'western' | 'own') =>
    say(speakerOf({ language: 'bn', digits }), sentence('AED {amount}.', amount))
  expect(inBengali('western')).toContain('1,234.50')
  expect(inBengali('own')).toContain('১,২৩৪.৫০')
})
