// A certificate for each machine, by an authority of the drill's own.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { RunAs } from './processes.ts'

export type Certificate = { ca: string; cert: string; key: string }

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']

/** Its holder is called `name` and listens at `localhost`. */
export function certifierIn(folder: string, as: RunAs | undefined): (name: string) => Certificate {
  const [ca, caKey] = [join(folder, 'ca.crt'), join(folder, 'ca.key')]
  const certify = (args: readonly string[]) =>
    execFileSync('openssl', ['req', '-x509', ...KEY, ...args], { stdio: 'pipe', ...as })
  certify(['-subj', '/CN=drill', '-keyout', caKey, '-out', ca])
  return (name) => {
    const [cert, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)]
    const whose = [
      '-subj',
      `/CN=${name}`,
      '-addext',
      'subjectAltName=DNS:localhost',
      '-addext',
      'basicConstraints=CA:false',
    ]
    certify([...whose, '-CA', ca, '-CAkey', caKey, '-keyout', key, '-out', cert])
    return { ca, cert, key }
  }
}
