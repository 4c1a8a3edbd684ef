import { parseArgs } from 'node:util'
import type { Head } from './verify-chain.ts'

/** What `npm run audit` is told: the head of the trail that was written down, and public keys of the books. */
export type AuditWords = { since: Head | undefined; keys: Buffer[] }

const SENTENCE =
  'Write npm run audit, or npm run audit -- --since NUMBER:HASH with a head as it was printed before, or --key KEY with a public key of the sealed books.'

/** Reads `--since NUMBER:HASH` and `--key KEY`. Throws, with one sentence, where they are anything else. */
export function readWords(words: readonly string[]): AuditWords {
  const { since, key = [] } = parsed(words)
  const [, number, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(since ?? '') ?? []
  if (since !== undefined && !(number && hash)) throw new Error(SENTENCE)
  if (!key.every((each) => /^[0-9a-f]{64}$/i.test(each))) throw new Error(SENTENCE)
  return {
    since: number && hash ? { number: BigInt(number), hash: hash.toLowerCase() } : undefined,
    keys: key.map((each) => Buffer.from(each, 'hex')),
  }
}

function parsed(words: readonly string[]) {
  const options = { since: { type: 'string' }, key: { type: 'string', multiple: true } } as const
  try {
    return parseArgs({ args: [...words], options }).values
  } catch {
    throw new Error(SENTENCE)
  }
}
