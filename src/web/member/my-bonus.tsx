import { Trans, useLingui } from '@lingui/react/macro'
import { BigMoney } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WithAccount } from './with-account.tsx'

export default function MyBonus() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`My bonus`} />
      <WithAccount skeleton={<Skeleton className="h-36 w-full" />}>
        {(account) => (
          <Sheet as="div" className="relative overflow-hidden">
            <div aria-hidden="true" className="ruled absolute inset-0" />
            <div className="relative grid gap-2">
              <h2 className="text-sm text-ink-2">
                <Trans>Bonus earned so far</Trans>
              </h2>
              <BigMoney aed={account.bonus_earned} />
              <p className="max-w-[60ch] text-ink-2">
                <Trans>
                  When the officers share out the surplus, your share of each bonus, and how it was worked out from your
                  savings, will stand here.
                </Trans>
              </p>
            </div>
          </Sheet>
        )}
      </WithAccount>
    </>
  )
}
