// Signing in, asking for a new password and asking to join, by an email that is known and by one that is not, in turns.
import { median, startServer } from './load.ts'
import type { Stand } from './prepare.ts'

/** Who compares the times must not learn which emails are members' (docs/reference/sign-in.md). */
const APART_MOST = 0.05

const applicant = {
  name: 'Nobody',
  mobile: '+971 50 555 0100',
  address: 'Deira',
  gender: 'female',
  password: 'tide 4 lantern',
}
const CALLS: readonly { path: string; fields: object; status: number; tries: number }[] = [
  { path: '/api/login', fields: { password: 'not the password' }, status: 401, tries: 1 },
  // Some milliseconds each: as many as are free for one account.
  { path: '/api/forgot-password', fields: {}, status: 200, tries: 3 },
  { path: '/api/join', fields: applicant, status: 200, tries: 1 },
]

/** Prints the medians of each call; gives the paths of those that are too far apart. */
export async function benchKnownEmails(stand: Stand): Promise<string[]> {
  const env = { DATABASE_URL: stand.appUrl, DATA_DIR: stand.dataDir }
  const app = await startServer('./app-server.ts', env)
  const told: string[] = []
  for (const { path, fields, status, tries } of CALLS) {
    const timesMs = { known: [] as number[], unknown: [] as number[] }
    for (let turn = 0; turn < stand.payerEmails.length * tries; turn += 1) {
      const email = stand.payerEmails[turn % stand.payerEmails.length] ?? ''
      const emails = { known: email, unknown: `no-${email}` }
      // Each goes first every other time, so that neither is always the one after the other.
      const order = turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const who of order) {
        const sent = performance.now()
        await ask(app.port, path, { ...fields, email: emails[who] }, { status, from: turn })
        timesMs[who].push(performance.now() - sent)
      }
    }
    const [known, unknown] = [median(timesMs.known), median(timesMs.unknown)]
    const apart = Math.abs(known - unknown) / unknown
    console.log(
      `${`POST ${path}`.padEnd(48)} known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, ${(apart * 100).toFixed(1)}% apart (at most 5%)`,
    )
    if (apart > APART_MOST) told.push(path)
  }
  app.stop()
  return told
}

type Expected = { status: number; from: number }

/** From an address of its own, so that no address has tried too often. */
async function ask(port: number, path: string, fields: object, { status, from }: Expected): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.${(from >> 8) & 255}.${from & 255}.1` }
  const body = JSON.stringify(fields)
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body })
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${text}`)
}
