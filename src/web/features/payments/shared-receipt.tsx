import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { dropShared, readShared, SHARED_MS, type SharedReceipt } from '#web/app/forms/shared-receipt-store.ts'
import { Button } from '#web/ui/button.tsx'
import { useFileAddress } from '#web/ui/file-picker.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** A receipt that was shared from another app. Whoever is signed in sees it first, since it may be another person's. */
export default function SharedReceiptNote({ onUse }: { onUse: (file: File) => void }) {
  const { t } = useLingui()
  const [shared, setShared] = useState<SharedReceipt>()
  const address = useFileAddress(shared?.file)
  useEffect(() => {
    let open = true
    void readShared().then((found) => open && setShared(found))
    return () => {
      open = false
    }
  }, [])
  const drop = () => {
    setShared(undefined)
    void dropShared()
  }
  const end = useEffectEvent(drop)
  useEffect(() => {
    if (!shared) return
    const timer = setTimeout(() => end(), shared.at + SHARED_MS - Date.now())
    return () => clearTimeout(timer)
  }, [shared])
  if (!shared) return null
  const { file } = shared
  return (
    <Sheet aria-label={t`Shared receipt`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="font-display text-lg font-medium">
        <Trans>This was shared with Somiti. Is it your receipt?</Trans>
      </p>
      {address ? (
        <img src={address} alt={t`The shared receipt`} className="max-h-72 w-full rounded-field object-contain" />
      ) : (
        <Written>{file.name}</Written>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() => {
            drop()
            onUse(file)
          }}
        >
          <Trans>Use receipt</Trans>
        </Button>
        <Button look="quiet" onClick={drop}>
          <Trans>Delete receipt</Trans>
        </Button>
      </div>
    </Sheet>
  )
}
