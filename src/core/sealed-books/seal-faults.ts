/** What can be wrong with the sealed books: with a block, with an entry of one, or with an entry that no block has. */
export const SEAL_FAULTS = [
  'block_missing',
  'header_changed',
  'out_of_order',
  'other_entries',
  'root_wrong',
  'other_key',
  'signature_wrong',
  'entry_changed',
  'entry_gone',
  'seal_gone',
  'slipped_in',
  'unknown_to_block',
] as const

/** One of them, with the block and the entry that it is about, null where it is about none, and the other key in hex. */
export type SealFault = { what: (typeof SEAL_FAULTS)[number]; block: bigint | null; entry: bigint | null; key?: string }
