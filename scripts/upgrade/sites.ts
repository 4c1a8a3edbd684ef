// The associations that an upgrade can be made of, and how each is stopped and started.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { type Places, settingsOf } from '../service/places.ts'
import { succeeds } from '../service/step.ts'
import type { Site } from './upgrade.ts'

/** One that `npm run install-service` set up. Needs root. */
export function serviceSite(places: Places): Site {
  // What is compiled for the copy serves the start that people wait for.
  const settings = { NODE_COMPILE_CACHE: join(places.cache, 'compiled'), ...settingsOf(places) }
  return {
    running: places.running,
    settings,
    backups: places.backups,
    as: ['runuser', '-u', places.user, '--'],
    stop: async () => run('systemctl', ['stop', places.unit]),
    start: async () => run('systemctl', ['start', places.unit]),
    isAlive: () => succeeds('systemctl', ['is-active', '--quiet', places.unit]),
  }
}

type OwnWords = { running: string; backups: string; stop: string; start: string; alive?: string | undefined }

/** One that something else starts: by two commands of the shell, with the settings of our own environment. */
export function ownSite(words: OwnWords): Site {
  return {
    running: resolve(words.running),
    settings: Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >,
    backups: resolve(words.backups),
    as: [],
    stop: async () => run('sh', ['-c', words.stop]),
    start: async () => run('sh', ['-c', words.start]),
    isAlive: () => words.alive === undefined || succeeds('sh', ['-c', words.alive]),
    adminUrl: process.env.UPGRADE_DATABASE_URL,
  }
}

function run(command: string, words: readonly string[]): void {
  const { status, error } = spawnSync(command, words, { cwd: '/', stdio: ['ignore', 'inherit', 'inherit'] })
  if (error || status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status ?? error?.message}.`)
}
