import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '#core/languages.ts'
import { MOST_WORDS, sentencesOf } from '../scripts/words/plain.ts'
import { fileOf } from './support/catalogues.ts'

const CATALOGUES = ['src/web/locales', 'src/server/languages/locales']
/** The columns of the glossary after the English. */
const translations = ['ar', 'bn', 'hi', 'ml', 'tl', 'ur'] as const

/** The rows of the tables of the glossary whose heading begins with this cell, by their cells. */
function rowsUnder(first: string) {
  const rows: string[][] = []
  let inside = false
  for (const line of readFileSync('docs/guide/glossary.md', 'utf8').split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim())
    if (!line.startsWith('|')) inside = false
    else if (inside && !/^\|[ -]*-/.test(line)) rows.push(cells.slice(1, -1))
    else if (cells[1] === first) inside = true
  }
  return rows
}

const said = (language: string) =>
  CATALOGUES.flatMap((path) => [...fileOf(path, language)].map(([key, text]) => ({ path, key, text })))
const english = said('en').map(({ text }) => text)

const linesOf = (file: string) =>
  readFileSync(`scripts/words/${file}`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

test('no sentence that was misread is back', () => {
  const misread = new Set(linesOf('misread.txt'))
  expect(misread.size).toBeGreaterThan(300)
  expect(english.filter((text) => misread.has(text))).toEqual([])
})

test('a sentence begins with what matters: please is said in letters that ask for money, and as the specification has it', () => {
  const polite = new Set([
    'Failed to change password. Please try again later.',
    'Failed to update profile. Please try again later.',
    'If you have paid already: thank you! Please send us the receipt.',
    'Please pay to {account}, and send us a photo of the receipt.',
  ])
  const begun = english.filter((text) => /\bplease\b/i.test(text))
  expect(begun.filter((text) => !polite.has(text))).toEqual([])
  expect(new Set(begun)).toEqual(polite)
})

test('a button names what it acts on', () => {
  const unnamed = english.filter((text) => /^[A-Z][a-z]+( [a-z]+)? (it|them)( as [a-z]+)?$/.test(text))
  // A thank-you for what was read, and two names of figures.
  expect(new Set(unnamed)).toEqual(new Set(['Got it', 'Months after them', 'Savings after it']))
})

test('no sentence is longer than twenty words, but for those that have a reason', () => {
  const reasons = new Map(linesOf('long.txt').map((line) => line.split('\t') as [string, string]))
  const long = english.flatMap(sentencesOf).filter(({ words }) => words > MOST_WORDS)
  expect(long.filter(({ text }) => !reasons.get(text)).map(({ text }) => text)).toEqual([])
  expect([...reasons.keys()].filter((text) => !long.some((each) => each.text === text))).toEqual([])
})

test('a page of officers says in one sentence what it is for', () => {
  const said = readFileSync('src/web/layouts/page-intro.tsx', 'utf8').matchAll(/\]: msg`([^`]+)`/g)
  const intros = [...said].map(([, text = '']) => text)
  expect(intros.length).toBeGreaterThan(30)
  expect(intros.filter((text) => sentencesOf(text).length > 1)).toEqual([])
})

/** A term's keys: it alone, in small letters too; where the code has neither, with what is said of it to translators. */
function keysOf(file: ReadonlyMap<string, string>, term: string): string[] {
  const alone = [term, term.toLowerCase()].filter((key) => file.has(key))
  return alone.length > 0 ? alone : [...file.keys()].filter((key) => key.startsWith(`${term} [`))
}

test('a term of the glossary is translated the same on screen and by the server', () => {
  const terms = rowsUnder('English')
  expect(terms.length).toBeGreaterThan(50)
  const faults = translations.flatMap((language, column) =>
    CATALOGUES.flatMap((path) => {
      const file = fileOf(path, language)
      return terms.flatMap(([term = '', ...words]) =>
        keysOf(file, term).flatMap((key) => {
          const text = file.get(key)
          const same = text === words[column] || (key !== term && text?.toLowerCase() === words[column]?.toLowerCase())
          return same ? [] : [`${path} ${language} ${key}: ${text}`]
        }),
      )
    }),
  )
  expect(faults).toEqual([])
})

test('a term within a sentence is called the same in each', () => {
  const terms = rowsUnder('Within')
  expect(terms.length).toBeGreaterThan(3)
  const faults = CATALOGUES.flatMap((path) => {
    const source = [...fileOf(path, 'en')].map(([key, text]) => ({ key, text: text.replace(/\{\w+\}/g, '') }))
    return translations.flatMap((language, column) => {
      const file = fileOf(path, language)
      return terms.flatMap(([term = '', ...forms]) => {
        const wanted = forms[column]?.split(', ') ?? []
        return source
          .filter(({ text }) => new RegExp(`\\b${term}`, 'i').test(text))
          .map(({ key }) => file.get(key)?.toLowerCase() ?? '')
          .filter((text) => !wanted.some((form) => text.includes(form)))
          .map((text) => `${path} ${language} ${term}: ${text}`)
      })
    })
  })
  expect(faults).toEqual([])
})

test('what both catalogues say is translated the same in both', () => {
  // In the web app a verb follows, so that three languages bend the words.
  const bent = new Set(['the member'])
  const faults = translations.flatMap((language) => {
    const server = fileOf('src/server/languages/locales', language)
    return [...fileOf('src/web/locales', language)].flatMap(([key, text]) =>
      bent.has(key) || !server.has(key) || server.get(key) === text
        ? []
        : [`${language} ${key}: ${text} | ${server.get(key)}`],
    )
  })
  expect(faults).toEqual([])
})

/** The help's pages of a language: without the names of buttons, which are those of the catalogues. */
const helpIn = (language: string) =>
  readdirSync(`docs/guide/${language}`).map((page) => ({
    text: readFileSync(`docs/guide/${language}/${page}`, 'utf8').replaceAll(/\*\*[^*]+\*\*/g, ''),
  }))

test.each(languages)('no form that the glossary forbids is in the files of %s', (language) => {
  const forms = rowsUnder('Language')
    .filter(([each]) => each === language)
    .flatMap(([, never = '']) => never.split(', '))
  const found = [...said(language), ...helpIn(language)].flatMap(({ text }) =>
    forms
      .filter((form) => new RegExp(`(?<![a-z])${form}(?![a-z]|\\.[a-z])`, 'i').test(text))
      .map((form) => [form, text]),
  )
  expect(found).toEqual([])
})
