import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentProof } from '#contract/statement.ts'
import { download } from '#web/download.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { dayText } from '#web/ui/day.tsx'
import { moneyText } from '#web/ui/money.tsx'
import { blobQuery } from '#web/use-blob.ts'
import { shareReceipt } from './share-receipt.ts'

/** What can be done with a receipt: print it, keep it as a PDF, send it on. */
export function ReceiptTools({ paymentId, proof }: { paymentId: number; proof: PaymentProof }) {
  const { t, i18n } = useLingui()
  const path = `/api/payments/${paymentId}/proof.pdf?language=${i18n.locale}`
  const name = `receipt-${proof.number}.pdf`
  // Fetched before it is asked for: a browser shares only at once after a press.
  const { data: pdf } = useQuery(blobQuery(path))
  const [shown, setShown] = useState(false)
  const saving = useMutation({ mutationFn: () => download(path, name) })
  const amount = moneyText(proof.amount, i18n.locale)
  const day = dayText(proof.received_on, i18n.locale)
  const text = t`Receipt ${proof.number} of ${proof.association.name}: AED ${amount} received from ${proof.member.name} on ${day}.`
  const share = async () => {
    const title = t`Receipt ${proof.number}`
    const file = pdf && new File([pdf], name, { type: 'application/pdf' })
    if (!(await shareReceipt({ title, text, file }))) setShown(true)
  }
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap gap-2">
        <Button icon="chat" onClick={share}>
          <Trans>Share</Trans>
        </Button>
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
      {shown && (
        <div role="status" className="flex flex-wrap items-center gap-x-3 rounded-field bg-leaf-wash px-3.5 py-2">
          <p className="min-w-0 grow basis-60">{text}</p>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-target items-center font-semibold text-leaf underline underline-offset-4"
          >
            WhatsApp
          </a>
          <CopyButton label={t`the words`} value={text} />
        </div>
      )}
    </div>
  )
}
