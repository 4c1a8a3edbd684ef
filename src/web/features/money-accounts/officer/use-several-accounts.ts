import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { accountText } from './account-words.ts'
import { moneyAccountsQuery } from './money-queries.ts'

/** One bank account and one cash box, for which bank or cash says all. */
const ONE_OF_EACH = 2

/**
 * The open bank accounts and cash boxes where there are several; otherwise undefined, since bank or cash then says all.
 * `also` is the code of one that is among them even if it was closed since.
 */
export function useSeveralAccounts(also?: string) {
  const { data, isPending } = useQuery(moneyAccountsQuery)
  const { i18n } = useLingui()
  const open = data?.filter(({ code, closed }) => !closed || code === also) ?? []
  const choice = open.map((account) => ({ ...account, name: accountText(account, i18n) }))
  return { several: choice.length > ONE_OF_EACH ? choice : undefined, isPending }
}
