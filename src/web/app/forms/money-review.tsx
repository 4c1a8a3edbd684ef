import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Fils } from '#core/money.ts'
import { call } from '#web/app/calls/api.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { BigMoney, Money } from '#web/ui/money.tsx'
import { FormActions } from './act-dialog.tsx'
import type { Outcome } from './use-send.ts'

type MoneyReviewProps = {
  amount: Fils
  /** What of it pays for the sending; nothing where it is left out. */
  cost?: Fils
  /** What of the savings is available once it is paid, if that is known already. */
  left: Fils | undefined
  /** Where it goes. */
  facts: readonly { label: string; value: ReactNode }[]
  /** The words of the button that sends it, where they are not 'Pay' and the amount. */
  action?: ReactNode
  pending: boolean
  outcome: Outcome | undefined
  onConfirm: () => unknown
  onClose: () => void
}

/** The last look at money before it leaves: over the form, which is as it was when one goes back to it. */
export function MoneyReview({
  amount,
  cost,
  left,
  facts,
  action,
  pending,
  outcome,
  onConfirm,
  onClose,
}: MoneyReviewProps) {
  const { t } = useLingui()
  const unanswered = outcome?.unanswered === true
  /** As it was when it was sent. What has arrived without an answer is taken from the savings already, not once more. */
  const [sentWith, setSentWith] = useState<Fils>()
  const leftNow = pending || unanswered ? sentWith : left
  const confirm = () => {
    setSentWith(leftNow)
    onConfirm()
  }
  useTriedAgain(unanswered && !pending, onConfirm)
  return (
    <Dialog open onClose={onClose} title={<Trans>Is this right?</Trans>}>
      <BigMoney aed={Number(amount) / 100} />
      <Facts
        items={[
          ...facts,
          { label: t`It costs`, value: cost === undefined ? t`Nothing` : <Money fils={cost} /> },
          ...(leftNow === undefined ? [] : [{ label: t`Available afterwards`, value: <Money fils={leftNow} /> }]),
        ]}
      />
      <FormActions className="flex flex-wrap justify-end gap-2">
        {outcome?.tone === 'error' && (
          <div className="w-full">
            <Banner tone={unanswered ? 'warning' : 'error'} live>
              {unanswered ? (
                <Trans>We don't know yet whether this reached us. Try again: it's never paid twice.</Trans>
              ) : (
                outcome.message
              )}
            </Banner>
          </div>
        )}
        <Button look="quiet" onClick={onClose}>
          <Trans>Change details</Trans>
        </Button>
        <Button pending={pending} onClick={confirm}>
          {action ?? (
            <Trans>
              Pay <Money fils={amount} />
            </Trans>
          )}
        </Button>
      </FormActions>
    </Dialog>
  )
}

/** How often somebody is asked whether they answer again. */
const PROBE_MS = 3_000

/** Tries again by itself as soon as anybody answers: with the same key, so that what had arrived is only told. */
function useTriedAgain(waits: boolean, again: () => unknown): void {
  const tryAgain = useEffectEvent(again)
  useEffect(() => {
    if (!waits) return
    let open = true
    const probe = () =>
      call('GET /api/association').then(
        () => open && tryAgain(),
        () => undefined,
      )
    const timer = setInterval(probe, PROBE_MS)
    addEventListener('online', probe)
    return () => {
      open = false
      clearInterval(timer)
      removeEventListener('online', probe)
    }
  }, [waits])
}
