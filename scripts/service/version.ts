import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '../lib/web-build.mjs'
import { run } from './step.ts'

/** What of a checkout is a version; beside it may lie anything, an association's data that was tried there too. */
const PARTS = ['dist', 'node_modules', 'package-lock.json', 'package.json']
  .concat('deploy', 'docs', 'index.html', 'public', 'scripts', 'src')
  .concat('lingui.config.ts', 'tsconfig.json', 'vite.config.ts')

/** What the lock file decides, and what is made of the rest. */
const MADE = new Set(['node_modules', 'dist'])

/** The name of the version that a checkout has: its number, and a mark of what is in it. */
export function versionIn(checkout: string): string {
  const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
  const sources = PARTS.filter((name) => !MADE.has(name))
  return `${version}-${hashOf(sources.map((name) => join(checkout, name))).slice(0, 12)}`
}

/**
 * Copies a checkout that is installed and built to `place`, which root owns and all read; packages for development stay
 * behind. The folder has its name only once it is whole.
 */
export function bringVersion(checkout: string, place: string): void {
  if (!existsSync(join(checkout, 'dist/.built-from'))) throw new Error(`${checkout} is not built: run npm run build.`)
  const draft = `${place}.part`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const parts = PARTS.map((name) => join(checkout, name))
  run('cp', ['-R', '--no-dereference', '--preserve=mode,timestamps', ...parts, draft])
  const lock: Record<string, { dev?: boolean }> = JSON.parse(
    readFileSync(join(draft, 'package-lock.json'), 'utf8'),
  ).packages
  for (const [name, { dev }] of Object.entries(lock))
    if (dev) rmSync(join(draft, name), { recursive: true, force: true })
  run('chmod', ['-R', 'u=rwX,go=rX', draft])
  renameSync(draft, place)
}
