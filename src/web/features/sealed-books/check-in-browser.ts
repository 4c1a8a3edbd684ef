import type { AnswerOf } from '#contract/calls.ts'
import type { OwnPayment } from '#contract/payments.ts'
import { type BusinessDate, businessDateAt } from '#core/calendar.ts'
import { type CheckSignature, checkProof, isSigned, withWebCrypto } from '#core/sealed-books/check-proof.ts'
import { type FigureName, isAmount, readFigureText } from '#core/sealed-books/figure-text.ts'
import { filsOf } from '#web/ui/amounts.ts'

export type CheckedProof =
  | { found: 'stands'; block: number; day: BusinessDate; firstSeen: boolean }
  /** The books are signed with another key than the device knows; the proof does not hold, or is of something else. */
  | { found: 'other_key' | 'wrong' }
  /** The page did not come by https, so that the browser computes no hash. */
  | { found: 'unable' }

/** Checks the proof of a payment on this device. */
export async function checkInBrowser(
  proof: AnswerOf<'GET /api/payments/:id/seal-proof'>,
  payment: Pick<OwnPayment, 'entry_id' | 'amount'>,
): Promise<CheckedProof> {
  if (!globalThis.crypto?.subtle) return { found: 'unable' }
  const { key, firstSeen } = knownKey(proof.key)
  if (key !== proof.key) return { found: 'other_key' }
  const outcome = await checkProof(proof, key, checkSignature)
  if (!outcome.stands) return { found: 'wrong' }
  const { entry, block, sealedAt } = outcome
  if (entry.id !== String(payment.entry_id) || entry.amount !== filsOf(payment.amount)) return { found: 'wrong' }
  return { found: 'stands', block, day: businessDateAt(new Date(sealedAt)), firstSeen }
}

/**
 * Checks on this device what the public page says of the books, with the key that the device saw first: that each text is
 * signed, and that the page shows what the text says.
 */
export async function checkFigures({
  key: offered,
  day,
  figures,
}: NonNullable<AnswerOf<'GET /api/published'>['books']>): Promise<'right' | 'other_key' | 'wrong' | 'unable'> {
  if (!globalThis.crypto?.subtle) return 'unable'
  const { key } = knownKey(offered)
  if (key !== offered) return 'other_key'
  if (!figures.every((each) => isAsSigned(each, day))) return 'wrong'
  const checked = figures.map(({ signed: header, signature }) => isSigned(key, { header, signature }, checkSignature))
  return (await Promise.all(checked)).every(Boolean) ? 'right' : 'wrong'
}

function isAsSigned({ figure, value, signed }: { figure: FigureName; value: number; signed: string }, day: string) {
  const said = readFigureText(signed)
  const shown = isAmount(figure) ? filsOf(value) : BigInt(value)
  return said?.figure === figure && said.day === day && said.value === shown
}

/** Browsers of before 2025 have no Ed25519 of their own. */
const checkSignature: CheckSignature = async (key, signature, signed) => {
  try {
    return await withWebCrypto(key, signature, signed)
  } catch {
    const { verifyAsync } = await import('@noble/ed25519')
    return await verifyAsync(signature, signed, key)
  }
}

const KEY = 'ts_books_key'

/**
 * The public key of the sealed books that this device saw first, kept over signing out: it is the association's, nobody's
 * own. A server that signs with another later is not believed by itself.
 */
function knownKey(offered: string): { key: string; firstSeen: boolean } {
  const kept = localStorage.getItem(KEY)
  if (kept) return { key: kept, firstSeen: false }
  localStorage.setItem(KEY, offered)
  return { key: offered, firstSeen: true }
}
