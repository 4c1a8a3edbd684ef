import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { doNextJob } from '#server/jobs/run-jobs.ts'
import { drawBankReceipt, RECEIPT } from '../support/bank-receipts.ts'
import { numbersFrom } from '../support/drawn-receipts.ts'
import { duesForm, type Office, seatOffice } from '../support/journeys.ts'
import { NO_APP } from '../support/mailbox.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { processBeside } from '../support/process-beside.ts'
import { receiptFonts, SANS } from '../support/receipt-fonts.ts'

const world = sharedWorld({ now: '2026-11-20T10:00:00+04:00' })
let office: Office
beforeAll(async () => {
  await receiptFonts()
  office = await seatOffice(world)
})

const WIDE = 1080
const HIGH = 1920
/** Another amount than any of the pictures says. */
const CLAIM = '777'

const svg = (inside: string, width = WIDE, height = HIGH) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${inside}</svg>`,
  )
const line = (y: number, words: string, size = 36, x = 60) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-family="${SANS}">${words}</text>`
const drawn = (inside: string) => sharp(svg(inside)).jpeg({ quality: 85 }).toBuffer()
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg({ quality: 60 })
    .toBuffer()

function grain(): Promise<Buffer> {
  const number = numbersFrom(5)
  const points = Buffer.from(Array.from({ length: 900 * 1200 }, () => Math.floor(number() * 256)))
  return sharp(points, { raw: { width: 900, height: 1200, channels: 1 } })
    .jpeg()
    .toBuffer()
}

/** A receipt of AED 90.00, small, in a conversation, on a phone that was photographed. */
async function pictureOfPicture(): Promise<Buffer> {
  const receipt = await drawBankReceipt(RECEIPT)
  const small = await sharp(receipt).resize({ width: 620 }).toBuffer()
  const page = svg(
    line(120, 'Karim Hossain', 44) + line(220, 'here is my receipt for November') + line(1740, 'Seen 18:22', 28),
  )
  return sharp(page)
    .composite([{ input: small, left: 400, top: 300 }])
    .rotate(3, { background: '#444' })
    .jpeg({ quality: 70 })
    .toBuffer()
}

/** Each picture, and the amounts in AED that it may be read with; none at all is always right. */
const PICTURES: Record<string, { picture: () => Promise<Buffer>; says?: number[] }> = {
  'letters that fill the frame': {
    picture: () =>
      drawn(
        Array.from({ length: 150 }, (_, row) =>
          line(14 + row * 13, `${row} AED 100.00 was paid to whom it may concern `.repeat(4), 12, 2),
        ).join(''),
      ),
  },
  'fifty amounts': {
    picture: () =>
      drawn(Array.from({ length: 50 }, (_, row) => line(50 + row * 37, `AED ${100 + row * 7}.00`, 30)).join('')),
  },
  'fifty labelled amounts': {
    picture: () =>
      drawn(
        Array.from({ length: 50 }, (_, row) => line(50 + row * 37, `Amount: AED ${100 + row * 7}.00`, 30)).join(''),
      ),
  },
  'a picture of a picture': { picture: pictureOfPicture, says: [90] },
  'overrides of direction': {
    picture: () =>
      drawn(
        line(300, 'Amount') +
          line(370, 'AED \u202e00.052') +
          line(600, 'Transfer to \u202eitimoS\u202c') +
          line(800, 'Date \u206702/11/2026\u2069 \u202b(\u202a'),
      ),
    says: [250],
  },
  'nothing, white': { picture: () => plain(800, 1400, '#ffffff') },
  'nothing, black': { picture: () => plain(800, 1400, '#000000') },
  'one point': { picture: () => plain(1, 1, '#808080') },
  'a thin line of points': { picture: () => plain(2_000, 1, '#123456') },
  'sixty million points': { picture: () => plain(12_000, 5_000, '#eeeeee') },
  grain: { picture: grain },
}

/** Of the reader's process: the most memory that it has held. */
function peakMb(): number | undefined {
  const kb = /VmHWM:\s+(\d+)/.exec(processBeside('reading-process.ts')?.status ?? '')?.[1]
  return kb === undefined ? undefined : Number(kb) / 1024
}

test('hostile pictures are read as nothing, or rightly; no job fails, none takes long, and calls stay quick', async () => {
  const sent = new Map<string, number>()
  for (const [what, { picture }] of Object.entries(PICTURES)) {
    const member = await world.member()
    const form = { ...(await duesForm('November', CLAIM)), files: { photo: await picture() } }
    sent.set(what, (await member.ask('POST /api/save-monthly-payment', form)).payment_id)
  }
  const ask = async () => {
    const began = performance.now()
    await office.treasurer.ask('GET /api/office/payments/:id', { id: [...sent.values()][0] ?? 0 })
    return performance.now() - began
  }
  const idle: number[] = []
  for (let at = 0; at < 20; at += 1) idle.push(await ask())

  const mailer = { carriesLinks: true, send: async () => {} }
  const handlers = jobHandlers({ ...NO_APP, pool: world.pool, files: world.files, publicUrl: '', mailer })
  const failures: unknown[] = []
  const times: number[] = []
  let isReading = true
  const reading = (async () => {
    for (;;) {
      const began = performance.now()
      const onFailure = ({ error }: { error: unknown }) => failures.push(error)
      if (!(await doNextJob({ pool: world.pool, now: world.clock.now, handlers, lane: 'readings', onFailure }))) break
      times.push(performance.now() - began)
    }
    isReading = false
  })()
  const beside: number[] = []
  while (isReading) {
    beside.push(await ask())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await reading

  expect(failures).toEqual([])
  expect(times).toHaveLength(sent.size)
  // A reading may take a minute; then its process is ended.
  expect(Math.max(...times)).toBeLessThan(70_000)
  for (const [what, id] of sent) {
    const { reading: read } = (await office.treasurer.ask('GET /api/office/payments/:id', { id })).payment
    expect(read, what).not.toBeNull()
    expect([null, ...(PICTURES[what]?.says ?? [])], what).toContain(read?.amount)
    expect(read?.agrees, what).not.toBe(true)
  }
  const at = (some: readonly number[], share: number) =>
    some.toSorted((a, b) => a - b)[Math.floor(some.length * share)] ?? 0
  console.info(
    `The longest took ${Math.round(Math.max(...times))} ms; a call ${at(idle, 0.5).toFixed(1)} ms alone, ${at(beside, 0.5).toFixed(1)} ms beside; ${Math.round(peakMb() ?? 0)} MB`,
  )
  expect(at(beside, 0.95)).toBeLessThan(Math.max(100, 10 * at(idle, 0.5)))
  expect(peakMb()).toBeLessThan(250)
  // Thirty seconds later it is gone.
  await expect.poll(peakMb, { timeout: 60_000, interval: 1_000 }).toBeUndefined()
}, 600_000)
