import { useMutation } from '@tanstack/react-query'
import { ApiError, call } from '#web/app/calls/api.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import type { BankLine } from './bank-queries.ts'
import type { Accepted } from './candidates.ts'

/** As many payments as one call takes. */
const AT_ONCE = 100

/** How many payments were posted and lines matched with entries, and why the others were not. */
export type Posted = { payments: number; entries: number; refused: readonly Refused[] }
export type Refused = { line: BankLine; message: string }

/** Posts the payments that were accepted by their lines, and says of the other lines which entries they are. */
export function usePostMatches(onPosted: (posted: Posted) => void) {
  return useMutation({
    mutationFn: async (accepted: readonly Accepted[]): Promise<Posted> => {
      const payments = accepted.filter(({ candidate }) => candidate.kind === 'payment')
      const entries = accepted.filter(({ candidate }) => candidate.kind === 'entry')
      const notVerified: Refused[] = []
      for (let first = 0; first < payments.length; first += AT_ONCE) {
        notVerified.push(...(await verify(payments.slice(first, first + AT_ONCE))))
      }
      const notMatched: Refused[] = []
      for (const each of entries) notMatched.push(...(await match(each)))
      return {
        payments: payments.length - notVerified.length,
        entries: entries.length - notMatched.length,
        refused: [...notVerified, ...notMatched],
      }
    },
    onSuccess: onPosted,
    // Also where the connection broke: some of it may have been done.
    onSettled: () => queryClient.invalidateQueries({ queryKey: officeKey }),
  })
}

async function verify(accepted: readonly Accepted[]): Promise<Refused[]> {
  // Whoever accepted a flagged one was asked about it.
  const matches = accepted.map(({ line, candidate }) => {
    return { line_id: line.id, payment_id: candidate.id, looked_twice: candidate.look_twice }
  })
  const { results } = await call('POST /api/office/payments/verify-by-lines', { body: { matches } })
  return results.flatMap(({ line_id, verified, message }) => {
    const line = accepted.find((each) => each.line.id === line_id)?.line
    return verified || !line ? [] : [{ line, message }]
  })
}

async function match({ line, candidate }: Accepted): Promise<Refused[]> {
  try {
    await call('POST /api/office/bank-lines/:id/match', { params: { id: line.id }, body: { entry_id: candidate.id } })
    return []
  } catch (error) {
    if (error instanceof ApiError) return [{ line, message: error.message }]
    throw error
  }
}
