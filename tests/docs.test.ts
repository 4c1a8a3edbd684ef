import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

function filesIn(folder: string, kind: RegExp): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => kind.test(file) && !file.includes('node_modules/'))
    .map((file) => path.join(folder, file))
}

const inRoot = readdirSync(root).filter((file) => file.endsWith('.md'))
const documents = [
  ...inRoot,
  ...['docs', 'src', 'scripts', 'bench', 'packages'].flatMap((folder) => filesIn(folder, /\.md$/)),
]

/** As GitHub makes it of a heading. */
const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
const idsOf = (file: string) => [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => idOf(heading))

describe('the documents', () => {
  test('lead by each link to a file, or a heading, that is there', () => {
    const lost = documents.flatMap((file) =>
      [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target)
        // Addresses, and screens of the app, which tests/guide.test.ts looks at.
        .filter((target) => !/^(?:[a-z]+:|\/)/.test(target))
        .filter((target) => {
          const [name = '', id] = target.split('#')
          const to = name === '' ? file : path.join(path.dirname(file), name)
          if (!existsSync(path.join(root, to))) return true
          return id !== undefined && !idsOf(to).includes(id)
        })
        .map((target) => `${file}: ${target}`),
    )
    expect(documents.length).toBeGreaterThan(80)
    expect(lost).toEqual([])
  })

  test('are named in the source only where they are', () => {
    const kind = /\.(?:ts|tsx|mjs|sql|css)$/
    const sources = ['src', 'tests', 'scripts', 'bench', 'faults', 'attack'].flatMap((folder) => filesIn(folder, kind))
    const lost = sources.flatMap((file) =>
      [...textOf(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g)]
        .map(([named]) => named)
        .filter((named) => !existsSync(path.join(root, named)))
        .map((named) => `${file}: ${named}`),
    )
    expect(lost).toEqual([])
  })

  test('have no table with a line of more than 160 characters', () => {
    const long = documents.flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) => line.startsWith('|') && line.length > 160)
        .map((line) => `${file}: ${line}`),
    )
    expect(long).toEqual([])
  })

  test('give what was measured on a day with a link to the results of that run', () => {
    const day = /\b\d{1,2} [A-Z][a-z]+ 20\d\d\b/
    const measured = /\d (?:ms|s|MB|microseconds|times)\b/
    const unlinked = filesIn('docs', /^(?!guide).*\.md$/).flatMap((file) =>
      textOf(file)
        .split(/\n\n|\n(?=- |\d+\. )/)
        .filter((part) => day.test(part) && measured.test(part) && !part.includes('bench/results/'))
        .map((part) => `${file}: ${part}`),
    )
    expect(unlinked).toEqual([])
  })

  test('begin with a README of at most 6 kB', () => {
    expect(Buffer.byteLength(textOf('README.md'))).toBeLessThanOrEqual(6_000)
  })

  test('list every setting that the server reads, and no other', () => {
    const [from, to] = ['src/server/config.ts', 'docs/operate/configuration.md'].map(textOf)
    const read = [...(from ?? '').matchAll(/read\(env, '(\w+)'\)/g)].map(([, name]) => name)
    const listed = [...(to ?? '').matchAll(/^- (`.+?`)\. /gm)].flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
    const elsewhere = ['S3_URL', 'S3_KEY_ID', 'S3_KEY', 'S3_REGION']
    expect([...listed].sort()).toEqual([...new Set([...read, ...elsewhere])].sort())
  })
})
