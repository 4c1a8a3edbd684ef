import { type Config, ConfigError } from '#server/config.ts'
import { asKeyHolder, noteEncryptionKey, readEncryptionKey } from './encryption-key.ts'
import { findSecretsKey, secretsKeyIn } from './key-file.ts'
import { keyIdOf, type Secrets, secretsWith } from './secrets.ts'

type Where = Pick<Config, 'secretsKey' | 'dataDir'> & { ownerUrl: string }

/**
 * What opens the sealed values of a database. The first time a key is made. Throws ConfigError where the key is missing or
 * another.
 */
export async function openSecrets({ secretsKey, dataDir, ownerUrl }: Where): Promise<Secrets> {
  const given = secretsKey ?? findSecretsKey(dataDir)
  return await asKeyHolder(ownerUrl, async (client) => {
    const known = await readEncryptionKey(client)
    if (known) checkKey(known, given, dataDir)
    const key = given ?? secretsKeyIn(dataDir)
    await noteEncryptionKey(client, key)
    return secretsWith(key)
  })
}

function checkKey(known: Buffer, given: Buffer | undefined, dataDir: string): void {
  const put = `put the file secrets-key back into ${dataDir}, or set SECRETS_KEY`
  if (!given) throw new ConfigError(`The key that this database was sealed with is missing: ${put}.`)
  if (keyIdOf(given).equals(known)) return
  throw new ConfigError(`The key here is not the one that this database was sealed with: ${put} to that one.`)
}
