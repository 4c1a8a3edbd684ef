import { hash, verify } from '@node-rs/argon2'

/** argon2id with OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(asTyped(password), COST)

export const passwordMatches = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, asTyped(password))

/** Keyboards send the same letter in more than one way; NIST SP 800-63B has them made one before hashing. */
const asTyped = (password: string) => password.normalize('NFKC')

/**
 * Whether it is the password of this hash; of somebody unknown it takes as long as a real check and fails, so that an
 * unknown address does not answer sooner than a known one.
 */
export const matchesOrRefuse = (passwordHash: string | undefined, password: string): Promise<boolean> =>
  passwordHash === undefined ? refusePassword(password) : passwordMatches(passwordHash, password)

let decoy: Promise<string> | undefined

async function refusePassword(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password')
  await passwordMatches(await decoy, password)
  return false
}
