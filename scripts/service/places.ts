import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The association of a machine that keeps only one. */
export const ONLY = 'main'

/** As a user's name, a unit's and a folder's; with `somiti-` before it a user's name has at most 32 characters. */
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const LONGEST = 24

/** Where everything of one association lies on a machine that `npm run install-service` set up. All paths are absolute. */
export type Places = ReturnType<typeof placesOf>

/**
 * The places of an association, by its name on this machine. `root` is a folder that stands for the root of the file
 * system, for a try. Throws, with one sentence, where no association can have that name.
 */
export function placesOf(association: string, root = '/') {
  if (!NAME.test(association) || association.length > LONGEST) {
    throw new Error(
      `--association takes at most ${LONGEST} small letters, digits and hyphens, such as ${ONLY}, not ${JSON.stringify(association)}.`,
    )
  }
  const settings = join(root, 'etc/somiti', association)
  const database = `somiti_${association.replaceAll('-', '_')}`
  return {
    association,
    /** Each version that was brought here, whole, in a folder of its own: root's, read by all. */
    versions: join(root, 'opt/somiti/versions'),
    /** The link to the version that this association runs. */
    running: join(root, 'opt/somiti/running', association),
    /** The folder of all that is set: root's. Only the association's user reads it. */
    settings,
    /** `NAME=value` by line, as systemd reads it. A secret is in a file of its own, mode 600, which NAME_FILE names. */
    environment: join(settings, 'environment'),
    /** What METRICS_TOKEN_FILE, DATABASE_URL_FILE and DATABASE_OWNER_URL_FILE name. */
    metricsToken: join(settings, 'metrics-token'),
    databaseUrl: join(settings, 'database-url'),
    databaseOwnerUrl: join(settings, 'database-owner-url'),
    /** DATA_DIR: receipts, and the keys secrets-key, push-key and books-key, which the first start makes. */
    data: join(root, 'var/lib/somiti', association),
    /** What may be lost at any time: the code that V8 compiled. */
    cache: join(root, 'var/cache/somiti', association),
    backups: join(root, 'var/backups/somiti', association),
    /** The system's user and its group, which own data, cache, backups and the secrets' files, and run the units. */
    user: `somiti-${association}`,
    /** systemd's units; their files are `somiti@.service` and so on in `units`. */
    unit: `somiti@${association}.service`,
    backupUnit: `somiti-backup@${association}.service`,
    backupTimer: `somiti-backup@${association}.timer`,
    units: join(root, 'etc/systemd/system'),
    /** Its site for Caddy, which the Caddyfile imports. */
    site: join(root, 'etc/caddy/somiti', `${association}.caddyfile`),
    caddyfile: join(root, 'etc/caddy/Caddyfile'),
    /** In the distribution's PostgreSQL. The owner migrates, the other is the application's. */
    database,
    ownerRole: `${database}_owner`,
    appRole: `${database}_app`,
  }
}

/** The associations that run on this machine, by name. One that was removed is none of them, though its data stays. */
export function associationsHere(root = '/'): string[] {
  try {
    return readdirSync(join(root, 'opt/somiti/running')).filter((name) => NAME.test(name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** What an association is set to, as its units have it: NAME to value. Needs root, or the association's user. */
export function settingsOf({ environment }: Places): Record<string, string> {
  const lines = readFileSync(environment, 'utf8').split('\n')
  const set = lines.flatMap((line) => {
    const [, name, value = ''] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? []
    return name ? [[name, value] as const] : []
  })
  return Object.fromEntries(set)
}
