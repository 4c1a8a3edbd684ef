import { Trans, useLingui } from '@lingui/react/macro'
import type { Account } from '#web/app/session/accounts.ts'
import { switchTo } from '#web/app/session/switch-to.ts'
import type { WayBack } from '#web/app/session/way-back.ts'
import { AccountButton } from '#web/ui/account-button.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'

/** Who is signed in on this device already, to go on without signing in again. */
export default function SignedInHere({ accounts, back }: { accounts: readonly Account[]; back: WayBack }) {
  const { t } = useLingui()
  return (
    <section>
      <SectionTitle>
        <Trans>Signed in on this device</Trans>
      </SectionTitle>
      <ul className="rounded-sheet border border-rule bg-sheet px-sheet py-1 shadow-lift">
        {accounts.map((account) => (
          <li key={account.id} className="flex border-b border-rule last:border-0">
            <AccountButton
              name={account.name}
              detail={account.unique_id ? t`ID: ${account.unique_id}` : t`Officer`}
              onClick={() => switchTo(account, back)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
