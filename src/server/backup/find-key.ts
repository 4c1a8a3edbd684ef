import { keyIdOf } from '#server/secrets/secrets.ts'
import type { Manifest } from './manifest.ts'

/** Where a key may be found, from the first that counts: the settings, DATA_DIR, the backup. */
export type Keys = { given: Buffer | undefined; inBackup: Buffer | undefined }

/**
 * The key that has to be written beside what is restored; undefined where it is there by the settings or in DATA_DIR, or
 * where the backup needs none. Throws, with one sentence, where there is none, or another.
 */
export function keyToWrite({ given, inBackup }: Keys, { key_id }: Manifest): Buffer | undefined {
  const key = given ?? inBackup
  if (key_id === null) return undefined
  if (!key) {
    throw new Error(
      'The key of this backup is missing: put secrets-key into DATA_DIR first, or set SECRETS_KEY. Where it is lost for good, --without-key restores everything else.',
    )
  }
  if (keyIdOf(key).toString('hex') !== key_id) {
    throw new Error('The key here is not the one that this backup was made with: nothing was restored.')
  }
  return given ? undefined : key
}
