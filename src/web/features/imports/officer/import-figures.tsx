import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '#web/ui/banner.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Money } from '#web/ui/money.tsx'
import type { MemberImport } from './import-queries.ts'

/** What an import brings along, and the surplus that results. */
export function ImportFigures({ figures }: Pick<MemberImport, 'figures'>) {
  const { t, i18n } = useLingui()
  const { members, active, loans, savings, loans_outstanding, bank, cash, surplus } = figures
  return (
    <>
      <Facts
        items={[
          {
            label: t`Members`,
            value: (
              <>
                {i18n.number(members)}
                {members > active && (
                  <>
                    , <Plural value={members - active} one="# of them inactive" other="# of them inactive" />
                  </>
                )}
              </>
            ),
          },
          { label: t`In the bank`, value: <Money aed={bank} /> },
          { label: t`In the cash box`, value: <Money aed={cash} /> },
          {
            label: t`Still to come from running loans`,
            value: (
              <>
                <Money aed={loans_outstanding} />, <Plural value={loans} one="# loan" other="# loans" />
              </>
            ),
          },
          { label: t`Members' savings`, value: <Money aed={savings} /> },
          { label: t`Surplus that results`, value: <Money aed={surplus} className="font-semibold" /> },
        ]}
      />
      {surplus < 0 && (
        <div className="mt-3">
          <Banner tone="warning">
            <Trans>Bank, cash and loans do not cover what the members have saved. Look at these figures again.</Trans>
          </Banner>
        </div>
      )}
    </>
  )
}
