import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { signOut, signOutAll, signOutOther } from '#web/app/calls/queries.ts'
import { paths } from '#web/app/routes/paths.ts'
import { type Account, readAccounts } from '#web/app/session/accounts.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { useSwitch } from '#web/app/session/switch-to.ts'
import { Holder } from '#web/features/account/index.ts'
import { AccountButton } from '#web/ui/account-button.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { SwitchProblem } from './signed-in-here.tsx'

/** Who is signed in on this device: the one whose pages are open, and the others, each a tap away. */
export default function SwitchAccount() {
  const { t } = useLingui()
  const { id } = useProfile()
  const [accounts, setAccounts] = useState(readAccounts)
  const others = accounts.filter((account) => account.id !== id)
  const { switchTo, asking, problem } = useSwitch()
  const leave = async (account: Account) => {
    await signOutOther(account)
    setAccounts(readAccounts())
  }
  return (
    <div className="grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeading title={t`Switch account`} />
      <Sheet as="div" className="grid gap-4">
        <Holder />
        <Button look="quiet" icon="leave" className="justify-self-start" onClick={signOut}>
          <Trans>Sign out</Trans>
        </Button>
      </Sheet>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <SectionTitle>
          <Trans>Also signed in on this device</Trans>
        </SectionTitle>
        {problem && <SwitchProblem>{problem}</SwitchProblem>}
        {others.length > 0 ? (
          <ul className="rounded-sheet border border-rule bg-sheet px-sheet py-1 shadow-lift">
            {others.map((account) => (
              <Other
                key={account.id}
                account={account}
                pending={asking === account.id}
                onSwitch={() => void switchTo(account)}
                onLeave={() => leave(account)}
              />
            ))}
          </ul>
        ) : (
          <p className="text-ink-2">
            <Trans>No other accounts. Others can sign in here too.</Trans>
          </p>
        )}
      </section>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.signIn} look="quiet" icon="plus">
          <Trans>Use another account</Trans>
        </ButtonLink>
        {others.length > 0 && (
          <Button look="danger" icon="leave" onClick={signOutAll}>
            <Trans>Sign out of all</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

type OtherProps = { account: Account; pending: boolean; onSwitch: () => void; onLeave: () => Promise<void> }

function Other({ account, pending, onSwitch, onLeave }: OtherProps) {
  const { t } = useLingui()
  const [leaving, setLeaving] = useState(false)
  const { name, unique_id: uniqueId } = account
  return (
    <li className="flex items-center gap-3 border-b border-rule py-2 last:border-0">
      <AccountButton
        name={name}
        detail={uniqueId ? t`ID: ${uniqueId}` : t`Officer`}
        pending={pending}
        onClick={onSwitch}
      />
      <button
        type="button"
        aria-label={t`Sign out ${name}`}
        aria-busy={leaving || undefined}
        className="grid size-target shrink-0 place-items-center rounded-full text-ink-2 hover:bg-leaf-wash hover:text-leaf"
        onClick={() => {
          setLeaving(true)
          void onLeave()
        }}
      >
        <Icon name="leave" />
      </button>
    </li>
  )
}
