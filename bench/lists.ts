// Every list of the office and every report of the books with 100,000 members and 5,000,000 postings beside the same with
// 100 members and 5,000 postings: the p95 of one officer's requests, the two servers asked in turn.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addMonths, businessDateAt, monthOf } from '#core/calendar.ts'
import { ROLES } from '#core/policy.ts'
import { defaultSettings } from '#core/settings.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { writeSettings } from '#server/db/settings.ts'
import { addOfficer, appointOfficer } from '#server/features/officers/appoint-officer.ts'
import { beginSession } from '#server/http/session.ts'
import { fill } from './fill.ts'
import { LISTS } from './list-addresses.ts'
import { type Server, startServer } from './load.ts'

const SMALL = 100
const LARGE = Number(process.env.BENCH_MEMBERS ?? 100_000)
const ROUNDS = 120
/** No list may take this many times as long. */
const RATIO_MAX = 2

type Side = { server: Server; token: string; ids: number[]; stop(): Promise<void> }

/** Prints a line a list; gives the lists that took too long. */
export async function benchLists(): Promise<string[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'somiti-lists-'))
  const small = await openSide(path.join(dataDir, 'small'), SMALL)
  const large = await openSide(path.join(dataDir, 'large'), LARGE)
  try {
    const slow: string[] = []
    for (const [what, address] of Object.entries(LISTS)) {
      const [one, other] = await inTurn(small, large, address)
      const ratio = other / one
      console.log(
        `${what.padEnd(36)} p95 ${other.toFixed(1).padStart(6)} ms, with ${SMALL} members ${one.toFixed(1).padStart(6)} ms, ratio ${ratio.toFixed(2)}`,
      )
      if (ratio >= RATIO_MAX) slow.push(what)
    }
    return slow
  } finally {
    await small.stop()
    await large.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function openSide(dataDir: string, members: number): Promise<Side> {
  const { appUrl, ownerUrl, stop } = await startEmbedded({ dataDir, log: () => {} })
  await migrate(ownerUrl, new URL(appUrl).username)
  const owner = connect(ownerUrl, { max: 1, applicationName: 'bench' })
  const now = new Date()
  await writeSettings(owner, defaultSettings(addMonths(monthOf(businessDateAt(now)), -36)), null, now)
  const officer = await addOfficer(owner, { email: 'officer@somiti.test', name: 'Officer', passwordHash: '-' }, now)
  for (const role of ROLES) await appointOfficer(owner, officer, role, now)
  const began = performance.now()
  await fill(owner, members)
  const { rows } = await owner.query<{ members: number; postings: number }>(
    'select (select count(*)::int from member) as members, (select count(*)::int from posting) as postings',
  )
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`${rows[0]?.members} members, ${rows[0]?.postings} postings, filled in ${seconds} s`)
  const token = await beginSession(owner, officer, now)
  await owner.end()
  const server = await startServer('./app-server.ts', { DATABASE_URL: appUrl, DATA_DIR: dataDir })
  const ids = Array.from({ length: ROUNDS }, (_, each) => 1061 + Math.floor((each * (members - 62)) / ROUNDS))
  return {
    server,
    token,
    ids,
    stop: async () => {
      server.stop()
      await stop()
    },
  }
}

async function inTurn(small: Side, large: Side, address: (id: number) => string): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = -20; round < ROUNDS; round += 1) {
    for (const [index, side] of [small, large].entries()) {
      const id = side.ids[Math.max(0, round)] ?? 0
      const tookMs = await ask(side, address(id))
      if (round >= 0) times[index]?.push(tookMs)
    }
  }
  return [p95(times[0]), p95(times[1])]
}

async function ask({ server, token }: Side, address: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${server.port}${address}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${body}`)
  return performance.now() - began
}

function p95(values: number[]): number {
  const sorted = values.sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0
}
