import { Trans, useLingui } from '@lingui/react/macro'
import type { Overview } from '#web/office-queries.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { BigMoney, Money } from '#web/ui/money.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'

/** What the association holds, and what of it can be lent. */
export function Fund({ fund, members }: Pick<Overview, 'fund' | 'members'>) {
  const { t } = useLingui()
  return (
    <section>
      <SectionTitle>{t`The fund`}</SectionTitle>
      <Sheet as="div" flush className="px-5 pt-4 pb-1">
        <p className="text-sm text-ink-2">{t`Free to lend`}</p>
        <BigMoney aed={fund.free_to_lend} />
        <div className="mt-3 border-t border-rule">
          <Facts
            items={[
              { label: t`In the bank`, value: <Money aed={fund.bank} /> },
              { label: t`In cash`, value: <Money aed={fund.cash} /> },
              { label: t`Lent to members`, value: <Money aed={fund.lent} /> },
              { label: t`Savings of members`, value: <Money aed={fund.savings} /> },
              {
                label: t`Members`,
                value:
                  members.closed === 0
                    ? t`${members.active} active, ${members.inactive} inactive`
                    : t`${members.active} active, ${members.inactive} inactive, ${members.closed} closed`,
              },
            ]}
          />
        </div>
      </Sheet>
      <ButtonLink look="text" to={paths.officeBankAndCash} className="mt-1">
        <Trans>Bank accounts and cash boxes</Trans>
      </ButtonLink>
    </section>
  )
}
