import { Trans } from '@lingui/react/macro'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { loanAddress } from '#web/features/loans/officer/loan-link.tsx'
import { memberAddress } from '#web/features/members/officer/member-queries.ts'
import { Written } from '#web/ui/isolated.tsx'
import type { AuditRecord } from './audit-queries.ts'

/** The pages of what has a page for all of its kind. */
const PAGES: Readonly<Record<string, string>> = {
  applications: paths.officeApplications,
  withdrawals: paths.officeWithdrawals,
  bonuses: paths.officeBonuses,
  ledger: paths.officeBooks,
  imports: paths.officeImport,
  'bank-lines': paths.officeBank,
  'bank-statements': paths.officeBank,
  settings: paths.officeSettings,
  officers: paths.officeOfficers,
}

/** What an action was about, leading to its page where it has one. */
export function ObjectLink({ record: { call, params, about } }: { record: AuditRecord }) {
  const kind = call.split('/')[3] ?? ''
  if (kind === 'loans' && params.id) {
    return (
      <RowLink to={loanAddress(Number(params.id))}>
        {about ? (
          <Trans>
            Loan {params.id}, {about.name}
          </Trans>
        ) : (
          <Trans>Loan {params.id}</Trans>
        )}
      </RowLink>
    )
  }
  if (about && about.person_id !== null) return <RowLink to={memberAddress(about.person_id)}>{about.name}</RowLink>
  const page = PAGES[kind]
  if (!page) return about && <Written>{about.name}</Written>
  return <RowLink to={page}>{about ? about.name : <Trans>To the page</Trans>}</RowLink>
}
