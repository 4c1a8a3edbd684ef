import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Places } from './places.ts'
import { linkAt, READ_BY_ALL, run, type Step, succeeds, writeWhole } from './step.ts'

export interface Site {
  domain: string
  port: number
  /** Who signs its certificate: an authority that all browsers know, or Caddy's own, for a name in one's own network. */
  certificate: 'public' | 'internal'
}

/** The site of an association, of the template that deploy/ has. */
export function siteText(template: string, { domain, port, certificate }: Site): string {
  const filled = template.replaceAll('@DOMAIN@', domain).replaceAll('@PORT@', String(port))
  return certificate === 'internal' ? filled.replace('@TLS@', 'tls internal') : filled.replace(/^\s*@TLS@\n/m, '')
}

/** Who signs the certificate of an association's site; of one that has none yet, an authority that all browsers know. */
export const certificateOf = ({ site }: Places): Site['certificate'] =>
  /^\s*tls internal$/m.test(textIn(site) ?? '') ? 'internal' : 'public'

/** The name that a site's text is for. */
export const domainIn = (site: string): string | undefined => /^([^\s#]+) \{$/m.exec(site)?.[1]

/** The Caddyfile with the associations' sites, which one line imports; all else in it stays. */
export function withImport(caddyfile: string, sites: string): string {
  const line = importLine(sites)
  if (caddyfile.split('\n').includes(line)) return caddyfile
  return `${caddyfile.trimEnd()}\n\n${line}\n`.trimStart()
}

/** The Caddyfile without them. */
export const withoutImport = (caddyfile: string, sites: string): string =>
  caddyfile
    .split('\n')
    .filter((line) => line !== importLine(sites))
    .join('\n')

const importLine = (sites: string) => `import ${sites}/*.caddyfile`

/** Caddy with the association's site. */
export const siteStep = (places: Places, text: () => string): Step => ({
  will: `have Caddy serve it by ${places.site}, with a certificate that it gets and renews by itself`,
  differs: () => {
    const { site, caddyfile } = places
    if (!existsSync(site) || readFileSync(site, 'utf8') !== text()) return true
    const main = readFileSync(caddyfile, 'utf8')
    return withImport(main, dirname(site)) !== main || !succeeds('systemctl', ['is-active', '-q', 'caddy'])
  },
  take: () => changeSites(places, () => writeWhole(places.site, text(), READ_BY_ALL)),
})

export const siteGone = (places: Places): Step => ({
  will: `take its site away from Caddy`,
  differs: () => existsSync(places.site),
  take: () => changeSites(places, () => rmSync(places.site)),
})

/** Who else has a site here for this name. */
export function ownerOf(domain: string, { site, association }: Places): string | undefined {
  const folder = dirname(site)
  const others = existsSync(folder) ? readdirSync(folder).filter((name) => name !== `${association}.caddyfile`) : []
  return others.find((name) => domainIn(readFileSync(join(folder, name), 'utf8')) === domain)?.replace('.caddyfile', '')
}

/** What Caddy would not take is put back as it was, so that the other sites stay. */
function changeSites({ site, caddyfile }: Places, change: () => void): void {
  mkdirSync(dirname(site), { recursive: true })
  const before = [site, caddyfile].map((place) => ({ place, text: textIn(place) }))
  change()
  const main = textIn(caddyfile) ?? ''
  const isUsed = readdirSync(dirname(site)).some((name) => name.endsWith('.caddyfile'))
  const changed = isUsed ? withImport(main, dirname(site)) : withoutImport(main, dirname(site))
  if (changed !== main) writeWhole(caddyfile, changed, READ_BY_ALL)
  try {
    // As Caddy's own user, in whose folder are the keys that it makes while it looks.
    const env = { ...process.env, HOME: '/var/lib/caddy' }
    run('runuser', ['-u', 'caddy', '--', 'caddy', 'validate', '--adapter', 'caddyfile', '--config', caddyfile], { env })
  } catch (error) {
    for (const { place, text } of before) {
      if (text === undefined) rmSync(place, { force: true })
      else writeWhole(place, text, READ_BY_ALL)
    }
    throw error
  }
  run('systemctl', ['enable', '-q', 'caddy'])
  run('systemctl', ['reload-or-restart', 'caddy'])
}

const textIn = (place: string) =>
  existsSync(place) && linkAt(place) === undefined ? readFileSync(place, 'utf8') : undefined
