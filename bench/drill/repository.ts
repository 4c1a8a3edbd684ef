// pgBackRest as docs/operate/high-availability.md has it: the repository on c, which a and b reach over TLS, and c them.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Certificate, certifierIn } from './certificates.ts'
import type { Place } from './cluster.ts'
import { named } from './named.ts'
import { freePort, type Ground, type Program, type RunAs, start } from './processes.ts'

/** What answers for the repository, or for one PostgreSQL, on its machine. */
export type BackupServer = { name: string; program?: Program; start(): void }
export type Repository = {
  servers: readonly BackupServer[]
  /** Runs a command of pgBackRest on c. */
  run(...words: string[]): Promise<string>
  /** The same on another machine. */
  runAt(name: string, ...words: string[]): Promise<string>
}

/** WAL of minutes under load is replayed. */
export const REPLAYED_WITHIN_S = 180

/** How pgBackRest is told a moment to restore to. */
export const wordsFor = (moment: Date) => {
  const target = moment.toISOString().replace('T', ' ').replace('Z', '+00')
  return ['--type=time', `--target=${target}`, '--target-action=promote']
}

type Site = { name: string; home: string; file: string; port: number; holder: Certificate }
type DatabaseSite = Site & { place: Place }
export async function makeRepository(places: readonly Place[], { folder, own, as }: Ground): Promise<Repository> {
  const certify = certifierIn(own(join(folder, 'certificates')), as)
  const siteOf = async (name: string, home: string, file = join(home, 'pgbackrest.conf')): Promise<Site> => {
    own(join(home, 'log'))
    return { name, home, file, port: await freePort(), holder: certify(name) }
  }
  const c = await siteOf('c', own(join(folder, 'c')))
  const sites = await Promise.all(
    places.map(async (place) => ({ ...(await siteOf(place.name, place.home, place.backupFile)), place })),
  )
  const write = ({ file }: Site, text: string) => {
    writeFileSync(file, text, { mode: 0o600 })
    if (as) chownSync(file, as.uid, as.gid)
  }
  write(c, repositorySettings(c, sites))
  for (const site of sites) write(site, databaseSettings(site, c))
  const servers = [...sites, c].map((site) => serverAt(site, folder, as))
  for (const server of servers) server.start()
  const run = async (file: string, words: readonly string[]) =>
    (await promisify(execFile)('pgbackrest', [`--config=${file}`, '--stanza=somiti', ...words], { ...as })).stdout
  return {
    servers,
    run: (...words) => run(c.file, words),
    runAt: (name, ...words) => run(named(sites, name).file, words),
  }
}

function serverAt({ name, file }: Site, folder: string, as: RunAs | undefined): BackupServer {
  const server: BackupServer = {
    name,
    start: () => {
      const args = [`--config=${file}`, 'server']
      server.program = start('pgbackrest', { args, log: join(folder, 'pgbackrest.log'), as })
    },
  }
  return server
}

const serverSettings = ({ home, port, holder }: Site, whoMayAsk: readonly string[]) => `tls-server-address=127.0.0.1
tls-server-port=${port}
tls-server-ca-file=${holder.ca}
tls-server-cert-file=${holder.cert}
tls-server-key-file=${holder.key}
${whoMayAsk.map((name) => `tls-server-auth=${name}=somiti`).join('\n')}
log-path=${join(home, 'log')}
lock-path=${join(home, 'lock')}`

/** How another is reached; on machines of their own all have their settings in the same place. */
const wayTo = (prefix: string, { port, file }: Site, { holder }: Site) => `${prefix}=localhost
${prefix}-type=tls
${prefix}-port=${port}
${prefix}-config=${file}
${prefix}-ca-file=${holder.ca}
${prefix}-cert-file=${holder.cert}
${prefix}-key-file=${holder.key}`

const placeOf = (prefix: string, { dataDir, port, home }: Place) => `${prefix}-path=${dataDir}
${prefix}-port=${port}
${prefix}-socket-path=${home}`

const databaseSettings = (site: DatabaseSite, c: Site) => `[global]
${wayTo('repo1-host', c, site)}
${serverSettings(site, ['c'])}
[somiti]
${placeOf('pg1', site.place)}
`

const repositorySettings = (c: Site, sites: readonly DatabaseSite[]) => `[global]
repo1-path=${join(c.home, 'repository')}
repo1-retention-full=4
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=${randomBytes(32).toString('base64')}
start-fast=y
${serverSettings(
  c,
  sites.map(({ name }) => name),
)}
[somiti]
${sites.map((site, index) => databaseOf(`pg${index + 1}`, site, c)).join('\n')}
`

const databaseOf = (prefix: string, site: DatabaseSite, c: Site) =>
  `${wayTo(`${prefix}-host`, site, c)}\n${placeOf(prefix, site.place)}`
