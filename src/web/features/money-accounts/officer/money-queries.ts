import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'

export type MoneyAccountRow = AnswerOf<'GET /api/office/money-accounts'>['accounts'][number]

/** The association's bank accounts and cash boxes, with what is in each; closed ones too. */
export const moneyAccountsQuery = queryOptions({
  queryKey: [...officeKey, 'money-accounts'],
  queryFn: async ({ signal }) => (await call('GET /api/office/money-accounts', { signal })).accounts,
})
