// npm run bench: each figure beside its floor, in one run. A single figure says little; the ratio is what is held.
// npm run bench -- calls, or -- lists: one half of it.
import { rmSync } from 'node:fs'
import { benchAccountData, type Row } from './account-data.ts'
import { benchLists } from './lists.ts'
import { prepareStand } from './prepare.ts'
import { benchSavePayment } from './save-payment.ts'
import { benchVerifyPayment } from './verify-payment.ts'

const half = process.argv[2]
if (half !== 'lists') await benchCalls()
if (half !== 'calls' && (await benchLists()).length > 0) process.exitCode = 1

async function benchCalls(): Promise<void> {
  const stand = await prepareStand()
  try {
    const rows = [
      await benchAccountData(stand),
      ...(await benchSavePayment(stand)),
      ...(await benchVerifyPayment(stand)),
    ]
    for (const row of rows) console.log(lineOf(row))
    const missed = rows.filter((row) => row.target !== undefined && row.somiti / row.floor < row.target)
    if (missed.length > 0) process.exitCode = 1
  } finally {
    await stand.stop()
    rmSync(stand.dataDir, { recursive: true, force: true })
  }
}

function lineOf({ what, somiti, floor, unit, target }: Row): string {
  const ratio = (somiti / floor).toFixed(2)
  const aim = target === undefined ? '' : ` (target ${target})`
  return `${what.padEnd(48)} ${somiti.toFixed(0).padStart(7)} ${unit}, floor ${floor.toFixed(0).padStart(7)}, ratio ${ratio}${aim}`
}
