import { useLingui } from '@lingui/react/macro'
import { Key } from '#web/app/officer/key.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

/** To the payment before and to the next. */
export function Steps({ onMove }: { onMove: (by: 1 | -1) => void }) {
  const { t } = useLingui()
  return (
    <div className="flex gap-1">
      <Step icon="up" label={t`The one before`} hotkey="K" onClick={() => onMove(-1)} />
      <Step icon="down" label={t`The next one`} hotkey="J" onClick={() => onMove(1)} />
    </div>
  )
}

type StepProps = { icon: IconName; label: string; hotkey: string; onClick: () => void }

function Step({ icon, label, hotkey, onClick }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={hotkey}
      onClick={onClick}
      className="inline-flex min-h-target min-w-target items-center justify-center gap-1.5 rounded-full px-2 text-leaf hover:bg-leaf-wash max-lg:inset-ring-[1.5px] max-lg:inset-ring-rule"
    >
      <Icon name={icon} />
      <Key>{hotkey}</Key>
    </button>
  )
}
