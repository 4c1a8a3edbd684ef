import type { OfficePayment } from '#web/app/calls/office-queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { useWarnings } from './use-warnings.tsx'

/** What to look at twice, before the receipt and the buttons. */
export function Warnings({ payment }: { payment: OfficePayment }) {
  const warnings = useWarnings(payment)
  if (warnings.length === 0) return null
  return (
    <Banner tone="warning">
      <ul className="grid gap-1 text-label">
        {warnings.map(({ key, words }) => (
          <li key={key}>{words}</li>
        ))}
      </ul>
    </Banner>
  )
}
