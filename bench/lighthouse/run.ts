// npm run lighthouse: how fast the pages are, on a phone with a poor connection. Fails below what is promised.
// npm run lighthouse -- /user: that page alone; -- interactions: how soon a tap is answered, alone.
import { openDemoStand } from './demo-stand.ts'
import { timeInteractions } from './interactions.ts'
import { scorePages } from './page-scores.ts'
import { openPhone } from './phone.ts'

const part = process.argv[2]
const stand = await openDemoStand()
try {
  const phone = await openPhone(stand)
  const scored = part === 'interactions' ? [] : await scorePages(phone, part)
  const timed = part === undefined || part === 'interactions' ? await timeInteractions(stand, phone) : []
  const missed = [...scored, ...timed]
  for (const line of missed) console.error(line)
  if (missed.length > 0) process.exitCode = 1
} finally {
  await stand.stop()
}
