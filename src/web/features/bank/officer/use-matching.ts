import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '#web/app/calls/api.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { queryClient } from '#web/app/calls/query-client.ts'
import type { BankLine } from './bank-queries.ts'
import { type Accepted, candidatesOf, choiceOf, keyOf, type Picked, pick } from './candidates.ts'

/** The officer's desk: what is accepted of what is proposed, and why what was refused could not be posted. */
export function useMatching(lines: readonly BankLine[]) {
  const [picked, setPicked] = useState<ReadonlyMap<number, Picked>>(new Map())
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const choice = (line: BankLine) => choiceOf(line, picked.get(line.id))
  const accepted: Accepted[] = lines.flatMap((line) => {
    const { shown: candidate, accepted: yes } = choice(line)
    return yes && candidate ? [{ line, candidate }] : []
  })
  const take = (line: BankLine, now: Picked) => setPicked((before) => pick(before, lines, line.id, now))
  return {
    choice,
    accepted,
    refusal: (line: BankLine) => refused.find((each) => each.line.id === line.id)?.message,
    /** Shows another candidate for a line and accepts it; with an empty key none of them. */
    choose: (line: BankLine, key: string) => take(line, { key, accepted: key !== '' }),
    /** Accepts what is shown, or the first candidate where none is; or accepts nothing any more. */
    accept: (line: BankLine, yes: boolean) => {
      const candidate = choice(line).shown ?? candidatesOf(line)[0]
      if (candidate) take(line, { key: keyOf(candidate), accepted: yes })
    },
    /** What was refused stays with its sentence, and is not accepted any more. */
    tell: (told: readonly Refused[]) => {
      setRefused(told)
      setPicked((before) => {
        const after = new Map(before)
        for (const { line } of told) {
          const { shown } = choice(line)
          after.set(line.id, { key: shown ? keyOf(shown) : '', accepted: false })
        }
        return after
      })
    },
  }
}

export type Matching = ReturnType<typeof useMatching>

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
