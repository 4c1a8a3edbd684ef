import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CHART } from '#core/chart.ts'
import { Button } from '#web/ui/button.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row } from '#web/ui/rows.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { AccountLink } from '../books/ledger-link.tsx'
import { accountText } from '../parts/account-words.ts'
import type { MoneyAccountRow } from '../parts/money-queries.ts'

export type AccountAct = 'change' | 'close' | 'reopen'

const actWords: Readonly<Record<AccountAct, MessageDescriptor>> = {
  change: msg`Change`,
  close: msg({ message: 'Close', context: 'an account' }),
  reopen: msg`Open again`,
}

type MoneyAccountLineProps = {
  account: MoneyAccountRow
  /** Absent for who may only read. */
  onOpen: ((act: AccountAct) => void) | undefined
}

/** A bank account or cash box: its name, which leads to its statement, what is in it, and what can be done. */
export function MoneyAccountLine({ account, onOpen }: MoneyAccountLineProps) {
  const { t, i18n } = useLingui()
  const { code, place, account_number: number, balance, closed } = account
  const name = accountText(account, i18n)
  return (
    <Row
      title={
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold wrap-anywhere">
            <AccountLink code={code}>{name}</AccountLink>
          </span>
          {closed && (
            <Stamp tone="wait">
              <Trans>Closed</Trans>
            </Stamp>
          )}
        </span>
      }
      detail={
        <>
          {place === 'bank' ? <Trans>Bank account</Trans> : <Trans>Cash box</Trans>}
          {number !== '' && (
            <span className="num wrap-anywhere">
              {' '}
              · <Code>{number}</Code>
            </span>
          )}
          {onOpen && mayClose(account) && balance !== 0 && (
            <span className="block">
              <Trans>Can be closed once it is empty.</Trans>
            </span>
          )}
        </>
      }
      end={<Money aed={balance} bare />}
      under={
        onOpen && (
          <span className="flex flex-wrap justify-end gap-x-4 print:hidden">
            {actsOf(account).map((act) => {
              const words = i18n._(actWords[act])
              return (
                <Button key={act} look="text" aria-label={t`${words}: ${name}`} onClick={() => onOpen(act)}>
                  {words}
                </Button>
              )
            })}
          </span>
        )
      }
    />
  )
}

/** The first bank account and the first cash box, which are the chart's own, stay. */
const mayClose = ({ code, closed }: MoneyAccountRow) => !closed && !(code in CHART)

function actsOf(account: MoneyAccountRow): AccountAct[] {
  if (account.closed) return ['reopen']
  return mayClose(account) && account.balance === 0 ? ['change', 'close'] : ['change']
}
