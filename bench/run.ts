// npm run bench: each figure beside its floor, in one run. A single figure says little; the ratio is what is held.
// npm run bench -- calls, or -- emails, or -- lists: one part of it.
import { rmSync } from 'node:fs'
import { benchAccountData, type Row } from './account-data.ts'
import { benchKnownEmails } from './known-emails.ts'
import { benchLists } from './lists.ts'
import { prepareStand, type Stand } from './prepare.ts'
import { benchSavePayment } from './save-payment.ts'
import { benchVerifyPayment } from './verify-payment.ts'

const part = process.argv[2]
const asked = (name: string) => part === undefined || part === name
if (asked('calls')) await onStand(benchCalls)
if (asked('emails')) await onStand(benchKnownEmails)
if (asked('lists') && (await benchLists()).length > 0) process.exitCode = 1

/** Gives what missed its target. */
async function benchCalls(stand: Stand): Promise<string[]> {
  const rows = [await benchAccountData(stand), ...(await benchSavePayment(stand)), ...(await benchVerifyPayment(stand))]
  for (const row of rows) console.log(lineOf(row))
  return rows.filter((row) => row.target !== undefined && row.somiti / row.floor < row.target).map((row) => row.what)
}

async function onStand(bench: (stand: Stand) => Promise<string[]>): Promise<void> {
  const stand = await prepareStand()
  try {
    if ((await bench(stand)).length > 0) process.exitCode = 1
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
