import { useState } from 'react'
import type { BankLine } from './bank-queries.ts'
import { type Accepted, candidatesOf, choiceOf, keyOf, type Picked, pick } from './candidates.ts'
import type { Refused } from './use-post-matches.ts'

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
