import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { moneyAccountsQuery } from '#web/features/money-accounts/officer/money-queries.ts'

/** The association's bank accounts, and the one that the address asks for, or the first. */
export function useBankAccount() {
  const [params] = useSearchParams()
  const { data, error, refetch } = useQuery(moneyAccountsQuery)
  const accounts = data?.filter(({ place }) => place === 'bank')
  const open = accounts?.filter(({ closed }) => !closed) ?? []
  const account = accounts?.find(({ code }) => code === params.get('account')) ?? open[0]
  return { query: { data: account, error, refetch }, accounts: accounts ?? [], open }
}
