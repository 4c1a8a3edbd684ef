// A certificate for each machine, by an authority of one's own.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'

export type Certificate = { ca: string; cert: string; key: string }
type Holder = { name: string; host: string }

/** In days; the other machines are told of a new one by filling in again. */
const VALID = 3650
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/**
 * Makes certificates in a folder. A holder is called `name`, by which pgBackRest knows it, and is reached at `host`. What is
 * there already stays.
 */
export function certifierIn(folder: string, days = VALID): (holder: Holder) => Certificate {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const [ca, caKey] = [join(folder, 'ca.crt'), join(folder, 'ca.key')]
  const certify = (args: readonly string[]) =>
    execFileSync('openssl', ['req', '-x509', ...KEY, '-days', String(days), ...args], { stdio: 'pipe' })
  if (!existsSync(ca)) certify(['-subj', '/CN=Somiti machines', '-keyout', caKey, '-out', ca])
  return ({ name, host }) => {
    const [cert, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)]
    const place = `${isIP(host) === 0 ? 'DNS' : 'IP'}:${host}`
    const whose = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=${place}`, '-addext', 'basicConstraints=CA:false']
    if (!existsSync(cert)) certify([...whose, '-CA', ca, '-CAkey', caKey, '-keyout', key, '-out', cert])
    return { ca, cert, key }
  }
}
