import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A Somiti that runs as `npm start` runs it, in a process of its own. */
export interface SomitiProcess {
  origin: string
  /** Its database, as the application's role. */
  databaseUrl: string
  /** The same as the superuser, who can do what no role of Somiti may; empty where DATABASE_URL says which database. */
  superuserUrl: string
  dataDir: string
  pid: number
  /** The first group of what it says, once it has said it. */
  hear(pattern: RegExp): Promise<string>
  /** Resolves once it has ended, for whatever reason. */
  ended: Promise<void>
  /** Asks it to stop, and resolves once the process has ended by itself. */
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../../..')

/**
 * Starts Somiti on a folder; on the folder of an earlier one it goes on from there. `through` is a command that runs it,
 * in a room of its own; `flags` are Node's. Throws with what it said if it ends.
 */
export function startSomiti(
  dataDir: string,
  env: Record<string, string> = {},
  through: readonly string[] = [],
  flags: readonly string[] = [],
): Promise<SomitiProcess> {
  const [command = '', ...words] = [...through, process.execPath, ...flags, 'src/server/main.ts']
  const server = spawn(command, words, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const hear = async (pattern: RegExp): Promise<string> => {
      for (;;) {
        const found = said.match(pattern)?.[1]
        if (found !== undefined) return found
        await once(server.stdout, 'data')
      }
    }
    void hear(/Somiti is at (http\S+)\n/).then((origin) => {
      const stop = () => {
        server.kill('SIGTERM')
        return ended
      }
      const [databaseUrl, superuserUrl] = env.DATABASE_URL
        ? [env.DATABASE_URL, '']
        : [urlIn(dataDir, 'somiti_app'), urlIn(dataDir, 'postgres')]
      resolve({ origin, databaseUrl, superuserUrl, dataDir, pid: server.pid ?? 0, hear, ended, stop })
    })
    server.once('exit', (code) => reject(new Error(`Somiti ended with code ${code}: ${said}`)))
  })
}

/** Where the embedded server of that folder listens, and the password it keeps there. */
function urlIn(dataDir: string, role: 'somiti_app' | 'postgres'): string {
  const passwords = JSON.parse(readFileSync(join(dataDir, 'postgres-passwords'), 'utf8'))
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/somiti`
}
