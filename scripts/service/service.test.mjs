import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { serverFlags } from '../lib/server-node.mjs'
import { environmentText, settingsFor } from './environment.ts'
import { placesOf } from './places.ts'
import { chosen, clustersIn, connectionsFor } from './postgres.ts'
import { domainIn, siteText, withImport, withoutImport } from './proxy.ts'

const deployed = (name) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8')

describe('the environment', () => {
  const site = { domain: 'save.example.org', port: 3001, certificate: 'public' }
  const set = settingsFor(placesOf('north'), site)

  test('is written whole where there is none, and not changed again', () => {
    const text = environmentText(undefined, set, 'somiti@north.service')
    expect(text).toMatch(/^# .*\n# run: systemctl restart somiti@north\.service\nNODE_ENV=production\n/)
    expect(text).toContain('\nPUBLIC_URL=https://save.example.org\nHOST=127.0.0.1\nPORT=3001\nTRUST_PROXY=loopback\n')
    expect(text).not.toMatch(/^\w*(KEY|TOKEN|DATABASE_URL|OWNER_URL)=/m)
    expect(environmentText(text, set, 'somiti@north.service')).toBe(text)
  })

  test('keeps what its operator added, and mends what is set for them', () => {
    const before = '# Ours\nPORT=80\n\nSMTP_URL_FILE=/etc/somiti/north/smtp\nDATA_DIR=/tmp\n'
    const lines = environmentText(before, set, 'somiti@north.service').split('\n')
    expect(lines.slice(0, 5)).toEqual([
      '# Ours',
      'PORT=3001',
      '',
      'SMTP_URL_FILE=/etc/somiti/north/smtp',
      'DATA_DIR=/var/lib/somiti/north',
    ])
    expect(lines.filter((line) => /^(PORT|DATA_DIR)=/.test(line))).toHaveLength(2)
    expect(lines).toContain('NODE_ENV=production')
  })
})

describe("Caddy's files", () => {
  test('give a site its name and port, and a certificate of its own authority only where asked', () => {
    const site = { domain: 'save.example.org', port: 3001, certificate: 'public' }
    const text = siteText(deployed('site.caddyfile'), site)
    expect(text).not.toMatch(/@[A-Z]+@|tls internal/)
    expect(text).toContain('\nsave.example.org {\n\trequest_body {')
    expect(text).toContain('reverse_proxy 127.0.0.1:3001 {')
    expect(domainIn(text)).toBe('save.example.org')
    expect(siteText(deployed('site.caddyfile'), { ...site, certificate: 'internal' })).toContain(' {\n\ttls internal\n')
  })

  test('get one line more, once, and lose it again', () => {
    const before = ':80 {\n\tfile_server\n}\n'
    const after = withImport(before, '/etc/caddy/somiti')
    expect(after).toBe(`${before}\nimport /etc/caddy/somiti/*.caddyfile\n`)
    expect(withImport(after, '/etc/caddy/somiti')).toBe(after)
    expect(withoutImport(after, '/etc/caddy/somiti').trim()).toBe(before.trim())
  })
})

describe('the cluster of PostgreSQL', () => {
  const two = clustersIn(
    '15 main 5432 down postgres /var/lib/postgresql/15/main /log\n17 main 5433 online,recovery postgres /var /log\n',
  )

  test('is the one that the association is in, else one that runs, else the newest', () => {
    expect(chosen(two, undefined)).toMatchObject({ version: 17, port: 5433, online: true })
    expect(chosen(two, 5432)).toMatchObject({ version: 15, online: false })
    const down = two.map((cluster) => ({ ...cluster, online: false }))
    expect(chosen(down, 5440)).toMatchObject({ version: 17 })
    expect(chosen(clustersIn('\n'), undefined)).toBeUndefined()
  })

  test('takes connections for all associations, and is seldom restarted for one more', () => {
    expect([1, 2, 3, 4, 5].map(connectionsFor)).toEqual([100, 100, 200, 200, 300])
  })
})

describe('the units', () => {
  const sandboxOf = (unit) =>
    unit
      .split('\n')
      .filter((line) => /^(Protect|Private|Restrict|System|Cap|Ambient|NoNew|Lock|Proc|RemoveIPC|UMask)/.test(line))
      .sort()

  test('run the server with the flags that npm start gives it', () => {
    const command = /^ExecStart=\S+\/node (.+) src\/server\/main\.ts$/m.exec(deployed('somiti@.service'))?.[1]
    expect(command).toBe(serverFlags.join(' '))
  })

  test('confine the backup as they confine the server', () => {
    const server = sandboxOf(deployed('somiti@.service'))
    expect(server.length).toBeGreaterThan(20)
    expect(sandboxOf(deployed('somiti-backup@.service'))).toEqual(server)
  })

  test('name the places that an association has', () => {
    const places = placesOf('north')
    const unit = deployed('somiti@.service').replaceAll('%i', 'north').replaceAll('%C', '/var/cache')
    for (const line of [
      `User=${places.user}`,
      `WorkingDirectory=${places.running}`,
      `EnvironmentFile=${places.environment}`,
      `Environment=NODE_COMPILE_CACHE=${places.cache}/compiled MALLOC_ARENA_MAX=2`,
    ]) {
      expect(unit.split('\n')).toContain(line)
    }
    expect(`/var/lib/${/^StateDirectory=(.*)$/m.exec(unit)?.[1]}`).toBe(places.data)
    expect(deployed('somiti-backup@.service').replaceAll('%i', 'north')).toContain(
      `ReadWritePaths=${places.data} ${places.backups}\n`,
    )
  })
})
