// The files of deploy/ha with the names, passwords and certificates of three machines in them. `npm run drill` runs on these.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { certifierIn } from './certificates.ts'

export type Letter = 'a' | 'b' | 'c'
const LETTERS: readonly Letter[] = ['a', 'b', 'c']

/** A machine as its operator names it. What is left away is as Debian has it. */
type Named = { name: string; host: string; address: string } & Partial<Ports> & { root?: string }
type Ports = Record<'etcd' | 'etcdPeer' | 'postgres' | 'patroni' | 'pgbackrest' | 'somiti' | 'https', number>
export type Plan = {
  machines: Record<Letter, Named>
  publicUrl: string
  bucket: { url: string; region: string; keyId: string; key: string }
  /** Who owns what on the machines. */
  users?: Partial<typeof USERS>
}
export type Machine = Required<Named> & { folder: string }

const PORTS: Ports = {
  etcd: 2379,
  etcdPeer: 2380,
  postgres: 5432,
  patroni: 8008,
  pgbackrest: 8432,
  somiti: 3000,
  https: 443,
}
const USERS = { postgres: 'postgres', etcd: 'etcd', somiti: 'somiti' }

const TEMPLATES = join(import.meta.dirname, '../../deploy/ha')
/** Which templates a machine has: A and B are alike. */
const PARTS: Record<Letter, readonly string[]> = {
  a: ['each', 'database'],
  b: ['each', 'database'],
  c: ['each', 'repository'],
}

/** Writes FOLDER/a, b and c. Throws where a template asks for what the plan does not have. */
export function fillMachines(plan: Plan, folder: string): Record<Letter, Machine> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const secrets = secretsIn(folder)
  const certify = certifierIn(join(folder, 'authority'))
  const machineOf = (letter: Letter): Machine => {
    const named = plan.machines[letter]
    return { root: '', ...PORTS, ...named, folder: join(folder, letter) }
  }
  const machines = { a: machineOf('a'), b: machineOf('b'), c: machineOf('c') }
  const users = { ...USERS, ...plan.users }
  for (const letter of LETTERS) {
    const own = machines[letter]
    const values = { ...plan, ...machines, own, users, secrets }
    for (const part of PARTS[letter]) {
      for (const file of filesIn(join(TEMPLATES, part))) {
        write(join(own.folder, file), fill(readFileSync(join(TEMPLATES, part, file), 'utf8'), values, file))
      }
    }
    const { ca, cert, key } = certify(own)
    for (const [from, to] of [
      [ca, 'ca.crt'],
      [cert, 'machine.crt'],
      [key, 'machine.key'],
    ] as const) {
      write(join(own.folder, 'etc/somiti', to), readFileSync(from, 'utf8'))
    }
  }
  return machines
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text, { mode: 0o600 })
  chmodSync(file, 0o600)
}

/** `{{a.host}}` is what the values have under a, host. */
function fill(template: string, values: object, file: string): string {
  return template.replace(/\{\{([\w.]+)\}\}/g, (_, place: string) => {
    const value = place.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown>)?.[key], values)
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`${file} asks for ${place}.`)
    return String(value)
  })
}

type Secrets = Record<
  'superuser' | 'replicator' | 'rewinder' | 'owner' | 'app' | 'repository' | 'secretsKey' | 'pushKey' | 'booksKey',
  string
>

/** Those of an earlier run, or new ones. */
function secretsIn(folder: string): Secrets {
  const file = join(folder, 'secrets.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  const password = () => randomBytes(24).toString('hex')
  const key = () => randomBytes(32).toString('base64')
  const secrets: Secrets = {
    superuser: password(),
    replicator: password(),
    rewinder: password(),
    owner: password(),
    app: password(),
    repository: key(),
    secretsKey: key(),
    pushKey: key(),
    booksKey: key(),
  }
  write(file, `${JSON.stringify(secrets, null, 2)}\n`)
  return secrets
}
