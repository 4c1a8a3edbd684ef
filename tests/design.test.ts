import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '../src/web')

const filesIn = (folder: string) =>
  readdirSync(path.join(web, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)
const textOf = (file: string) => readFileSync(path.join(web, file), 'utf8')

const page = filesIn('design')
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map(textOf)
  .join('\n')

/** What a file of ui exports under a name that React takes for a component's. */
function componentsOf(file: string): string[] {
  return [...textOf(file).matchAll(/^export (?:default )?(?:function|class) ([A-Z]\w*)/gm)].map(
    (match) => match[1] ?? '',
  )
}

/** What the page imports of that file. */
function importedFrom(file: string): string[] {
  const imports = page.matchAll(new RegExp(`import ([^']*?) from '#web/${file}'`, 'g'))
  return [...imports].flatMap((match) => (match[1] ?? '').match(/\w+/g) ?? [])
}

test('every component of the design system stands on the page that shows it', () => {
  const components = filesIn('ui').filter((file) => file.endsWith('.tsx'))
  const missing = components.flatMap((file) => {
    const shown = importedFrom(file)
    return componentsOf(file).filter((name) => !shown.includes(name))
  })
  expect(components.flatMap(componentsOf).length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

test('so does every token', () => {
  const tokens = [...textOf('styles/tokens.css').matchAll(/^ {2}--([\w-]+):/gm)].map((match) => match[1] ?? '')
  const spoken = (token: string) => page.includes(`'${token}'`) || page.includes(`--${token}`)
  expect(tokens.length).toBeGreaterThan(25)
  expect(tokens.filter((token) => !spoken(token))).toEqual([])
})
