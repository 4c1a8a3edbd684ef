// npm run release: one archive of the version that is committed, with the web app built, so that its first start builds nothing.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/web-build.mjs'

const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `somiti-${version}`
const archive = join(root, '.tmp', `${name}.tar`)

try {
  const changed = git('status', '--porcelain')
  if (changed !== '') throw new Error(`An archive has what is committed alone. Commit or undo first:\n${changed}`)
  await ensureBuilt()
  mkdirSync(join(root, '.tmp'), { recursive: true })
  rmSync(`${archive}.gz`, { force: true })
  git('archive', '--format=tar', `--prefix=${name}/`, `--output=${archive}`, 'HEAD')
  run('tar', '--append', `--file=${archive}`, `--transform=s,^,${name}/,`, '--owner=0', '--group=0', 'dist')
  run('gzip', '-9', archive)
  console.log(`.tmp/${name}.tar.gz`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

function git(...words: string[]): string {
  return run('git', ...words)
}

function run(command: string, ...words: string[]): string {
  return execFileSync(command, words, { cwd: root, encoding: 'utf8' }).trimEnd()
}
