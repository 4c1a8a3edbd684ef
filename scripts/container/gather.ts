// gather.ts FOLDER: what the server needs to run, and nothing else: its sources, the built pages, and of the packages those
// that it imports, with theirs. What builds the pages, and the PostgreSQL that comes along, stay behind.
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

type Package = Partial<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>> & {
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const root = join(import.meta.dirname, '../..')
const SOURCES = ['src/server', 'src/core', 'src/contract']
/** Of the web app, what src/server/http/security-headers.ts reads. */
const READ = ['src/web/app/calls/early-script.js', 'src/web/styles/tokens.css', 'src/web/styles/shell.css']
/** Fonts are looked up by a name that is put together. */
const FONTS = '@expo-google-fonts/'
/** So are the files of the recogniser of receipts. */
const RECOGNIZER = /^(?:tesseract\.js-core$|@tesseract\.js-data\/)/
/** Of those, what is for browsers and for the engine before: 60 MB. */
const UNUSED_OF_RECOGNIZER = /\.wasm\.js$|^tesseract-core(?!.*-lstm\.)|^4\.0\.0$/
/** Of a package, what no program reads. */
const IDLE_FILE = /\.(?:map|md|markdown|ts|mts|cts|flow|tsbuildinfo)$/
const IDLE_FOLDER = /^(?:tests?|__tests__|benchmarks?|examples?|\.github)$/

const [target] = process.argv.slice(2)
if (target === undefined) throw new Error('Write gather.ts FOLDER, where FOLDER is not there yet.')
if (existsSync(target)) throw new Error(`${target} is there already.`)

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const readPackage = (folder: string): Package => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

for (const name of SOURCES) {
  cpSync(join(root, name), join(target, name), { recursive: true, filter: (file) => !isTest(file) })
}
cpSync(join(root, 'dist'), join(target, 'dist'), { recursive: true })
for (const name of [...READ, 'package.json']) cpSync(join(root, name), join(target, name))
mkdirSync(join(target, 'bin'))
copyFileSync(realpathSync(join(root, 'node_modules/.bin/node')), join(target, 'bin/node'))
for (const folder of packagesFrom(importedByServer())) copyPackage(folder)

/** The packages that a source of the server names. */
function importedByServer(): string[] {
  const named = new Set<string>()
  for (const folder of SOURCES) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || isTest(file)) continue
      const text = readFileSync(join(root, folder, file), 'utf8')
      for (const [, name = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g))
        named.add(name)
    }
  }
  const known = Object.keys(readPackage(root).dependencies ?? {})
  return known.filter((name) => named.has(name) || name.startsWith(FONTS) || RECOGNIZER.test(name))
}

/** The folders of packages and of what they need, each found as Node finds it. What is for another platform is not there. */
function packagesFrom(names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const add = (name: string, from: string): void => {
    const folder = folderOf(name, from)
    if (folder === undefined || found.has(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = readPackage(folder)
    const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta?.[peer]?.optional)
    for (const each of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) add(each, folder)
  }
  for (const name of names) add(name, root)
  return found
}

function folderOf(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return relative(root, from) === '' ? undefined : folderOf(name, dirname(from))
}

/** Packages inside a package are copied by themselves, if they are needed. */
function copyPackage(folder: string): void {
  const filter = (file: string) => {
    const name = basename(file)
    const isUnused = file.includes('tesseract.js-') && UNUSED_OF_RECOGNIZER.test(name)
    return file === folder || !(name === 'node_modules' || isUnused || IDLE_FILE.test(name) || IDLE_FOLDER.test(name))
  }
  cpSync(folder, join(String(target), relative(root, folder)), { recursive: true, filter })
}
