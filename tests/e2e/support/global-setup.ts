import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '#server/db/connect.ts'
import { ensureBuilt } from '../../../scripts/lib/web-build.mjs'
import { KEY } from '../../support/secrets.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { fundTheBank } from './office.ts'
import { startSomiti } from './somiti-process.ts'

/** One demo association for the whole run. The workers find it by their environment. */
export default async function setUp(): Promise<() => Promise<void>> {
  await ensureBuilt()
  const dataDir = mkdtempSync(join(temporaryFolder(), 'somiti-e2e-'))
  const somiti = await startSomiti(dataDir, { SECRETS_KEY: KEY.toString('base64'), SEAL_EVERY_SECONDS: '1' })
  process.env.SOMITI_ORIGIN = somiti.origin
  process.env.SOMITI_DATABASE_URL = somiti.databaseUrl
  const pool = connect(somiti.databaseUrl, { max: 1, applicationName: 'somiti-e2e' })
  await fundTheBank(pool, 1_000_000)
  await pool.end()
  return async () => {
    await somiti.stop()
    rmSync(dataDir, { recursive: true })
  }
}
