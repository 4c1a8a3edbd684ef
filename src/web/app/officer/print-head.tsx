import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { businessDateAt } from '#core/calendar.ts'
import { useAssociation } from '#web/app/calls/association.ts'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'

/** On paper a page says whose it is, of what, and when it was printed. `children` are there on the screen, too. */
export function PrintHead({ of, children }: { of: ReactNode; children?: ReactNode }) {
  const { name } = useAssociation()
  return (
    <div className={children ? undefined : 'hidden print:block'}>
      <p className="hidden font-semibold print:block">
        <Written>{name}</Written>, {of}
      </p>
      {children}
      <p className="hidden text-sm print:block">
        <Trans>
          Printed on <Day date={businessDateAt(new Date())} />
        </Trans>
      </p>
    </div>
  )
}
