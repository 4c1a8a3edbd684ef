/** Gives the answer for facts, computing it only if it is not remembered. */
export type RememberedAnswers = (facts: string, compute: () => string) => string

/**
 * Remembers the last `limit` answers by the facts that they were computed from. The pages of a member ask for the same
 * account several times in a row and it seldom changes between; an answer that depends on nothing but its facts is as
 * true the second time. Nothing has to be thrown away when money moves: other facts are another key.
 */
export function rememberAnswers(limit: number): RememberedAnswers {
  const answers = new Map<string, string>()
  return (facts, compute) => {
    const answer = answers.get(facts) ?? compute()
    // A Map keeps the order of insertion: what was asked for last stands last, and the first is dropped.
    answers.delete(facts)
    answers.set(facts, answer)
    if (answers.size > limit) answers.delete(answers.keys().next().value ?? facts)
    return answer
  }
}
