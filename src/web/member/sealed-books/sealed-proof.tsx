import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { OwnPayment } from '#contract/payments.ts'
import { call } from '#web/api.ts'
import { save } from '#web/download.ts'
import { Banner, type BannerTone } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { dayText } from '#web/ui/day.tsx'
import { type CheckedProof, checkInBrowser } from './check-in-browser.ts'

/** A credited payment held against the sealed books, on this very device. */
export function SealedProof({ payment }: { payment: OwnPayment }) {
  const { id } = payment
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async () => {
      const proof = await call('GET /api/payments/:id/seal-proof', { params: { id } })
      return { proof, checked: await checkInBrowser(proof, payment) }
    },
  })
  const keep = () => {
    const text = `${JSON.stringify(data?.proof, null, 1)}\n`
    save(new Blob([text], { type: 'application/json' }), `payment-${id}-proof.json`)
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button look="quiet" pending={isPending} onClick={() => mutate()}>
        <Trans>Check in the sealed books</Trans>
      </Button>
      {data && <Outcome checked={data.checked} />}
      {data && (
        <Button look="quiet" icon="save" onClick={keep}>
          <Trans>Save the proof</Trans>
        </Button>
      )}
      {error && (
        <Banner tone="error" live>
          {error.message}
        </Banner>
      )}
    </div>
  )
}

const TONES: Record<CheckedProof['found'], BannerTone> = {
  stands: 'success',
  unable: 'info',
  other_key: 'warning',
  wrong: 'error',
}

function Outcome({ checked }: { checked: CheckedProof }) {
  return (
    <Banner tone={TONES[checked.found]} live>
      {checked.found === 'stands' && <Stands {...checked} />}
      {checked.found === 'other_key' && (
        <Trans>The books are signed with another key than this device knows. Please ask the office why.</Trans>
      )}
      {checked.found === 'wrong' && <Trans>This proof does not hold. Please save it and show it to the office.</Trans>}
      {checked.found === 'unable' && (
        <Trans>This browser cannot check the proof. Save it and check it on another device.</Trans>
      )}
    </Banner>
  )
}

function Stands({ day: sealedOn, block, firstSeen }: Extract<CheckedProof, { found: 'stands' }>) {
  const { i18n } = useLingui()
  const day = dayText(sealedOn, i18n.locale)
  return (
    <>
      <Trans>
        This payment stands in the sealed books of {day}, block {block}.
      </Trans>
      {firstSeen && (
        <>
          {' '}
          <Trans>This device saw the key of the books for the first time and keeps it.</Trans>
        </>
      )}
    </>
  )
}
