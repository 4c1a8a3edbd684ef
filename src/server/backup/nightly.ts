import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupStep, backupsToKeep, isTrialDue } from '#core/backups.ts'
import type { Config } from '#server/config.ts'
import { noteBackupRun, readBackupState } from '#server/db/backup-runs.ts'
import { Client } from '#server/db/client.ts'
import { query } from '#server/db/query.ts'
import { type BackupKey, printOf } from '#server/secrets/backup-key.ts'
import { type Archive, archivesIn, nameArchive, writeArchive } from './archive.ts'
import { type ArchiveBucket, openArchiveBucket } from './archive-bucket.ts'
import { type BackupSource, makeBackup, syncFolder } from './make-backup.ts'
import { type ReadTrail, tryArchive } from './try-archive.ts'

export type Nightly = {
  config: Config
  key: BackupKey
  source: BackupSource
  readTrail: ReadTrail
  now: Date
  say: (sentence: string) => void
}

/**
 * What is done each night: an archive is made, those are removed that are no longer kept, the bucket gets what it lacks, and
 * each week the newest is restored beside. One step that fails keeps no other from being done; each is noted in the
 * database. False where anything failed. Throws, with one sentence, where another process does the same.
 */
export async function backUpNightly(nightly: Nightly): Promise<boolean> {
  const { config, key, source, now, say } = nightly
  const { folder, bucket } = config.backups
  const print = await printOf(key)
  const client = new Client({ connectionString: source.ownerUrl, application_name: 'somiti-backup' })
  await client.connect()
  try {
    const [lock] = await takeLock(client, [BACKUP_LOCK])
    if (!lock?.taken) throw new Error('Another backup is being made at this moment: nothing was done.')
    // What is not encrypted stays in DATA_DIR: the other folder may be on a disk of somebody else.
    const work = join(config.dataDir, 'backup-working')
    // What one left that was killed.
    await rm(work, { recursive: true, force: true })
    await mkdir(work, { recursive: true, mode: 0o700 })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder)) if (isDraft(name, print)) await rm(join(folder, name))
    let allWell = true
    const step = async (name: BackupStep, archive: string, work: () => Promise<Done>) => {
      const failed = (error: Error) => ({
        words: `${archive}: ${FAILED[name]}: ${error.message}`,
        failure: error.message,
      })
      const done: Done & { failure?: string } = await work().catch(failed)
      const { words, sound = true, failure = null } = done
      say(words)
      if (failure !== null || !sound) allWell = false
      await noteBackupRun(client, { step: name, at: now, archive, failure })
    }
    const own = async () => (await archivesIn(folder)).filter((archive) => archive.print === print)
    const name = await nameArchive(now, key)
    await step('made', name, () => makeArchive(nightly, work, name))
    await removeOthers(folder, await own(), now)
    // One that a wrong clock dated later is not the newest that there is.
    const newest = (await own()).filter(({ at }) => at <= now).at(-1)
    if (bucket && newest) {
      const there = openArchiveBucket(bucket)
      await step('sent', newest.name, async () => await sendMissing(nightly, there, await own(), print))
    }
    if (newest && isTrialDue(await readBackupState(client, now), now)) {
      await step('tried', newest.name, () => tryNewest(nightly, work, newest))
    }
    await rm(work, { recursive: true, force: true })
    return allWell
  } finally {
    await client.end()
  }
}

/** What is said of a step that was done. Not `sound`: what it worked on was damaged before. */
type Done = { words: string; sound?: boolean }

const FAILED: Record<BackupStep, string> = {
  made: 'it could not be made',
  sent: 'it could not be sent to the bucket',
  tried: 'it could not be restored on trial',
}

/** Held until the connection ends, however the process does. */
const BACKUP_LOCK = 7_305_003
const takeLock = query<{ taken: boolean }>('take_backup_lock', 'select pg_try_advisory_lock($1) as taken')

const draftOf = (name: string) => `.${name}.part`
const isDraft = (name: string, print: string) => name.startsWith('.somiti-') && name.endsWith(`-${print}.age.part`)

/** The archive has its name only once all of it is on disk. */
async function makeArchive({ config, key, source }: Nightly, work: string, name: string): Promise<Done> {
  const file = join(config.backups.folder, name)
  if (existsSync(file)) throw new Error('it is there already.')
  const folder = join(work, 'backup')
  const draft = join(config.backups.folder, draftOf(name))
  try {
    const { tables, files, lost_files: lost } = await makeBackup({ ...source, passing: true }, folder)
    await writeArchive(folder, draft, key)
    await rename(draft, file)
    await syncFolder(config.backups.folder)
    const lostWords = lost.length === 0 ? '' : ` ${lost.length} files are missing or damaged: ${lost.join(', ')}.`
    return { words: `${file}: ${tables.length} tables, ${files.length} files.${lostWords}`, sound: lost.length === 0 }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await rm(draft, { force: true })
  }
}

async function removeOthers(folder: string, archives: readonly Archive[], now: Date): Promise<void> {
  const kept = new Set(backupsToKeep(archives, now))
  for (const archive of archives) if (!kept.has(archive)) await rm(join(folder, archive.name), { force: true })
}

/** Also what could not be sent on the nights before. What the folder has lost stays in the bucket for as long as it is kept. */
async function sendMissing(
  { config, now, say }: Nightly,
  bucket: ArchiveBucket,
  here: Archive[],
  print: string,
): Promise<Done> {
  const there = (await bucket.archives()).filter((archive) => archive.print === print)
  const known = new Set(there.map(({ name }) => name))
  const missing = here.filter(({ name }) => !known.has(name))
  const all = [...there, ...missing].sort((a, b) => a.at.getTime() - b.at.getTime())
  const kept = new Set(backupsToKeep(all, now))
  for (const archive of missing.filter((each) => kept.has(each)).reverse()) {
    await bucket.send(archive.name, join(config.backups.folder, archive.name))
  }
  for (const archive of there.filter((each) => !kept.has(each))) {
    if (!(await bucket.remove(archive.name)))
      say(`${archive.name} is no longer kept, and could not be removed from ${bucket.url}.`)
  }
  return { words: `${bucket.url} has every archive that is kept.` }
}

async function tryNewest(
  { config, key, source, readTrail, now }: Nightly,
  work: string,
  archive: Archive,
): Promise<Done> {
  const file = join(config.backups.folder, archive.name)
  const { ownerUrl } = source
  const trial = { archive, file, key, config, ownerUrl, work: join(work, 'trial'), readTrail, now }
  const faults = await tryArchive(trial)
  if (faults.length > 0) throw new Error(faults.join(' '))
  return { words: `${archive.name} was restored on trial: its books are those that it was made of.` }
}
