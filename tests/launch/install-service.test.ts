import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placesOf } from '../../scripts/service/places.ts'
import { type Machine, reasonAgainst, startMachine } from './fixtures/machine.ts'

const DOMAIN = 'save.example.org'
const NORTH_DOMAIN = 'north.example.org'
const AUTHORITY = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
const main = placesOf('main')
const north = placesOf('north')
const south = placesOf('south')

const reason = reasonAgainst()
const title = 'npm run install-service, with a stand-in for systemctl'

describe.skipIf(reason)(reason ? `${title}: ${reason}` : title, () => {
  let machine: Machine
  let first = ''
  let second = ''

  const install = (...words: string[]) => machine.run('npm', ['run', '-s', 'install-service', '--', ...words])
  const installed = (...words: string[]) => {
    const { status, text } = install(...words, '--yes')
    expect(status, text).toBe(0)
    return text
  }
  const bash = (command: string) => machine.run('bash', ['-c', command])
  const asUser = (user: string, command: string) => machine.run('runuser', ['-u', user, '--', 'bash', '-c', command])
  /** The steps that a run said it would take. */
  const steps = (text: string) => [...text.matchAll(/^ {2}- (.*)$/gm)].map(([, step]) => step)
  const curl = (address: string, ...options: string[]) => {
    const { hostname } = new URL(address)
    const resolve = [80, 443].flatMap((port) => ['--resolve', `${hostname}:${port}:127.0.0.1`])
    const asked = ['-s', '--max-time', '20', '--cacert', AUTHORITY, ...resolve, '-w', '\n%{http_code} %{redirect_url}']
    return machine.run('curl', [...asked, ...options, address]).text
  }

  beforeAll(async () => {
    machine = await startMachine()
    const declined = machine.run('npm', ['run', '-s', 'install-service', '--', '--domain', DOMAIN], 'n\n')
    expect(steps(declined.text).length).toBeGreaterThan(10)
    expect(declined.text).toMatch(/Go on\? \[y\/N\] Nothing was changed\.\n$/)
    expect(bash('id somiti-main; ls /etc/somiti /opt/somiti').text).not.toContain('uid=')
    first = installed('--domain', DOMAIN, '--certificate', 'internal')
    second = installed('--domain', NORTH_DOMAIN, '--association', 'north', '--certificate', 'internal')
  }, 300_000)
  afterAll(() => machine?.end())

  test('ends with a link, which the proxy leads to with a certificate of its own', () => {
    const link = /Set up your association at (https:\/\/save\.example\.org\/setup#\S+)/.exec(first)?.[1] ?? ''
    expect(link).toMatch(/#[\w-]{40,}$/)
    expect(second).toContain('Set up your association at https://north.example.org/setup#')
    expect(curl(link)).toMatch(/<!doctype html>.*\n200 $/is)
    expect(curl(`https://${DOMAIN}/api/health`)).toContain('"database":"up"')
    expect(curl(`http://${DOMAIN}/setup`)).toMatch(/308 https:\/\/save\.example\.org\/setup$/)
    expect(curl(`http://${DOMAIN}/api/health`)).toMatch(/403 $/)
  })

  test('counts tries by who makes them, not by who they say they are', async () => {
    const body = [
      '-H',
      'content-type: application/json',
      '-d',
      '{"email":"nobody@example.test","password":"wrong-one"}',
    ]
    expect(curl(`https://${DOMAIN}/api/login`, ...body, '-H', 'x-forwarded-for: 203.0.113.9')).toMatch(/401 $/)
    const log = () => bash(`cat /run/stand-in/${main.unit}.log`).text
    await expect.poll(log).toMatch(/"from":"127\.0\.0\.1"[^\n]*"refused"/)
    expect(log()).not.toContain('203.0.113.9')
  })

  test('keeps every key in a file of mode 600', () => {
    const modes = bash(`stat -c '%a %U %n' ${main.settings}/* ${main.data}/*-key`).text.trim().split('\n')
    expect(modes.sort()).toEqual(
      [
        ...['backup-key', 'books-key', 'push-key', 'secrets-key'].map((key) => `600 somiti-main ${main.data}/${key}`),
        ...[main.databaseUrl, main.databaseOwnerUrl, main.metricsToken].map((file) => `600 somiti-main ${file}`),
        `640 root ${main.environment}`,
      ].sort(),
    )
  })

  test('run again changes nothing, or what differs alone', () => {
    bash(`echo SMTP_URL= >> ${main.environment}`)
    expect(installed('--domain', DOMAIN)).toMatch(/^All is as it shall be: nothing to do\.\n/)
    bash(`chmod 644 ${main.databaseUrl}; sed -i s/TRUST_PROXY=loopback/TRUST_PROXY=/ ${main.environment}`)
    const pid = bash(`cat /run/stand-in/${main.unit}.pid`).text
    expect(steps(installed('--domain', DOMAIN))).toEqual([
      `write the secret ${main.databaseUrl}, mode 600, of somiti-main`,
      `write ${main.environment}, mode 640, of root`,
    ])
    expect(bash(`cat ${main.environment}`).text).toMatch(/\nTRUST_PROXY=loopback\n(.*\n)*SMTP_URL=\n$/)
    expect(bash(`cat /run/stand-in/${main.unit}.pid`).text).not.toBe(pid)
    expect(curl(`https://${DOMAIN}/api/health`)).toContain('"database":"up"')
  })

  test("refuses a name that is another association's", () => {
    expect(install('--domain', NORTH_DOMAIN, '--yes')).toEqual({
      status: 1,
      text: 'north.example.org is the name of the association north already.\n',
    })
  })

  test("lets neither role of one association into another's database", () => {
    for (const address of [main.databaseUrl, main.databaseOwnerUrl]) {
      const reached = (database: string) =>
        bash(`psql "$(sed 's#/${main.database}$#/${database}#' ${address})" -Atc 'select current_database()'`).text
      expect(reached(main.database)).toBe('somiti_main\n')
      expect(reached(north.database)).toMatch(/FATAL: {2}permission denied for database "somiti_north"/)
    }
  })

  test("lets no process of one association's user read another's folders", () => {
    expect(asUser(north.user, `cat ${north.data}/secrets-key ${north.databaseUrl}`).status).toBe(0)
    const server = bash(`cat /run/stand-in/${north.unit}.pid`).text.trim()
    const theirs = [north.settings, north.data, north.cache, north.backups].map((folder) => `ls ${folder}`)
    const read = [`cat ${north.data}/secrets-key`, `cat ${north.databaseUrl}`, `cat /proc/${server}/environ`]
    for (const command of [...theirs, ...read]) {
      const { status, text } = asUser(main.user, command)
      expect(status, command).not.toBe(0)
      expect(text).toContain('Permission denied')
    }
    expect(asUser(main.user, `touch ${main.running}/package.json`).text).toContain('Permission denied')
  })

  test('makes a backup as the timer will, from which another service begins, by the passphrase', () => {
    const passphrase = /passphrase opens its backups\..*\n {2}(\S+)\n/.exec(first)?.[1] ?? ''
    expect(passphrase).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
    expect(second).toContain('passphrase opens its backups')
    const { status } = machine.run('systemctl', ['start', main.backupUnit])
    expect(status, bash(`cat /run/stand-in/${main.backupUnit}.log`).text).toBe(0)
    const archive = bash(`ls ${main.backups}/*.age`).text.trim()
    // A third one, for which PostgreSQL has to take more connections.
    const words = ['--domain', 'south.example.org', '--association', 'south', '--certificate', 'internal']
    const command = ['run', '-s', 'install-service', '--', ...words, '--restore', archive, '--yes']
    const restored = machine.run('npm', command, `${passphrase}\n`)
    expect(restored.status, restored.text).toBe(0)
    expect(restored.text).toContain('Every entry balances')
    expect(restored.text).not.toContain('This passphrase opens its backups')
    const keys = ['secrets-key', 'books-key', 'push-key'].map((key) => `cmp ${main.data}/${key} ${south.data}/${key}`)
    expect(bash(keys.join(' && '))).toEqual({ status: 0, text: '' })
    expect(bash(`ls ${south.cache}`).text).not.toContain('.age')
    expect(bash(`psql "$(cat ${south.databaseUrl})" -Atc 'show max_connections'`).text).toBe('200\n')
    expect(install(...words, '--restore', archive, '--yes').text).toMatch(/has an association already/)
    for (const domain of [DOMAIN, 'south.example.org'])
      expect(curl(`https://${domain}/api/health`)).toContain('"database":"up"')
    installed('--remove', '--association', 'south')
  })

  test('runs a command of Somiti for one association, or for each in turn', () => {
    const service = (...words: string[]) => machine.run('npm', ['run', '-s', 'service', '--', ...words])
    expect(service('admin', 'setup-link')).toEqual({
      status: 1,
      text: 'There are main, north: --association NAME says which, --all takes each in turn.\n',
    })
    const link = /https:\/\/north\.example\.org\/setup#\S+/
    expect(service('--association', 'north', 'admin', 'setup-link').text).toMatch(link)
    expect(service('--all', 'audit').text).toMatch(/^main:\n(.*\n)+north:\n(.*\n)+$/)
  })

  test('has units that systemd finds without fault, and exposed by at most 2.0', () => {
    expect(machine.run('systemd-analyze', ['verify', main.unit, main.backupUnit, main.backupTimer])).toEqual({
      status: 0,
      text: '',
    })
    for (const unit of ['somiti@.service', 'somiti-backup@.service']) {
      const judged = machine.run('systemd-analyze', ['security', '--offline=yes', '--threshold=20', `deploy/${unit}`])
      expect(judged.status, judged.text).toBe(0)
    }
  })

  test('takes an association away and leaves its data, from which it comes back', () => {
    const key = bash(`cat ${north.data}/secrets-key`).text
    expect(installed('--remove', '--association', 'north')).toContain(`The data stays: ${north.data}, `)
    expect(
      bash(`ls ${north.site} ${north.running}; systemctl is-active ${north.unit}; systemctl is-enabled ${north.unit}`),
    ).toMatchObject({ status: 1 })
    expect(curl(`https://${NORTH_DOMAIN}/api/health`)).toMatch(/000 $/)
    expect(curl(`https://${DOMAIN}/api/health`)).toContain('"database":"up"')
    const back = installed('--domain', NORTH_DOMAIN, '--association', 'north', '--certificate', 'internal')
    expect(back).not.toContain('make the database')
    expect(bash(`cat ${north.data}/secrets-key`).text).toBe(key)
    expect(curl(`https://${NORTH_DOMAIN}/api/health`)).toContain('"database":"up"')
  })

  test('takes the last one away with all that is not data', () => {
    installed('--remove', '--association', 'north')
    installed('--remove')
    expect(bash('ls /opt/somiti/versions /opt/somiti/running /etc/caddy/somiti').text).not.toMatch(/main|north|\d\.\d/)
    expect(bash('ls /etc/systemd/system; cat /etc/caddy/Caddyfile').text).not.toContain('somiti')
    expect(bash(`ls ${main.data}/secrets-key ${main.databaseUrl}`).status).toBe(0)
  })
})
