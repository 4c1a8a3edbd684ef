import { useState } from 'react'

/** Keeps the sentence that a decision ended with, for the dialog that stays open because of it: `send` says whether it is done. */
export function useProblem<Sent extends unknown[]>(decide: (...sent: Sent) => Promise<string | undefined>) {
  const [problem, setProblem] = useState<string>()
  return {
    problem,
    send: async (...sent: Sent): Promise<boolean> => {
      setProblem(undefined)
      const met = await decide(...sent)
      setProblem(met)
      return met === undefined
    },
  }
}
