import { Trans, useLingui } from '@lingui/react/macro'
import { sumFils } from '#core/money.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import type { MoneyAccountRow } from '../parts/money-queries.ts'
import { useMay } from '../parts/use-may.ts'
import { AccountStateDialog } from './account-state-dialog.tsx'
import { ChangeAccountDialog } from './change-account-dialog.tsx'
import { type AccountAct, MoneyAccountLine } from './money-account-line.tsx'
import { OpenAccountDialog } from './open-account-dialog.tsx'

type Opened = { act: 'open' } | { act: AccountAct; account: MoneyAccountRow }

/** The bank accounts and cash boxes with what is in them together, and what a treasurer may do with them. */
export function MoneyAccounts({ accounts }: { accounts: readonly MoneyAccountRow[] }) {
  const { t } = useLingui()
  const mayChange = useMay('post_entry')
  const { opened, open, ways, notice } = useModal<Opened>()
  return (
    <>
      {notice}
      {mayChange ? (
        <Button icon="plus" className="justify-self-start print:hidden" onClick={() => open({ act: 'open' })}>
          <Trans>Open another account</Trans>
        </Button>
      ) : (
        <Banner tone="info">
          <Trans>A treasurer opens, renames and closes accounts. Every officer can read them.</Trans>
        </Banner>
      )}
      <Rows label={t`Bank and cash`}>
        {accounts.map((account) => (
          <MoneyAccountLine
            key={account.code}
            account={account}
            onOpen={mayChange ? (act) => open({ act, account }) : undefined}
          />
        ))}
        <Row
          title={
            <b className="font-semibold">
              <Trans>Together</Trans>
            </b>
          }
          end={<Money fils={sumFils(accounts.map(({ balance }) => filsOf(balance)))} />}
        />
      </Rows>
      {opened?.act === 'open' && <OpenAccountDialog ways={ways} />}
      {opened?.act === 'change' && <ChangeAccountDialog account={opened.account} ways={ways} />}
      {(opened?.act === 'close' || opened?.act === 'reopen') && (
        <AccountStateDialog account={opened.account} closed={opened.act === 'close'} ways={ways} />
      )}
    </>
  )
}
