import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * How many requirements of levels 1 and 2 each section has: OWASP ASVS 5.0.0. Those of level 3 are the last of their
 * sections, so a number is enough.
 */
const CHAPTERS: Record<number, readonly number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
}

const root = path.join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
const page = textOf('docs/develop/security.md')

const NUMBER = /\b\d+\.\d+\.\d+\b/g
const STANDING = { open: '**open**: ', reason: 'No test: ' }

type Row = { number: string; standing: string }
type Chapter = { rows: Row[]; notApplying: string[] }

function chapterOf(text: string): Chapter {
  const rows = [...text.matchAll(/^- \*\*(\d+\.\d+\.\d+)\*\* .*\n {2}(.+)$/gm)]
  const [, notApplying = ''] = text.split('\nNot applying: ')
  return {
    rows: rows.map(([, number = '', standing = '']) => ({ number, standing })),
    notApplying: notApplying.match(NUMBER) ?? [],
  }
}

const chapters = new Map(
  page
    .split(/^## /m)
    .filter((text) => /^\d+\. /.test(text))
    .map((text) => [Number.parseInt(text, 10), chapterOf(text)]),
)
const rows = [...chapters.values()].flatMap((chapter) => chapter.rows)
const isOpen = ({ standing }: Row) => standing.startsWith(STANDING.open)
const byReason = ({ standing }: Row) => standing.startsWith(STANDING.reason)
const shown = rows.filter((row) => !isOpen(row) && !byReason(row))

describe('docs/develop/security.md', () => {
  test.each(Object.keys(CHAPTERS).map(Number))('has each requirement of chapter %i once, and no other', (number) => {
    const sections = CHAPTERS[number] ?? []
    const asked = sections.flatMap((count, section) =>
      Array.from({ length: count }, (_, n) => `${number}.${section + 1}.${n + 1}`),
    )
    const { rows = [], notApplying = [] } = chapters.get(number) ?? {}
    expect([...rows.map((row) => row.number), ...notApplying].sort()).toEqual(asked.sort())
  })

  test.each(shown.map(({ number, standing }) => [number, standing]))('names for %s tests that are there', (_, text) => {
    for (const part of text.split(/; (?=`)/)) {
      const [, file = '', names = ''] = part.match(/^`((?:tests|src)\/[^`]+\.(?:test|spec)\.tsx?)` (“.+”)$/) ?? []
      expect(file, part).not.toBe('')
      for (const [, name = ''] of names.matchAll(/“([^”]+)”/g)) {
        const begins = ["'", '"', '`'].some((quote) => textOf(file).includes(`${quote}${name}`))
        expect(begins, `${file} has no test whose name begins “${name}”`).toBe(true)
      }
    }
  })

  test('says what is missing where something is open, and why where no test can be', () => {
    const silent = rows.filter((row) => Object.values(STANDING).some((word) => row.standing === word.trim()))
    expect(silent).toEqual([])
  })

  test('points only to files that are there', () => {
    const files = [...page.matchAll(/`((?:src|tests|docs)\/[^`]+)`/g)].map(([, file = '']) => file)
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })

  test('counts right', () => {
    const [open, reasons] = [rows.filter(isOpen).length, rows.filter(byReason).length]
    const away = [...chapters.values()].flatMap((chapter) => chapter.notApplying).length
    expect(page).toContain(
      `Of ${rows.length + away} requirements ${shown.length} are shown by tests, ${reasons} stand by their reason, ${open} are open, ${away} do not apply.`,
    )
  })
})
