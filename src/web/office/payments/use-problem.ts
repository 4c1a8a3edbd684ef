import { useState } from 'react'

/** Keeps the sentence that a decision ended with, for the dialog that stays open because of it. */
export function useProblem<Sent extends unknown[]>(decide: (...sent: Sent) => Promise<string | undefined>) {
  const [problem, setProblem] = useState<string>()
  return {
    problem,
    send: async (...sent: Sent) => {
      setProblem(undefined)
      setProblem(await decide(...sent))
    },
  }
}
