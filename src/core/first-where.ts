/**
 * The index of the first of many for which something holds that holds for all after it too; their number where it holds for
 * none. Of n it looks at no more than log2(n) + 1.
 */
export function firstWhere<T>(inOrder: ArrayLike<T>, holds: (each: T) => boolean): number {
  let from = 0
  let until = inOrder.length
  while (from < until) {
    const middle = (from + until) >> 1
    if (holds(inOrder[middle] as T)) until = middle
    else from = middle + 1
  }
  return from
}
