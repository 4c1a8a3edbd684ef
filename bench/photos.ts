// What a member who reads feels while others send the photos of their phones.
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { keepAsking, median, type Server } from './load.ts'
import type { Sending } from './photo-senders.ts'
import type { Stand } from './prepare.ts'

const ROUNDS = 5
const SECONDS = 3
const READERS = 4
/** So many at once, for as long as the profile is asked for. */
const SENDERS = 16
const PHOTOS = 64
const PATH = '/api/profile'
/** How many times as long the slowest of a hundred reads may take beside them (docs/develop/performance.md). */
const TIMES = 2

/** Prints the p99 of the profile alone and beside the photos, and gives what missed its target. */
export async function benchBesidePhotos({ app, payers, memberToken }: Stand & { app: Server }): Promise<string[]> {
  const photo = await phonePhoto()
  const read = () =>
    keepAsking(app.port, { path: PATH, token: memberToken }, { connections: READERS, seconds: SECONDS })
  const senders = fork(fileURLToPath(new URL('./photo-senders.ts', import.meta.url)))
  const rounds: { alone: number; beside: number; sentMs: number }[] = []
  // The first warms everything and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const alone = await read()
    const tokens = payers.slice(round * PHOTOS, (round + 1) * PHOTOS)
    senders.send({ port: app.port, tokens, photo: photo.toString('base64'), atOnce: SENDERS } satisfies Sending)
    await told(senders)
    const [beside, { p50Ms: sentMs }] = await Promise.all([read(), told<{ p50Ms: number }>(senders)])
    if (round > 0) rounds.push({ alone: alone.p99Ms, beside: beside.p99Ms, sentMs })
  }
  senders.kill()
  const [alone, beside, sentMs] = (['alone', 'beside', 'sentMs'] as const).map((of) =>
    median(rounds.map((round) => round[of])),
  )
  const times = (beside ?? 0) / (alone ?? 1)
  const line = `${PATH}: p99 ${alone?.toFixed(1)} ms alone, ${beside?.toFixed(1)} ms while ${SENDERS} photos of ${(photo.length / 1e6).toFixed(1)} MB are sent (${sentMs?.toFixed(0)} ms each): ${times.toFixed(1)} times.`
  console.log(line)
  return times <= TIMES ? [] : [line]
}

/** A JPEG as large as a phone takes: 12 megapixels, of which neighbours are alike. */
async function phonePhoto(): Promise<Buffer> {
  const raw = { width: 800, height: 600, channels: 3 as const }
  const small = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
  return await small.resize(4_000, 3_000).jpeg({ quality: 85 }).toBuffer()
}

const told = async <Message = unknown>(child: ChildProcess) => (await once(child, 'message'))[0] as Message
