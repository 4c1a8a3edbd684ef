import { Trans, useLingui } from '@lingui/react/macro'
import type { MyAccountData } from '#contract/account.ts'
import { paths } from '#web/app/routes/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { PaymentLines } from './payment-list.tsx'
import { splitRows } from './shown-rows.ts'
import { usePaymentDialogs } from './use-payment-dialogs.tsx'

const SHOWN = 4

/** The last few monthly payments, with the way to all of them. */
export function LatestPayments({ account }: { account: MyAccountData }) {
  const { t } = useLingui()
  const { open, notice, dialog } = usePaymentDialogs(account)
  const rows = splitRows(account.monthlyPaymentData, new Date()).standing.slice(0, SHOWN)
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <SectionTitle className="mb-0">{t`Monthly payments`}</SectionTitle>
      {notice}
      {rows.length > 0 ? (
        <PaymentLines label={t`Monthly payments`} rows={rows} onOpen={open} />
      ) : (
        <EmptyState icon="pay" title={<Trans>Nothing here yet</Trans>}>
          <Trans>Your months stand here from the first one you owe.</Trans>
        </EmptyState>
      )}
      <ButtonLink look="text" to={paths.monthlyPay} className="justify-self-start">
        <Trans>All monthly payments</Trans>
      </ButtonLink>
      {dialog}
    </section>
  )
}
