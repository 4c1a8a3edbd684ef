import { sentenceOfRefusal } from '#contract/refusals.ts'
import type { Fils } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Sentence } from '#core/sentence.ts'
import { type Db, inSavepoint } from '#server/db/connect.ts'
import { verifiedMessage } from './verify-payment.ts'

/** What became of one of many: `left` where it only waits for a look. */
export type Outcome = {
  verified: boolean
  left: 'look_twice' | 'line_needed' | 'no_line_fits' | null
  message: Sentence
}

/** Verifies one of several within the database transaction that `db` holds; what is refused of it does not keep the others. */
export function verifyEach(db: Db, verify: () => Promise<Fils>): Promise<Outcome> {
  return inSavepoint(db, verify).then(
    (fine) => ({ verified: true, left: null, message: verifiedMessage(fine) }),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return { verified: false, left: leftFor(error), message: sentenceOfRefusal(error) }
    },
  )
}

function leftFor({ code }: Refusal): Outcome['left'] {
  return code === 'look_twice' || code === 'line_needed' || code === 'no_line_fits' ? code : null
}
