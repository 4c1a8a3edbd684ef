import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { backupsTold } from '#core/backups.ts'
import { businessDateAt } from '#core/calendar.ts'
import { sentence } from '#core/sentence.ts'
import { readBackupState, readBeginning } from '#server/db/backup-runs.ts'
import { query } from '#server/db/query.ts'
import { verifyMailServer } from '#server/mail/open-mailer.ts'
import { isOwnMachine } from '#server/private-way.ts'
import { PUSH_KEY_FILE } from '#server/push/web-push.ts'
import { BACKUP_KEY_FILE } from '#server/secrets/backup-key.ts'
import { BOOKS_KEY_FILE } from '#server/secrets/books-key.ts'
import { KEY_FILE } from '#server/secrets/key-file.ts'
import { type Check, type Found, reasonOf } from './check.ts'

/** What is right for a trial and open with real money. A value that cannot be used has stopped the start already. */
export const checkSettings: Check = ({ config }) => {
  const { production, publicUrl, trustedProxies } = config
  const open: Found[] = []
  const warn = (message: Found['message']) => open.push({ state: 'warning', message })
  if (!production) warn(sentence('NODE_ENV is not production. Set it before you keep real money here.'))
  if (production && isOwnMachine(new URL(publicUrl).hostname)) {
    warn(sentence('PUBLIC_URL is not set, so links open on this machine alone.'))
  }
  if (publicUrl.startsWith('https:') && trustedProxies.length === 0) {
    warn(sentence('TRUST_PROXY is not set, so all visitors share one limit of sign-in attempts.'))
  }
  return open.length > 0 ? open : [{ state: 'ok', message: sentence('All settings suit real money.') }]
}

const OTHERS_MAY = 0o077

/** Who else on this machine could read a key; Windows has no such modes. */
export const checkKeys: Check = ({ config }) => {
  const { dataDir, secretsKey, booksKey, pushKey, secretFiles } = config
  const kept = [!secretsKey && KEY_FILE, !booksKey && BOOKS_KEY_FILE, !pushKey && PUSH_KEY_FILE].filter(
    (name) => name !== false,
  )
  const backupKey = join(dataDir, BACKUP_KEY_FILE)
  const files = [
    ...kept.map((name) => join(dataDir, name)),
    // Absent where nobody has asked for encrypted backups.
    ...(existsSync(backupKey) ? [backupKey] : []),
    ...secretFiles,
  ]
  const faults = files.flatMap((file): Found[] => {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode
    if (mode === undefined) return [{ state: 'wrong', message: sentence('{file} is missing.', { file }) }]
    if (process.platform === 'win32' || (mode & OTHERS_MAY) === 0) return []
    const message = sentence('Other users of this machine can read {file}. Set its mode to 600.', { file })
    return [{ state: 'wrong', message }]
  })
  const own = sentence('Only the server reads the files with its keys. Files: {count}.', { count: files.length })
  return faults.length > 0 ? faults : [{ state: 'ok', message: own }]
}

const GB = 1e9
/** What a backup and the receipts of a month take; and what the database needs to go on at all. */
const LITTLE = 5 * GB
const TOO_LITTLE = GB

/** The disk of the data folder. */
export const checkDisk: Check = async ({ config: { dataDir: folder } }) => {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    return [{ state: 'wrong', message: sentence('{folder} cannot be written to.', { folder }) }]
  }
  const { bavail, blocks, bsize } = await statfs(folder)
  const free = bavail * bsize
  const state = free < TOO_LITTLE ? 'wrong' : free < LITTLE ? 'warning' : 'ok'
  const values = { folder, free: Math.floor(free / GB), total: Math.floor((blocks * bsize) / GB) }
  return [{ state, message: sentence('{free} of {total} GB are free on the disk of {folder}.', values) }]
}

/** Jobs are tried again for hours; whoever takes them comes every few seconds. */
const countJobs = query<{ late: number; given_up: number }>(
  'count_jobs_of_concern',
  `select count(*) filter (where given_up_at is null and run_at < $1::timestamptz - interval '10 minutes')::int as late,
     count(*) filter (where given_up_at > $1::timestamptz - interval '30 days')::int as given_up from job`,
)

/** The mail server, and what waits for it or was given up. */
export const checkEmail: Check = async ({ config: { mail }, pool, now, limitMs }) => {
  const found = [mail ? await askMailServer(mail.smtpUrl, limitMs) : NO_MAIL_SERVER]
  const [jobs] = await countJobs(pool, [now()])
  if (jobs && jobs.late > 0) {
    const message = sentence('Emails and tasks that have waited for ten minutes or more: {count}', { count: jobs.late })
    found.push({ state: 'wrong', message })
  }
  if (jobs && jobs.given_up > 0) {
    const message = sentence('Emails and tasks that failed in the last 30 days: {count}', { count: jobs.given_up })
    found.push({ state: 'warning', message })
  }
  return found
}

const NO_MAIL_SERVER: Found = {
  state: 'warning',
  message: sentence('No mail server is set up: emails are not sent.'),
}

async function askMailServer(smtpUrl: string, limitMs: number): Promise<Found> {
  try {
    await verifyMailServer(smtpUrl, limitMs)
    return { state: 'ok', message: sentence('The mail server answers.') }
  } catch (error) {
    const message = sentence('The mail server does not accept us: {reason}', { reason: reasonOf(error) })
    return { state: 'wrong', message }
  }
}

const DAY_MS = 86_400_000
/** Caddy and certbot renew a month before the end: by then something keeps them from it. */
const SOON_DAYS = 14
const AT_ONCE_DAYS = 3

/** The certificate that people's browsers are shown at PUBLIC_URL, whoever holds it. */
export const checkCertificate: Check = async ({ config: { publicUrl }, now, limitMs }) => {
  const url = new URL(publicUrl)
  const host = url.hostname
  if (url.protocol !== 'https:') {
    return [{ state: 'ok', message: sentence('PUBLIC_URL is not https, so there is no certificate.') }]
  }
  try {
    const { validTo, fault } = await certificateOf(host, Number(url.port || 443), limitMs)
    if (fault) {
      const message = sentence('Browsers do not trust the certificate of {host}: {reason}', { host, reason: fault })
      return [{ state: 'wrong', message }]
    }
    const days = (validTo.getTime() - now().getTime()) / DAY_MS
    const state = days < AT_ONCE_DAYS ? 'wrong' : days < SOON_DAYS ? 'warning' : 'ok'
    const values = { host, day: { day: businessDateAt(validTo) } }
    return [{ state, message: sentence('The certificate of {host} is valid until {day}.', values) }]
  } catch (error) {
    const message = sentence('{host} does not answer: {reason}', { host, reason: reasonOf(error) })
    return [{ state: 'wrong', message }]
  }
}

function certificateOf(host: string, port: number, limitMs: number): Promise<{ validTo: Date; fault: string }> {
  const bare = host.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    // Accepted whatever it is, so that what is wrong with it can be told.
    const options = { host: bare, port, timeout: limitMs, rejectUnauthorized: false }
    const socket = connect({ ...options, ...(isIP(bare) === 0 && { servername: bare }) })
    socket.once('secureConnect', () => {
      const fault = socket.authorizationError
      resolve({ validTo: new Date(socket.getPeerCertificate().valid_to), fault: fault ? String(fault) : '' })
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error('ETIMEDOUT')))
    socket.once('error', reject)
  })
}

/** How the nightly backups stand, by what each night notes. The demo needs none. */
export const checkBackups: Check = async ({ config: { demo }, pool, now }) => {
  const began = demo ? null : await readBeginning(pool)
  const { madeAt, triedAt, warnings } = backupsTold(await readBackupState(pool, now()), began, now())
  if (!madeAt) {
    const message = sentence('There is no backup. Make one each night with npm run backup -- --nightly.')
    return [{ state: warnings.length > 0 ? 'wrong' : 'warning', message }]
  }
  const day = { day: businessDateAt(madeAt) }
  const tried: Found = triedAt
    ? {
        state: 'ok',
        message: sentence('A backup was last restored on trial on {day}.', { day: { day: businessDateAt(triedAt) } }),
      }
    : { state: 'warning', message: sentence('No backup was restored on trial yet.') }
  return [
    { state: warnings.includes('old') ? 'wrong' : 'ok', message: sentence('The last backup is from {day}.', { day }) },
    ...(warnings.includes('not_sent') ? [NOT_SENT] : []),
    ...(warnings.includes('not_restored')
      ? [NOT_RESTORED]
      : [warnings.includes('not_tried') ? { ...tried, state: 'wrong' as const } : tried]),
  ]
}

const NOT_SENT: Found = {
  state: 'wrong',
  message: sentence('The last backup could not be sent to the bucket. Run npm run backup -- --nightly to see why.'),
}
const NOT_RESTORED: Found = {
  state: 'wrong',
  message: sentence('The last backup could not be restored on trial. Run npm run backup -- --nightly to see why.'),
}
