// What members read most, at 16 and 64 connections, beside the same prepared statement behind raw node:http.
import { type Figures, keepAsking, median, type Server } from './load.ts'
import type { Stand } from './prepare.ts'
import type { Row } from './row.ts'

const ROUNDS = 9
const SECONDS = 3
const CONNECTIONS = [16, 64]
/** Of the floor (docs/develop/performance.md). */
const TARGET = 0.7

/** The reads that pages make most. */
const READS = ['/api/my-account-data', '/api/profile', '/api/statement']

export async function benchReads({ app, floor, memberToken }: Stand & { app: Server; floor: Server }): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of READS) {
    for (const connections of CONNECTIONS) {
      const ask = ({ port }: Server) => measure(port, path, { token: memberToken, connections })
      // The first round warms both and is not counted.
      await ask(app)
      await ask(floor)
      const rounds: { somiti: Figures; floor: Figures }[] = []
      while (rounds.length < ROUNDS) rounds.push({ somiti: await ask(app), floor: await ask(floor) })
      rows.push({
        what: `GET ${path}, ${connections} connections`,
        somiti: median(rounds.map((round) => round.somiti.perSecond)),
        under: 'node:http, same statement',
        floor: median(rounds.map((round) => round.floor.perSecond)),
        unit: '/s',
        target: TARGET,
        p50Ms: median(rounds.map((round) => round.somiti.p50Ms)),
        p99Ms: median(rounds.map((round) => round.somiti.p99Ms)),
      })
    }
  }
  return rows
}

const measure = (port: number, path: string, { token, connections }: { token: string; connections: number }) =>
  keepAsking(port, { path, token }, { connections, seconds: SECONDS })

/** One server process, and two of one database that share the requests. */
export async function benchTwoProcesses({
  app,
  memberToken,
  start,
}: Stand & { app: Server; start: () => Promise<Server> }) {
  const second = await start()
  const [path = ''] = READS
  const half = { token: memberToken, connections: 32 }
  const one = () => measure(app.port, path, { token: memberToken, connections: 64 })
  const two = () => Promise.all([app, second].map(({ port }) => measure(port, path, half)))
  await two()
  const rounds: { one: number; two: number }[] = []
  while (rounds.length < ROUNDS) {
    const { perSecond } = await one()
    const both = await two()
    rounds.push({ one: perSecond, two: both.reduce((sum, each) => sum + each.perSecond, 0) })
  }
  second.stop()
  return { one: median(rounds.map((round) => round.one)), two: median(rounds.map((round) => round.two)) }
}
