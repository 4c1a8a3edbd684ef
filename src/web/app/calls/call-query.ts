import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { AnswerOf, CallName } from '#contract/calls.ts'
import { type CallInput, call } from './api.ts'

type ReadingCall = Extract<CallName, `GET ${string}`>
/** What names a page after the first: the end of the last one, in whichever direction the list is read. */
type Page = { after: string } | { before: string }
type PageEnd = { next_after: number | string | null } | { next_before: number | string | null }
/** The calls that answer a list page by page. */
type PagedCall = { [N in ReadingCall]: AnswerOf<N> extends PageEnd ? N : never }[ReadingCall]

/** Reads a call of the contract: its answer, or the part of it that `pick` takes. */
export function callQuery<N extends ReadingCall, Data = AnswerOf<N>>(
  queryKey: QueryKey,
  name: N,
  input?: CallInput<N>,
  pick?: (answer: AnswerOf<N>) => Data,
) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Data> => {
      const answer = await call<N>(name, { ...(input as CallInput<N>), signal })
      return pick ? pick(answer) : (answer as unknown as Data)
    },
  })
}

/** Reads a list of the contract a page at a time, each from the end of the last one. */
export function callPages<N extends PagedCall>(queryKey: QueryKey, name: N, input?: CallInput<N>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const page = { ...input, query: { ...input?.query, ...pageParam } } as CallInput<N>
      return call<N>(name, { ...page, signal })
    },
    initialPageParam: undefined as Page | undefined,
    getNextPageParam: (last: PageEnd): Page | undefined => {
      if ('next_after' in last) return last.next_after === null ? undefined : { after: String(last.next_after) }
      return last.next_before === null ? undefined : { before: String(last.next_before) }
    },
  })
}
