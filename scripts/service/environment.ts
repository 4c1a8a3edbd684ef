import type { Places } from './places.ts'
import type { Site } from './proxy.ts'

const HEAD = `# What this association is set to (docs/operate/configuration.md). Lines that are added here stay; after a change
# run: systemctl restart`

/** What npm run install-service sets itself. */
export function settingsFor(places: Places, { domain, port }: Site): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: `https://${domain}`,
    HOST: '127.0.0.1',
    PORT: String(port),
    TRUST_PROXY: 'loopback',
    DATA_DIR: places.data,
    BACKUP_DIR: places.backups,
    DATABASE_URL_FILE: places.databaseUrl,
    DATABASE_OWNER_URL_FILE: places.databaseOwnerUrl,
    METRICS_TOKEN_FILE: places.metricsToken,
  }
}

/** The environment's text with these settings; whatever else somebody wrote into it stays where it is. */
export function environmentText(before: string | undefined, settings: Record<string, string>, unit: string): string {
  const left = new Map(Object.entries(settings))
  const lines = (before ?? `${HEAD} ${unit}\n`)
    .trimEnd()
    .split('\n')
    .map((line) => {
      const name = /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? ''
      const value = left.get(name)
      if (value === undefined) return line
      left.delete(name)
      return `${name}=${value}`
    })
  return `${[...lines, ...[...left].map(([name, value]) => `${name}=${value}`)].join('\n')}\n`
}
