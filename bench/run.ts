// npm run bench: each figure beside its floor, in one run. A single figure says little; the ratio is what is held.
// npm run bench -- calls, or -- posting, -- emails, -- scale: one part of it. A bonus is worked through, receipts are
// read and compared, and many associations are started, only where it is asked for.
import { rmSync } from 'node:fs'
import { benchBonus } from './bonus.ts'
import { benchCalls } from './calls.ts'
import { benchKnownEmails } from './known-emails.ts'
import { benchMany, forMany, PAYERS_OF_MANY } from './many.ts'
import { benchPosting } from './posting.ts'
import { prepareStand, type Stand } from './prepare.ts'
import { benchReadings } from './readings.ts'
import { benchReceipts } from './receipts.ts'
import { benchScale } from './scale/scale.ts'

const part = process.argv[2]
const asked = (name: string) => part === undefined || part === name
if (asked('calls')) await onStand(benchCalls)
if (asked('posting')) await onStand(benchPosting)
if (asked('emails')) await onStand(benchKnownEmails)
if (part === 'many') await onStand(benchMany, { payers: PAYERS_OF_MANY, settings: forMany })
if (part === 'bonus') await benchBonus()
if (part === 'receipts') {
  tell(await benchReadings())
  tell(await benchReceipts())
}
if (asked('scale')) tell(await benchScale())

async function onStand(bench: (stand: Stand) => Promise<string[]>, asked?: Parameters<typeof prepareStand>[0]) {
  const stand = await prepareStand(asked)
  try {
    tell(await bench(stand))
  } finally {
    await stand.stop()
    rmSync(stand.dataDir, { recursive: true, force: true })
  }
}

function tell(missed: readonly string[]): void {
  for (const line of missed) console.error(line)
  if (missed.length > 0) process.exitCode = 1
}
