// POST /api/save-monthly-payment beside the floor: the bytes written to disk and synced, and one row inserted.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { MONTH_NAMES } from '#core/calendar.ts'
import { type Figures, fire, median, type Server, type Shot } from './load.ts'
import type { Stand } from './prepare.ts'
import type { Row } from './row.ts'

const CONNECTIONS = 16
const ROUNDS = 5
const PHOTO_BYTES = 40_000

/** The full form with a photo, then the form of a due payment; each member and month can be paid once. */
export async function benchSavePayment(stand: Stand & { app: Server; floor: Server }): Promise<Row[]> {
  const { app, floor } = stand
  const photo = await noisyPhoto()
  const side = async (name: string, shotsOf: (round: number) => Shot[], floorHeaders: Record<string, string>) => {
    const rounds: { app: Figures; floor: Figures }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const shots = shotsOf(round)
      const bare = shots.map((shot) => ({ ...shot, headers: { ...shot.headers, ...floorHeaders } }))
      rounds.push({
        app: await fire(app.port, shots, CONNECTIONS),
        floor: await fire(floor.port, bare, CONNECTIONS),
      })
    }
    return {
      what: `${name}, ${CONNECTIONS} connections`,
      somiti: median(rounds.map((round) => round.app.perSecond)),
      under: 'file synced, one row',
      floor: median(rounds.map((round) => round.floor.perSecond)),
      unit: '/s',
      p50Ms: median(rounds.map((round) => round.app.p50Ms)),
      p99Ms: median(rounds.map((round) => round.app.p99Ms)),
    }
  }
  const perRound = Math.floor(stand.payers.length / ROUNDS)
  const full = await side(
    'POST save a payment, 40 kB photo',
    (round) => stand.payers.map((token) => fullForm(token, MONTH_NAMES[round] ?? 'May', photo)),
    { 'x-photo': '1' },
  )
  const due = await side(
    'POST save a payment, due payment',
    (round) => stand.payers.slice(round * perRound, (round + 1) * perRound).map(dueForm),
    {},
  )
  return [full, { ...due, under: 'one row' }]
}

/** A receipt of each payer for the first months of the year, so that there are payments to verify. */
export async function sendReceipts({ payers }: Stand, app: Server): Promise<void> {
  const photo = await noisyPhoto()
  for (const month of MONTH_NAMES.slice(0, 10)) {
    await fire(
      app.port,
      payers.map((token) => fullForm(token, month, photo)),
      CONNECTIONS,
    )
  }
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

export function fullForm(token: string, month: string, photo: Buffer): Shot {
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
