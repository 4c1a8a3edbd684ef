import type { I18n } from '@lingui/core'
import type { FastifyInstance } from 'fastify'
import { businessDateAt } from '#core/calendar.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import type { Pool, PoolClient } from '#server/db/connect.ts'
import { named, query } from '#server/db/query.ts'
import { sealTrail } from '#server/db/seal-trail.ts'
import { inSnapshot, rowBatches } from '#server/db/snapshot.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { takeAttempt } from '#server/http/attempts.ts'
import { type Deps, route } from '#server/http/route.ts'
import { sendZip, type ZipEntry } from '#server/http/send-file.ts'
import { speakerFor } from '#server/languages/answer-words.ts'
import { say } from '#server/languages/speaker.ts'
import { wholeNumber } from '#server/secrets/personal-number.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { FILES, MONEY_SECTIONS, PERSON_SECTIONS } from './sections.ts'

export function myDataRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'GET /api/my-data', async ({ session, now }, request, reply) => {
    const { personId } = session
    await takeAttempt(deps.pool, { kind: 'my_data', account: String(personId), address: request.ip }, now)
    sendZip(reply, `somiti-my-data-${businessDateAt(now)}.zip`, collect(deps, personId, speakerFor(request)), now)
    return undefined
  })
}

type Row = { item: Record<string, unknown> } & Record<string, unknown>
type Keep = { name: string; sha256: string }

/**
 * Everything that is held about a person, as it is at one moment, file by file, explained as they read; what there is nothing of is left out. The
 * connection is held for the texts alone, not while receipts are sent.
 */
async function* collect(
  { pool, files, secrets }: { pool: Pool; files: FileStore; secrets: Secrets },
  personId: bigint,
  speaker: I18n,
): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', packed: true, chunks: [Buffer.from(readme(speaker))] }
  const kept: Keep[] = []
  await sealTrail(pool)
  yield* inSnapshot(pool, async function* (client) {
    for (const section of SECTIONS) yield* textOf(client, section, secrets, personId)
    kept.push(...(await readKeptFiles(client, [personId])))
  })
  for (const { name, sha256 } of kept) yield await fileOf(files, name, sha256, speaker)
}

const SECTIONS = [...PERSON_SECTIONS, ...MONEY_SECTIONS].map(({ text, ...section }) => {
  return { ...section, query: named(`my_data ${section.file}`, text) }
})

const readKeptFiles = query<Keep>('my_data_files', FILES)

async function* textOf(
  client: PoolClient,
  { file, query, numbers = {} }: (typeof SECTIONS)[number],
  secrets: Secrets,
  personId: bigint,
): AsyncGenerator<ZipEntry> {
  const batches = rowBatches<Row>(client, query, [personId])
  const first = await batches.next()
  if (first.done) return
  const whole = (row: Row) => {
    const shown = Object.entries(numbers).map(([field, place]) => {
      const kept = { encrypted: row[`${field}_encrypted`] as Buffer | null, masked: String(row.item[field]) }
      return [field, wholeNumber(secrets, place, personId, kept)]
    })
    return { ...row.item, ...Object.fromEntries(shown) }
  }
  yield { name: file, packed: true, chunks: listOf(first.value, batches, whole) }
}

/** A list in JSON, an item after the other. */
async function* listOf(first: Row[], rest: AsyncIterable<Row[]>, whole: (row: Row) => object) {
  let before = '[\n'
  const textsOf = (rows: Row[]) =>
    rows
      .map((row) => {
        const text = `${before}${JSON.stringify(whole(row), null, 2)}`
        before = ',\n'
        return text
      })
      .join('')
  yield Buffer.from(textsOf(first))
  for await (const rows of rest) yield Buffer.from(textsOf(rows))
  yield Buffer.from('\n]\n')
}

/** A file that was lost is said to be so: the others are there all the same. */
async function fileOf(files: FileStore, name: string, sha256: string, speaker: I18n): Promise<ZipEntry> {
  const bytes = await files.read(sha256).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (bytes) return { name: `files/${name}`, packed: false, chunks: [bytes] }
  const words = say(speaker, sentence('This file is no longer here. Tell the association.'))
  return { name: `files/${name}.txt`, packed: true, chunks: [Buffer.from(`${words}\n`)] }
}

const opening = [
  sentence('This is everything that Somiti holds about you, at the moment when you asked for it.'),
  sentence(
    'Each .json file lists one kind of data. Any text editor opens it. If a kind has no file, we have nothing of that kind.',
  ),
  sentence(
    'Times are in UTC, dates are those of Dubai. Amounts are in AED. In movements.json, amounts above zero went into your savings, or are owed by you.',
  ),
]

const files: Readonly<Record<string, Sentence>> = {
  'profile.json': sentence('who you are, your membership, your nominee, your roles'),
  'membership-history.json': sentence('since when you were active or inactive'),
  'applications-to-join.json': sentence('what you sent when you asked to join'),
  'payments.json': sentence('what you paid; files/receipt-... is the receipt, as it is kept'),
  'loans.json': sentence('what you applied for, and each step of it'),
  'movements.json': sentence('every entry in the books that is yours'),
  'bonuses.json': sentence('your share of each bonus'),
  'withdrawals.json': sentence('savings that you took out, or asked for'),
  'recharges.json': sentence('mobile numbers that you recharged'),
  'leaving.json': sentence('what was paid out when you left'),
  'conversation.json': sentence(
    'your conversation with the association; files/message-... are its pictures and voice notes',
  ),
  'messages.json': sentence('messages to the association with your email as the address for the answer'),
  'notices.json': sentence('notices of the association that you got'),
  'notifications.json': sentence('what you were told that happened'),
  'reminders.json': sentence('days for which you were reminded of what was due'),
  'letters.json': sentence('emails to you that were kept because none could be sent'),
  'letters-and-orders-to-be-sent.json': sentence('what waits to be sent to you, or on your behalf'),
  'sign-ins.json': sentence('when you signed in, and with what device'),
  'passkeys.json': sentence('your passkeys: their names, and when you added and used them'),
  'password-links.json': sentence('links to set a new password that you asked for'),
  'invitations.json': sentence('links to choose a password that officers made for you'),
  'email-changes.json': sentence('new emails that officers entered for you'),
  'office-history.json': sentence('roles that you were given, and that were removed'),
  'office-acts.json': sentence('what you did as an officer: when, and which call'),
  'office-records-about-me.json': sentence('what officers did to your records'),
  'calls-sent-once.json': sentence('requests that your device wanted done only once, and their answers'),
}

const closing = sentence(
  'It leaves out your password and the secret of your authenticator app: nobody can read them. It also leaves out what would let somebody else in: links and the tokens of your devices. Receipts are kept without what the camera wrote into them.',
)

/** What somebody reads first who opens the download. */
function readme(speaker: I18n): string {
  const list = Object.entries(files).map(([file, words]) => `${file}\n    ${say(speaker, words)}`)
  return [...opening.map((each) => say(speaker, each)), ...list, `${say(speaker, closing)}\n`].join('\n\n')
}
