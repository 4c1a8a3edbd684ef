import { findKey, keyIn } from './key-file.ts'

export const KEY_FILE = 'secrets-key'

/** The key that seals values of the database. */
export const secretsKeyIn = (dataDir: string): Buffer => keyIn(dataDir, KEY_FILE)
export const findSecretsKey = (folder: string): Buffer | undefined => findKey(folder, KEY_FILE)
