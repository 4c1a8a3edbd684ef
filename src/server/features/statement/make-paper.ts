import { createHash, randomBytes } from 'node:crypto'
import type { I18n } from '@lingui/core'
import { renderSVG } from 'uqr'
import type { PaperSays } from '#contract/sealed-books.ts'
import type { Db } from '#server/db/connect.ts'
import { query } from '#server/db/query.ts'
import type { Checked } from '#server/print/print-pdf.ts'

type Making = { memberId: bigint; entryIds: readonly number[]; publicUrl: string; now: Date }

const TOKEN_BYTES = 16

/**
 * Where the code of a paper leads. The paper is kept with what it says when it is first made; made again, it has the same
 * address.
 */
export async function paperAddress(db: Db, says: PaperSays, { memberId, entryIds, publicUrl, now }: Making) {
  const text = JSON.stringify(says)
  const content = createHash('sha256')
    .update(JSON.stringify([text, entryIds]))
    .digest()
  const values = [randomBytes(TOKEN_BYTES), memberId, text, entryIds, content, now]
  const [paper] = [...(await keepPaper(db, values)), ...(await findPaper(db, [memberId, content]))]
  if (!paper) throw new Error('a paper was not kept')
  return `${publicUrl}/check#${paper.token.toString('base64url')}`
}

type Kept = { token: Buffer }

/** No row: it was made before. */
const keepPaper = query<Kept>(
  'keep_paper',
  `insert into paper (token, member_id, says, entry_ids, content_hash, made_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (member_id, content_hash) do nothing returning token`,
)
const findPaper = query<Kept>('find_paper', 'select token from paper where member_id = $1 and content_hash = $2')

const words = {
  scan: /*i18n*/ { id: 'print.check', message: 'Check it yourself: scan this code with any phone.' },
  domain: /*i18n*/ { id: 'print.check-domain', message: 'Only {domain} can confirm this paper.' },
}

/** The code of a paper as it stands on it, with how it is read and the one address to trust. */
export function paperCode(address: string, speaker: I18n): Checked['check'] {
  const { host: domain } = new URL(address)
  return {
    address,
    // A screen photographed from the side, a paper that was folded: a quarter of it may be unreadable.
    code: renderSVG(address, { ecc: 'Q', border: 0 }),
    words: [speaker._(words.scan), speaker._(words.domain.id, { domain }, words.domain)],
  }
}
