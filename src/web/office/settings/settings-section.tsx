import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

type SectionProps = {
  title: string
  /** Absent for who may only read. */
  onChange: (() => void) | undefined
  children: ReactNode
}

/** A part of the settings, with the way to change it. */
export function Section({ title, onChange, children }: SectionProps) {
  const { t } = useLingui()
  return (
    <Sheet flush className="px-5 py-3 text-label">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-display text-lg font-semibold">{title}</h2>
        {onChange && (
          <Button look="text" icon="edit" aria-label={t`Change: ${title}`} onClick={onChange}>
            <Trans>Change</Trans>
          </Button>
        )}
      </div>
      {children}
    </Sheet>
  )
}
