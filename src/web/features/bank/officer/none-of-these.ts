import { useState } from 'react'
import { draftAt } from '#web/app/forms/drafts.ts'
import type { BankLine } from './bank-queries.ts'
import { answersOf, keyOf, NONE, type Picked } from './candidates.ts'

/** What lines could have been when somebody said that they are none of it: keys of answers, by the number of the line. */
type Nones = Readonly<Record<number, readonly string[]>>

/**
 * Which lines the officer said are none of their answers, kept in this window as what is being written is: nothing is decided
 * by it. Something new that a line may be is shown again.
 */
export function useNones(lines: readonly BankLine[]) {
  const [draft] = useState(() => draftAt('bank lines that are none of their answers'))
  const [nones, setNones] = useState<Nones>(() => JSON.parse(draft.read() || '{}'))
  const picks = lines.flatMap((line): [number, Picked][] => {
    const were = nones[line.id]
    return were && answersOf(line).every((answer) => were.includes(keyOf(answer))) ? [[line.id, NONE]] : []
  })
  const say = (line: BankLine, isNone: boolean) => {
    const { [line.id]: _, ...others } = nones
    const said: Nones = isNone ? { ...others, [line.id]: answersOf(line).map(keyOf) } : others
    draft.keep(Object.keys(said).length > 0 ? JSON.stringify(said) : '')
    setNones(said)
  }
  return { picks, say }
}
