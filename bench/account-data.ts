// GET /api/my-account-data at 16 connections beside the floor: the same prepared query behind raw node:http.
import autocannon from 'autocannon'
import { median, startServer } from './load.ts'
import type { Stand } from './prepare.ts'

const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 16

export type Row = { what: string; somiti: number; floor: number; unit: string; target?: number }

export async function benchAccountData(stand: Stand): Promise<Row> {
  const env = {
    DATABASE_URL: stand.appUrl,
    DATA_DIR: stand.dataDir,
    FLOOR_DIR: `${stand.dataDir}/floor`,
    FLOOR_TOKEN: stand.memberToken,
  }
  const app = await startServer('./app-server.ts', env)
  const floor = await startServer('./floor-server.ts', env)
  const measure = async (port: number, seconds: number) => {
    const result = await autocannon({
      url: `http://127.0.0.1:${port}/api/my-account-data`,
      headers: { authorization: `Bearer ${stand.memberToken}` },
      connections: CONNECTIONS,
      duration: seconds,
    })
    if (result.non2xx > 0 || result.errors > 0) throw new Error('the account data was not answered')
    return result.requests.average
  }
  await measure(app.port, 2)
  await measure(floor.port, 2)
  const rounds: { app: number; floor: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ app: await measure(app.port, SECONDS), floor: await measure(floor.port, SECONDS) })
  }
  app.stop()
  floor.stop()
  const [somiti, under] = [median(rounds.map((r) => r.app)), median(rounds.map((r) => r.floor))]
  return {
    what: `GET /api/my-account-data, ${CONNECTIONS} connections`,
    somiti,
    floor: under,
    unit: 'requests/s',
    target: 0.8,
  }
}
