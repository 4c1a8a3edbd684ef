import { useAssociation } from '#web/association.ts'
import { Day } from '#web/ui/day.tsx'

type PrintHeadProps = { name: string; uniqueId: string }

/** On paper, where the frame of the page is gone: whose it is, with which association, and of which day. */
export function PrintHead({ name, uniqueId }: PrintHeadProps) {
  const association = useAssociation()
  return (
    <div className="hidden print:block">
      <p className="font-display text-lg font-semibold">{association.name}</p>
      <p>
        {name}, {uniqueId} · <Day date={new Date().toISOString()} />
      </p>
    </div>
  )
}
