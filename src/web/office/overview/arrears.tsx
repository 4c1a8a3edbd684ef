import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Overview } from '#web/office-queries.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/money.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'

/** Who is behind: with dues and with instalments whose day has passed. */
export function Arrears({ arrears }: Pick<Overview, 'arrears'>) {
  const { t } = useLingui()
  return (
    <section>
      <SectionTitle>{t`Arrears`}</SectionTitle>
      <Sheet as="div" flush className="px-5 py-1">
        <Behind amount={arrears.amount} label={t`Dues past their day`}>
          <Plural value={arrears.members} one="# member" other="# members" />
        </Behind>
        <Behind amount={arrears.loan_amount} label={t`Loan instalments past their day`}>
          <Plural value={arrears.loans} one="# loan" other="# loans" />
        </Behind>
      </Sheet>
      {arrears.amount === 0 && arrears.loan_amount === 0 ? (
        <p className="mt-2 text-sm text-ink-2">
          <Trans>Nobody is behind.</Trans>
        </p>
      ) : (
        <ButtonLink look="text" to={paths.officeArrears} className="mt-1">
          <Trans>Who is behind</Trans>
        </ButtonLink>
      )}
    </section>
  )
}

function Behind({ amount, label, children }: { amount: number; label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-rule py-3 last:border-0">
      <div>
        <p>{label}</p>
        <p className="text-sm text-ink-2">{children}</p>
      </div>
      <Money aed={amount} className={cx('font-display text-xl font-medium', amount > 0 && 'text-saffron')} />
    </div>
  )
}
