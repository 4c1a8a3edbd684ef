// Lets the web app import pages of the guide: docs/guide/<language>/<page>.md as its words, a page at a time, and index.md?search
// as all that can be searched in that language.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import type { Searched } from '../../src/web/features/help/guide-page.ts'
import { readPage, textOf } from './read-page.ts'
import { screenWords } from './screen-words.ts'

const GUIDE = path.resolve('docs/guide')
const PAGE = /\/docs\/guide\/[a-z]{2}\/[a-z-]+\.md$/
const SEARCHED = /\/docs\/guide\/([a-z]{2})\/index\.md\?search$/
const INDEX = 'index.md'

export function guide(): Plugin {
  return {
    name: 'guide',
    enforce: 'pre',
    async load(id) {
      const [, language] = id.match(SEARCHED) ?? []
      if (language) return { code: `export default ${JSON.stringify(searchedIn(language))}`, moduleType: 'js' }
      return PAGE.test(id) ? { code: await moduleOf(id), moduleType: 'js' } : null
    },
  }
}

/** Pictures are imported, so that they are kept under a name that changes with them. */
async function moduleOf(file: string): Promise<string> {
  const files: string[] = []
  const pictureOf = (picture: string) => ({ source: `picture ${files.push(picture) - 1}`, width: 0, height: 0 })
  const page = readPage(file, { pictureOf, words: wordsFor(file) })
  const sizes = await Promise.all(files.map(sizeOf))
  const imports = files.map((picture, place) => `import picture${place} from ${JSON.stringify(picture)}\n`)
  const code = JSON.stringify(page).replace(
    /"source":"picture (\d+)","width":0,"height":0/g,
    (_whole, place: string) => `"source":picture${place},${sizes[Number(place)]}`,
  )
  return `${imports.join('')}export default ${code}`
}

async function sizeOf(picture: string): Promise<string> {
  const { width, height } = await sharp(picture).metadata()
  return `"width":${width},"height":${height}`
}

const wordsFor = (file: string) => screenWords(path.basename(path.dirname(file)))

/** The pages of a language; those that it has not, in English. */
function searchedIn(language: string): Searched[] {
  const names = readdirSync(path.join(GUIDE, 'en')).filter((name) => name !== INDEX)
  return names.map((name) => {
    const own = path.join(GUIDE, language, name)
    const file = existsSync(own) ? own : path.join(GUIDE, 'en', name)
    const { title, summary, blocks } = readPage(file, { pictureOf: () => NO_PICTURE, words: wordsFor(file) })
    return { name: path.basename(name, '.md'), title, summary, text: textOf(blocks) }
  })
}
const NO_PICTURE = { source: '', width: 0, height: 0 }
