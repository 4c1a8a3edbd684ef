import { Trans, useLingui } from '@lingui/react/macro'
import { switchKeys, useKeysOn } from '#web/app/officer/hotkeys.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** What each key does on the payments' page, and the switch for those whom they would disturb. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const on = useKeysOn()
  const keys = [
    { key: 'V', does: t`Verify the payment` },
    { key: 'E', does: t`Edit the amount, day or months` },
    { key: 'A', does: t`Ask the member` },
    { key: 'R', does: t`Reject payment` },
    { key: 'U', does: t`Undo what was decided last` },
    { key: 'J ↓ →', does: t`The next one` },
    { key: 'K ↑ ←', does: t`The one before` },
    { key: 'X', does: t`Select it, to verify several at once` },
    { key: 'Z', does: t`Zoom the receipt` },
    { key: 'O', does: t`Rotate the receipt` },
    { key: '?', does: t`Show these keys` },
  ]
  return (
    <Dialog open onClose={onClose} title={t`Keys`}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {keys.map(({ key, does }) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <kbd className="num inline-block min-w-7 rounded-stamp border border-ink-2 px-1.5 text-center font-words text-label font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={<Trans>Use these keys on this device</Trans>}
        checked={on}
        onChange={(event) => switchKeys(event.target.checked)}
      />
    </Dialog>
  )
}
