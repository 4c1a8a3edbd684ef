import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/calls.ts'
import type { Fils } from '#core/money.ts'
import { accountName } from '#core/words/account-names.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { speaking } from '#web/app/language/i18n.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { moneyText } from '#web/ui/money.tsx'

/** An account's name: of the chart's own in the reader's language, and as officers wrote it where they named it. */
export const accountText = (account: { code: string; name: string }, i18n: I18n): string =>
  accountName(account, speaking(i18n))

export type MoneyAccountRow = AnswerOf<'GET /api/office/money-accounts'>['accounts'][number]

/** The association's bank accounts and cash boxes, with what is in each; closed ones too. */
export const moneyAccountsQuery = callQuery([...officeKey, 'money-accounts'], 'GET /api/office/money-accounts')

/**
 * Says why cash cannot be paid out of a box, before it leaves the hand; undefined where it holds enough, and of a bank
 * account, whose own bank refuses. Values: the account, the amount in fils.
 */
export function useBoxFault() {
  const { t, i18n } = useLingui()
  const accounts = useQuery(moneyAccountsQuery).data?.accounts
  return (code: string, amount: Fils): string | undefined => {
    const box = accounts?.find((account) => account.code === code)
    if (box?.place !== 'cash' || amount <= filsOf(box.balance)) return undefined
    const held = moneyText(box.balance, i18n.locale)
    return t`The box holds AED ${held}. Pay from another account.`
  }
}

/** One bank account and one cash box, for which bank or cash says all. */
const ONE_OF_EACH = 2

/**
 * The open bank accounts and cash boxes where there are several; otherwise undefined, since bank or cash then says all.
 * `also` is the code of one that is among them even if it was closed since.
 */
export function useSeveralAccounts(also?: string) {
  const { data, isPending } = useQuery(moneyAccountsQuery)
  const { i18n } = useLingui()
  const open = data?.accounts.filter(({ code, closed }) => !closed || code === also) ?? []
  const choice = open.map((account) => ({ ...account, name: accountText(account, i18n) }))
  return { several: choice.length > ONE_OF_EACH ? choice : undefined, isPending }
}
