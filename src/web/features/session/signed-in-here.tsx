import { Trans, useLingui } from '@lingui/react/macro'
import type { Account } from '#web/app/session/accounts.ts'
import { useSwitch } from '#web/app/session/switch-to.ts'
import type { WayBack } from '#web/app/session/way-back.ts'
import { AccountButton } from '#web/ui/account-button.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'

/** Who is signed in on this device already, to go on without signing in again. */
export default function SignedInHere({ accounts, back }: { accounts: readonly Account[]; back: WayBack }) {
  const { t } = useLingui()
  const { switchTo, asking, problem } = useSwitch(back)
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SectionTitle>
        <Trans>Signed in on this device</Trans>
      </SectionTitle>
      {problem && <SwitchProblem>{problem}</SwitchProblem>}
      <ul className="rounded-sheet border border-rule bg-sheet px-sheet py-1 shadow-lift">
        {accounts.map((account) => (
          <li key={account.id} className="flex border-b border-rule last:border-0">
            <AccountButton
              name={account.name}
              detail={account.unique_id ? t`ID: ${account.unique_id}` : t`Officer`}
              pending={asking === account.id}
              onClick={() => void switchTo(account)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Another way is always there: the password. */
export function SwitchProblem({ children }: { children: string }) {
  return (
    <Banner tone="error" live>
      {children} <Trans>You can also sign in with the password.</Trans>
    </Banner>
  )
}
