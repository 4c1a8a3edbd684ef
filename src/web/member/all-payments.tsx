import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MonthlyPaymentRow } from '#contract/account.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { PaymentList } from './payment-list.tsx'
import { splitRows } from './shown-rows.ts'
import type { PaymentDialog } from './use-payment-dialogs.tsx'

const SHOWN_FIRST = 12

type AllPaymentsProps = { rows: readonly MonthlyPaymentRow[]; onOpen: (dialog: PaymentDialog) => void }

/** Every monthly payment, latest first; what a later month brings stands folded below. */
export function AllPayments({ rows, onOpen }: AllPaymentsProps) {
  const { t } = useLingui()
  const [whole, setWhole] = useState(false)
  const { standing, ahead } = splitRows(rows, new Date())
  const shown = whole ? standing : standing.slice(0, SHOWN_FIRST)
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <SectionTitle className="mb-0">{t`Monthly payments`}</SectionTitle>
      {standing.length === 0 ? (
        <EmptyState icon="pay" title={<Trans>Nothing here yet</Trans>}>
          <Trans>Your months stand here from the first one you owe. You can pay one ahead at any time.</Trans>
        </EmptyState>
      ) : (
        <PaymentList label={t`Monthly payments`} rows={shown} onOpen={onOpen} />
      )}
      {shown.length < standing.length && (
        <Button look="text" className="justify-self-start" onClick={() => setWhole(true)}>
          <Trans>Show the earlier months</Trans>
        </Button>
      )}
      {ahead.length > 0 && (
        <Fold
          summary={
            <b className="font-semibold text-leaf">
              <Plural value={ahead.length} one="# payment in later months" other="# payments in later months" />
            </b>
          }
        >
          <PaymentList label={t`Later months`} rows={ahead} onOpen={onOpen} />
        </Fold>
      )}
    </section>
  )
}
