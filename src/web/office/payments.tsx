import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Key } from './key.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { PaymentQueue } from './payment-queue.tsx'
import { paymentLists } from './payment-words.ts'
import { StatusFilter } from './status-filter.tsx'
import { useHotkeys } from './use-hotkeys.ts'
import { useStatus } from './use-status.ts'

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
