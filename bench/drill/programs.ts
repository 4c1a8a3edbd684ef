import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin'

/** Debian's package for each program that the drill runs. */
const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbackrest: 'pgbackrest',
  openssl: 'openssl',
  [join(POSTGRES_BIN, 'postgres')]: 'postgresql-15',
}

/** Debian's packages that are not here. Programs of the system may stand where only root looks for them. */
export function missingPackages(): string[] {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const isThere = (file: string) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  }
  const found = (program: string) =>
    program.startsWith('/') ? isThere(program) : folders.some((folder) => isThere(join(folder, program)))
  return Object.entries(PACKAGES).flatMap(([program, name]) => (found(program) ? [] : [name]))
}
