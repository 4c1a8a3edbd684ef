import { join } from 'node:path'
import { livingHolder } from './folder-lock.ts'
import { readPasswords } from './passwords.ts'
import { readyPort } from './postmaster.ts'

/**
 * The address, as the application's role, of the embedded server that another process runs on the data folder; undefined
 * where none runs, or not yet.
 */
export function runningServer(dataDir: string): string | undefined {
  if (!livingHolder(join(dataDir, 'postgres.lock'))) return undefined
  const port = readyPort(join(dataDir, 'postgres'))
  const passwords = readPasswords(join(dataDir, 'postgres-passwords'))
  if (port === undefined || !passwords) return undefined
  return `postgres://somiti_app:${passwords.somiti_app}@127.0.0.1:${port}/somiti`
}
