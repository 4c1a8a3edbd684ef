import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '#core/languages.ts'
import { memberGuide, officerGuide } from '#web/app/routes/guide-names.ts'
import { paths } from '#web/app/routes/paths.ts'
import type { Block } from '#web/features/help/guide-page.ts'
import { readPage } from '../scripts/guide/read-page.ts'
import { screenWords } from '../scripts/guide/screen-words.ts'

const guide = path.join(import.meta.dirname, '../docs/guide')
const pictureFolder = path.join(guide, 'pictures')
const officers: readonly string[] = officerGuide
const written = languages.flatMap((language) =>
  readdirSync(path.join(guide, language)).map((file) => ({ language, name: path.basename(file, '.md') })),
)

type Picture = { file: string; alt: string }

/** Reading throws where a page names a button that no screen has. */
function read(language: string, name: string) {
  const pictures: string[] = []
  const pictureOf = (file: string) => ({ source: String(pictures.push(file) - 1), width: 1, height: 1 })
  const file = path.join(guide, language, `${name}.md`)
  const page = readPage(file, { pictureOf, words: screenWords(language) })
  return { page, text: readFileSync(file, 'utf8'), pictures: picturesIn(page.blocks, pictures) }
}

function picturesIn(blocks: readonly Block[], files: readonly string[]): Picture[] {
  return blocks.flatMap((block): Picture[] => {
    if (block.kind === 'picture') return [{ file: files[Number(block.source)] ?? '', alt: block.alt }]
    return 'items' in block ? block.items.flatMap((item) => picturesIn(item, files)) : []
  })
}

const pages = written.map((each) => ({ ...each, ...read(each.language, each.name) }))

describe('the guide', () => {
  test('has the pages that the app opens: for members in every language, for officers in English', () => {
    const expected = languages.flatMap((language) => {
      const names = ['index', ...memberGuide, ...(language === 'en' ? officers : [])]
      return names.map((name) => `${language}/${name}`)
    })
    expect(written.map(({ language, name }) => `${language}/${name}`).sort()).toEqual(expected.sort())
  })

  test('leads from each index to each page, and by every link to a page or a screen that exists', () => {
    const screens = Object.values(paths).map((address) => address.replace(/\?.*/, ''))
    const faults = pages.flatMap(({ language, name, text }) => {
      const targets = [...text.matchAll(/(?<!!)\[[^\]]+\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
      const lost = targets.filter((target) => {
        if (target.startsWith('https://')) return false
        if (target.startsWith('/')) return !screens.includes(target)
        return !existsSync(path.join(guide, language, target))
      })
      const wanted = [...memberGuide, ...officers].map((page) => (officers.includes(page) ? `../en/${page}` : page))
      const unlisted = name === 'index' ? wanted.filter((page) => !targets.some((to) => isPage(to, page))) : []
      return [...lost, ...unlisted].map((target) => `${language}/${name}: ${target}`)
    })
    expect(faults).toEqual([])
  })

  test('names with each picture what it shows, in words, and each is there and small', () => {
    const all = pages.flatMap(({ language, name, pictures }) => pictures.map((each) => ({ language, name, ...each })))
    const faults = all.filter(({ file, alt }) => alt.length < 10 || !existsSync(file) || statSync(file).size > 60_000)
    expect(faults).toEqual([])
    const used = new Set(all.map(({ file }) => path.relative(pictureFolder, file)))
    const stored = readdirSync(pictureFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.webp$/.test(file),
    )
    expect(stored.filter((file) => !used.has(file))).toEqual([])
  })

  test('has steps in numbers on each page but the index', () => {
    const without = pages.filter(
      ({ name, page }) => name !== 'index' && !page.blocks.some(({ kind }) => kind === 'steps'),
    )
    expect(without.map(({ language, name }) => `${language}/${name}`)).toEqual([])
  })
})

/** Within English an officer page is in the same folder. */
const isPage = (target: string, page: string) => [`${page}.md`, `${page.replace('../en/', '')}.md`].includes(target)
