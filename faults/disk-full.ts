import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSomiti } from '../tests/e2e/support/somiti-process.ts'
import { multipart } from '../tests/support/multipart.ts'
import { jpeg } from '../tests/support/samples.ts'
import { newMembers } from './association.ts'
import { openStage } from './stage.ts'

const DISK_KB = 512

/** Whether this machine lets us have a small disk of our own, in a room that nobody else sees. */
export const canMount = (): boolean =>
  spawnSync('unshare', [...ROOM, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

/** Without the rights of root in a name space of users, where one is root. */
export const ROOM = process.getuid?.() === 0 ? ['--mount'] : ['--mount', '--map-root-user']

/**
 * The disk of the receipts is full: a payment with a photo is refused with a sentence and when to try again, and leaves no
 * row; the same is taken, under the same key, once there is room, by the same process.
 */
export async function diskFull(): Promise<string[]> {
  const stage = await openStage()
  mkdirSync(stage.dataDir)
  const mounted = `mount -t tmpfs -o size=${DISK_KB}k none "$DATA_DIR" && exec "$@"`
  const somiti = await startSomiti(stage.dataDir, stage.env, ['unshare', ...ROOM, 'sh', '-c', mounted, 'sh'])
  const faults: string[] = []
  try {
    const [member] = await newMembers(stage.pool, 1)
    const { payload, headers } = multipart([
      ['payment_amount', '100'],
      ['month', 'May'],
      ['account_number', '1'],
      ['photo', await jpeg()],
    ])
    const sent = { ...headers, authorization: `Bearer ${member?.token}`, 'idempotency-key': 'the-same' }
    const send = () =>
      fetch(`${somiti.origin}/api/save-monthly-payment`, {
        method: 'POST',
        headers: sent,
        body: new Uint8Array(payload),
      })
    const stored = async () => (await stage.pool.query('select from payment')).rowCount
    const filler = join('/proc', String(somiti.pid), 'root', stage.dataDir, 'filler')
    fill(filler)
    const refused = await send()
    const { code } = (await refused.json()) as { code?: string }
    if (refused.status !== 503 || code !== 'storage_full')
      faults.push(`a full disk is answered ${refused.status}, ${code}`)
    if (!refused.headers.get('retry-after')) faults.push('nobody was told when to try again')
    if (await stored()) faults.push('a payment was stored without its receipt')
    rmSync(filler)
    const taken = await send()
    if (taken.status !== 200) faults.push(`with room again ${taken.status} is answered: ${await taken.text()}`)
    if ((await stored()) !== 1) faults.push(`${await stored()} payments are stored, of one that was sent`)
    return faults
  } finally {
    await somiti.stop()
    await stage.close()
  }
}

/** Takes all the room that there is. */
function fill(file: string): void {
  for (let left = DISK_KB * 1024; left > 0; left -= 1024) {
    try {
      writeFileSync(file, randomBytes(1024), { flag: 'a' })
    } catch {
      return
    }
  }
}
