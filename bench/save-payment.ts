// POST /api/save-monthly-payment beside the floor: the bytes written to disk and synced, and one row inserted.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { MONTH_NAMES } from '#core/calendar.ts'
import type { Row } from './account-data.ts'
import { fire, median, type Shot, startServer } from './load.ts'
import type { Stand } from './prepare.ts'

const CONNECTIONS = 16
const ROUNDS = 3
const PHOTO_BYTES = 40_000

/** The full form with a photo, then the form of a due payment; each member and month can be paid once. */
export async function benchSavePayment(stand: Stand): Promise<Row[]> {
  const env = {
    DATABASE_URL: stand.appUrl,
    DATA_DIR: stand.dataDir,
    FLOOR_DIR: `${stand.dataDir}/floor`,
    FLOOR_TOKEN: stand.memberToken,
  }
  const app = await startServer('./app-server.ts', env)
  const floor = await startServer('./floor-server.ts', env)
  const photo = await noisyPhoto()
  const side = async (name: string, shotsOf: (round: number) => Shot[], floorHeaders: Record<string, string>) => {
    const rounds: { app: number; floor: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const shots = shotsOf(round)
      const bare = shots.map((shot) => ({ ...shot, headers: { ...shot.headers, ...floorHeaders } }))
      rounds.push({
        app: (await fire(app.port, shots, CONNECTIONS)).perSecond,
        floor: (await fire(floor.port, bare, CONNECTIONS)).perSecond,
      })
    }
    return {
      what: name,
      somiti: median(rounds.map((r) => r.app)),
      floor: median(rounds.map((r) => r.floor)),
      unit: 'requests/s',
    }
  }
  const perRound = Math.floor(stand.payers.length / ROUNDS)
  const full = await side(
    'POST /api/save-monthly-payment, 40 kB photo',
    (round) => stand.payers.map((token) => fullForm(token, MONTH_NAMES[round] ?? 'May', photo)),
    { 'x-photo': '1' },
  )
  const due = await side(
    'POST /api/save-monthly-payment, due payment',
    (round) => stand.payers.slice(round * perRound, (round + 1) * perRound).map(dueForm),
    {},
  )
  app.stop()
  floor.stop()
  return [full, due]
}

/** A JPEG of that size: noise does not compress, so its side follows from the bytes wanted. */
async function noisyPhoto(): Promise<Buffer> {
  let side = 120
  for (;;) {
    const raw = { width: side, height: side, channels: 3 as const }
    const jpeg = await sharp(randomBytes(side * side * 3), { raw })
      .jpeg({ quality: 80 })
      .toBuffer()
    if (jpeg.length >= PHOTO_BYTES) return jpeg
    side += 8
  }
}

const BOUNDARY = 'bench-boundary'

function fullForm(token: string, month: string, photo: Buffer): Shot {
  const fields = { payment_amount: '100', month, account_number: '1015 7000 01' }
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="photo"; filename="r.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  // Each photo is a file of its own: bytes after the end of a JPEG change its hash and not its picture.
  const own = Buffer.concat([photo, Buffer.from(token + month)])
  return form(token, Buffer.concat([Buffer.from(parts(fields) + head), own, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]))
}

const dueForm = (token: string): Shot =>
  form(token, Buffer.from(`${parts({ payment_amount: '178.33' })}--${BOUNDARY}--\r\n`))

function parts(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')
}

function form(token: string, body: Buffer): Shot {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': String(body.length),
  }
  return { method: 'POST', path: '/api/save-monthly-payment', headers, body }
}
