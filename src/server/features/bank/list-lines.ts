import type { I18n } from '@lingui/core'
import type { AnswerOf, Parsed } from '#contract/calls.ts'
import type { Db } from '#server/db/connect.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { listLines } from './line-store.ts'
import { proposalsOf } from './proposals/proposals-of.ts'

type Name = 'GET /api/office/bank-lines'
type Page = Pick<AnswerOf<Name>, 'lines' | 'next_after'>

const PAGE = 50
/** Looks are taken every minute and sooner (proposals/keep-proposals.ts); after several that failed each who asks looks. */
const KEPT_FOR_MS = 3 * 60_000

/** A page of an account's lines in a state, those that are not settled with what each may be. */
export async function pageOfLines(
  { db, secrets }: { db: Db; secrets: Secrets },
  { account, status, after }: Parsed<Name, 'query'>,
  asks: { officerId: bigint; speaker: I18n; now: Date },
): Promise<Page> {
  const rows = await listLines(db, [account, status, after ?? null, PAGE, new Date(asks.now.getTime() - KEPT_FOR_MS)])
  const lines = rows.map(({ line }) => line)
  const next_after = lines.length === PAGE ? (lines.at(-1)?.id ?? null) : null
  if (status === 'matched' || status === 'set_aside')
    return { lines: lines.map((line) => ({ ...line, proposal: null, others: [] })), next_after }
  const asked = { of: { account, status }, lineIds: lines.map(({ id }) => BigInt(id)), kept: rows[0]?.kept ?? false }
  const proposals = await proposalsOf({ db, secrets }, asked, asks)
  return { lines: lines.map((line) => ({ ...line, ...proposals(BigInt(line.id)) })), next_after }
}
