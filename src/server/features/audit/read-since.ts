import type { Head } from './verify-chain.ts'

/** The head that was written down, from `--since NUMBER:HASH`; undefined where nothing is asked. Throws, with one sentence, where it is none. */
export function readSince(words: readonly string[]): Head | undefined {
  if (words.length === 0) return undefined
  const [option, head = ''] = words.length === 1 ? (words[0] ?? '').split('=') : words
  const [, number, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(head) ?? []
  if (option !== '--since' || words.length > 2 || !number || !hash) {
    throw new Error(
      'Write npm run audit, or npm run audit -- --since NUMBER:HASH with a head as it was printed before.',
    )
  }
  return { number: BigInt(number), hash: hash.toLowerCase() }
}
