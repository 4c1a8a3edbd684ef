import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

/** A picture or a voice note that is sent next, unless it is removed. */
export default function ChosenFile({ onRemove, children }: { onRemove: () => void; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className="flex items-start gap-2 justify-self-start rounded-sheet border border-rule bg-sheet p-2">
      {children}
      <Button
        look="quiet"
        icon="close"
        aria-label={t`Remove the file`}
        className="size-target shrink-0 px-0!"
        onClick={({ currentTarget: { form } }) => {
          onRemove()
          form?.querySelector('textarea')?.focus()
        }}
      />
    </div>
  )
}
