import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { settingsIn } from '../bench/drill/processes.ts'
import { fillMachines, type Plan } from '../scripts/ha/machines.ts'

const root = join(import.meta.dirname, '..')
const plan = JSON.parse(readFileSync(join(root, 'deploy/ha/plan.json'), 'utf8')) as Plan
const isThere = (command: string, ...words: string[]) => spawnSync(command, words).status === 0

const folder = mkdtempSync(join(tmpdir(), 'somiti-ha-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const filesOf = (of: string) =>
  readdirSync(of, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

// Certificates are made by openssl.
describe.skipIf(!isThere('openssl', 'version'))('the files for three machines', () => {
  test('have the names of the plan, and nothing left to fill in', () => {
    const machines = fillMachines(plan, folder)
    const read = (letter: 'a' | 'b' | 'c', file: string) => readFileSync(join(machines[letter].folder, file), 'utf8')
    expect(filesOf(folder).length).toBeGreaterThan(35)
    for (const file of filesOf(folder)) expect(readFileSync(file, 'utf8'), file).not.toMatch(/\{\{|\}\}/)
    expect(read('b', 'etc/default/etcd')).toContain('ETCD_ADVERTISE_CLIENT_URLS=http://b.internal:2379\n')
    expect(read('b', 'etc/patroni/config.yml')).toContain('connect_address: "b.internal:5432"')
    expect(read('c', 'etc/pgbackrest.conf')).toMatch(/\npg1-host=a\.internal\n[\s\S]*\npg2-host=b\.internal\n/)
    expect(() => read('c', 'etc/patroni/config.yml')).toThrow('ENOENT')
    expect(() => read('a', 'secrets.json')).toThrow('ENOENT')
  })

  test('keep what is secret from others, and C alone has the passphrase of the repository', () => {
    fillMachines(plan, folder)
    const readable = filesOf(folder).filter(
      (file) => (statSync(file).mode & 0o077) !== 0 && !file.includes('authority'),
    )
    expect(readable).toEqual([])
    expect(statSync(join(folder, 'authority')).mode & 0o077).toBe(0)
    const { repository } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))
    const having = filesOf(folder).filter((file) => readFileSync(file, 'utf8').includes(repository))
    expect(having.sort()).toEqual([join(folder, 'c/etc/pgbackrest.conf'), join(folder, 'secrets.json')])
  })

  test('are filled in again with the same secrets and certificates', () => {
    const content = () => filesOf(folder).map((file) => [file, readFileSync(file, 'utf8')])
    fillMachines(plan, folder)
    const first = content()
    fillMachines(plan, folder)
    expect(content()).toEqual(first)
    const moved = { ...plan, publicUrl: 'https://other.example.org' }
    fillMachines(moved, folder)
    const changed = content().filter(([, text], place) => text !== first[place]?.[1])
    expect(changed.map(([file = '']) => file.slice(folder.length + 3)).sort()).toEqual([
      'etc/haproxy/haproxy.cfg',
      'etc/haproxy/haproxy.cfg',
      'etc/somiti/somiti.env',
      'etc/somiti/somiti.env',
    ])
  })

  test('have settings that the server takes with real money, the same keys on both', () => {
    // As the files are put on the machine.
    const machines = (['a', 'b', 'c'] as const).map((letter) => [
      letter,
      { ...plan.machines[letter], root: join(folder, letter) },
    ])
    const { a, b } = fillMachines({ ...plan, machines: Object.fromEntries(machines) }, folder)
    const [first, second] = [a, b].map(({ root: there }) =>
      loadConfig(settingsIn(join(there, 'etc/somiti/somiti.env'))),
    )
    expect(first).toMatchObject({ production: true, publicUrl: plan.publicUrl, drainSeconds: 5 })
    expect(first?.trustedProxies).toEqual(['10.0.0.1', '10.0.0.2'])
    expect(first?.database).toMatchObject({
      url: expect.stringMatching(
        /^postgres:\/\/somiti_app:\w+@a\.internal:5432,b\.internal:5432\/somiti\?sslmode=verify-full&/,
      ),
    })
    for (const key of ['secretsKey', 'pushKey', 'booksKey'] as const) expect(first?.[key]).toEqual(second?.[key])
  })

  test.skipIf(!isThere('/usr/sbin/haproxy', '-v'))('are what HAProxy takes', () => {
    const machines = { ...plan.machines, a: { ...plan.machines.a, root: join(folder, 'a') } }
    const { a } = fillMachines({ ...plan, machines }, folder)
    const [cert, key] = ['machine.crt', 'machine.key'].map((name) => readFileSync(join(a.folder, 'etc/somiti', name)))
    writeFileSync(join(a.folder, 'etc/haproxy/somiti.pem'), `${cert}${key}`)
    const { status, stderr } = spawnSync('/usr/sbin/haproxy', ['-c', '-f', join(a.folder, 'etc/haproxy/haproxy.cfg')], {
      encoding: 'utf8',
    })
    expect({ status, stderr }).toMatchObject({ status: 0 })
  })
})
