import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Key } from './parts/key.tsx'
import { paymentLists } from './parts/payment-words.ts'
import { StatusFilter } from './parts/status-filter.tsx'
import { useHotkeys } from './parts/use-hotkeys.ts'
import { useStatus } from './parts/use-status.ts'
import { KeysDialog } from './payments/keys-dialog.tsx'
import { PaymentQueue } from './payments/payment-queue.tsx'

/** The queue of payments, cleared by keyboard or thumb, and what became of earlier ones. */
export default function PaymentsPage() {
  const { t } = useLingui()
  const status = useStatus(paymentLists)
  const [help, setHelp] = useState(false)
  useHotkeys({ '?': () => setHelp(true) })
  return (
    <>
      <div className="flex items-center gap-x-4">
        <PageHeading title={t`Payments`} className="font-display text-xl font-semibold max-md:sr-only" />
        <StatusFilter path={paths.officePayments} status={status} lists={paymentLists} />
        <Button look="quiet" icon="keys" className="ms-auto max-md:hidden" onClick={() => setHelp(true)}>
          <Trans>Keys</Trans> <Key>?</Key>
        </Button>
      </div>
      <PaymentQueue key={status} status={status} />
      {help && <KeysDialog onClose={() => setHelp(false)} />}
    </>
  )
}
