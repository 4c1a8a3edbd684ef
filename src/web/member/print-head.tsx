import { useAssociation } from '#web/association.ts'
import { Day } from '#web/ui/day.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'

type PrintHeadProps = { name: string; uniqueId: string }

/** On paper, where the frame of the page is gone: whose it is, with which association, and of which day. */
export function PrintHead({ name, uniqueId }: PrintHeadProps) {
  const association = useAssociation()
  return (
    <div className="hidden print:block">
      <p className="font-display text-lg font-semibold">
        <Written>{association.name}</Written>
      </p>
      <p>
        <Written>{name}</Written>, <Code>{uniqueId}</Code> · <Day date={new Date().toISOString()} />
      </p>
    </div>
  )
}
