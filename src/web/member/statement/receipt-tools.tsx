import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { PaymentProof } from '#contract/statement.ts'
import { download } from '#web/download.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { dayText } from '#web/ui/day.tsx'
import { moneyText } from '#web/ui/money.tsx'
import { ShareTools } from './share-tools.tsx'
import { useReceiptSheet } from './use-receipt-sheet.ts'

/** What can be done with a receipt: print it, keep it as a PDF, send it on. */
export function ReceiptTools({ paymentId, proof }: { paymentId: number; proof: PaymentProof }) {
  const { t, i18n } = useLingui()
  const sheet = useReceiptSheet(proof)
  const name = `receipt-${proof.number}`
  const saving = useMutation({
    mutationFn: () => download(`/api/payments/${paymentId}/proof.pdf`, `${name}.pdf`),
  })
  const amount = moneyText(proof.amount, i18n.locale)
  const day = dayText(proof.received_on, i18n.locale)
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap gap-2">
        <ShareTools
          text={t`Receipt ${proof.number} of ${proof.association.name}: AED ${amount} received from ${proof.member.name} on ${day}.`}
          sheet={sheet}
          fileName={name}
        />
        <Button look="quiet" icon="save" pending={saving.isPending} onClick={() => saving.mutate()}>
          <Trans>As a PDF</Trans>
        </Button>
        <Button look="quiet" icon="print" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      {saving.error && (
        <Banner tone="error" live>
          <Trans>The receipt could not be downloaded: {saving.error.message}</Trans>
        </Banner>
      )}
    </div>
  )
}
