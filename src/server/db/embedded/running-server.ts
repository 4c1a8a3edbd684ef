import { join } from 'node:path'
import { livingHolder } from './folder-lock.ts'
import { readPasswords } from './passwords.ts'
import { readyPort } from './postmaster.ts'

/**
 * The addresses, as the application's role and as the owner, of the embedded server that another process runs on the
 * data folder; undefined where none runs, or not yet.
 */
export function runningServer(dataDir: string): { appUrl: string; ownerUrl: string } | undefined {
  if (!livingHolder(join(dataDir, 'postgres.lock'))) return undefined
  const port = readyPort(join(dataDir, 'postgres'))
  const passwords = readPasswords(join(dataDir, 'postgres-passwords'))
  if (port === undefined || !passwords) return undefined
  const url = (role: 'somiti_app' | 'somiti_owner') => `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/somiti`
  return { appUrl: url('somiti_app'), ownerUrl: url('somiti_owner') }
}
