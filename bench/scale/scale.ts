// Every reading call of a member and of the officer area in an association of 100,000 members (BENCH_MEMBERS says how many) beside
// one of 5,000, the two asked in turn; then the plans of their queries; then the end of a month for all members. With
// BENCH_DIR both are kept in that folder, and asked again the next time; their month ends once.
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { faultsOf } from './books.ts'
import { addressesOf } from './calls.ts'
import { measure } from './measure.ts'
import { MEMBER_CALLS } from './member-calls.ts'
import { benchMonthEnd } from './month-end.ts'
import { OFFICE_CALLS } from './office-calls.ts'
import { checkPlans } from './plans.ts'
import { mustBeFilled, openSide, type Side } from './side.ts'

/** Of every list enough for a full page: one of two rows is quicker, whatever it was found among. */
const SMALL = 5_000
const LARGE = Number(process.env.BENCH_MEMBERS ?? 100_000)
/** Members that each call is asked about; the smaller association has fewer, who are asked about in turn. */
const SAMPLES = 120

/** With the space that making the indexes takes meanwhile. */
const BYTES_A_MEMBER = 62_000

/** Gives what missed its target. */
export async function benchScale(): Promise<string[]> {
  const kept = process.env.BENCH_DIR
  if (!kept) mustFit(tmpdir())
  const dataDir = kept ?? mkdtempSync(path.join(tmpdir(), 'somiti-scale-'))
  const sides: Side[] = []
  try {
    for (const members of [SMALL, LARGE]) {
      sides.push(await openSide(path.join(dataDir, `${members}`), members, SAMPLES))
    }
    const [small, large] = sides
    if (!small || !large) throw new Error('no two sides')
    await mustBeFilled(small, large)
    const addresses = [...addressesOf(MEMBER_CALLS, 'member'), ...addressesOf(OFFICE_CALLS, 'officer')]
    const parts = [
      () => measure(small, large, addresses),
      () => checkPlans(large, addresses),
      () => benchMonthEnd(large),
      () => faultsOf(large),
    ]
    const missed: string[] = []
    // Where one breaks off, what the others took long for is told all the same.
    for (const part of parts) missed.push(...(await part().catch((error) => [`broke off: ${error}`])))
    return missed
  } finally {
    for (const side of sides) await side.stop()
    if (!kept) rmSync(dataDir, { recursive: true, force: true })
  }
}

function mustFit(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < LARGE * BYTES_A_MEMBER) throw new Error(`${LARGE} members do not fit on the disk of ${folder}`)
}
