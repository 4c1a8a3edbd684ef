// The floor that Somiti is measured against: raw node:http, one prepared query or one insert, nothing around it.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { connect } from '#server/db/connect.ts'
import { readAccount } from '#server/features/account/account-store.ts'
import { readProfile } from '#server/features/profile/routes.ts'
import { readStatementPage } from '#server/features/statement/statement-store.ts'

const { DATABASE_URL = '', FLOOR_DIR = '', FLOOR_TOKEN = '' } = process.env
const pool = connect(DATABASE_URL, { max: 16, applicationName: 'floor' })
const tokenHash = createHash('sha256').update(FLOOR_TOKEN).digest()
await mkdir(FLOOR_DIR, { recursive: true })

const server = createServer(async (request, response) => {
  const answer = request.method === 'GET' ? await READS[request.url ?? '']?.() : await write(request)
  response.setHeader('content-type', 'application/json')
  response.end(answer)
})

/** The very queries of these calls, their JSON sent as it comes; and nothing else. `/bare` asks for nothing at all. */
const READS: Readonly<Record<string, () => Promise<string | undefined>>> = {
  '/bare': async () => '{}',
  '/api/my-account-data': async () => (await readAccount(pool, session()))[0]?.facts ?? '',
  '/api/profile': async () => JSON.stringify((await readProfile(pool, session()))[0]?.user_data),
  '/api/statement': async () => {
    const all = [null, null, null, null, null, null, [], null, null, null]
    return (await readStatementPage(pool, [...session(), ...all, 50]))[0]?.page
  },
}
const session = () => [tokenHash, new Date(), 30, 365]

/** The bytes to disk, synced, and one row: what keeping a receipt takes at the least. */
async function write(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  if (chunks.length > 0 && request.headers['x-photo']) await writeSynced(Buffer.concat(chunks))
  const values = [request.url ?? '', new Date()]
  await pool.query({ name: 'floor_insert', text: 'insert into bench_floor (what, at) values ($1, $2)', values })
  return '{}'
}

async function writeSynced(bytes: Buffer): Promise<void> {
  const file = await open(path.join(FLOOR_DIR, randomUUID()), 'wx')
  await file.writeFile(bytes)
  await file.datasync()
  await file.close()
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
