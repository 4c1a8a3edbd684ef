import { useState } from 'react'

/**
 * What the officer may do beside a list, as its answer says. While another list of the same page loads it is what the one
 * before said, so that no button comes and goes. Undefined until the first answer.
 */
export function useListMay<Step extends string>(
  list: { pages: readonly { may: Step[] }[] } | undefined,
): readonly Step[] | undefined {
  const said = list?.pages[0]?.may
  const [kept, setKept] = useState(said)
  if (said && said !== kept) setKept(said)
  return said ?? kept
}
