import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '#web/office-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import type { MemberImport } from '../parts/import-queries.ts'
import { useMay } from '../parts/use-may.ts'
import { ImportFigures } from './import-figures.tsx'

type WaitingImportProps = { waiting: MemberImport; onConfirm: () => void; onDiscard: () => void }

/** An import that waits for its second officer, with the figures to compare. */
export function WaitingImport({ waiting, onConfirm, onDiscard }: WaitingImportProps) {
  const mayConfirm = useMay('confirm_import')
  const mayDiscard = useMay('discard_import')
  const rulesOff = useQuery(overviewQuery).data?.two_person_rules === false
  const { figures, file_name, prepared_at, prepared_by, prepared_by_you } = waiting
  const confirms = mayConfirm && (!prepared_by_you || rulesOff)
  return (
    <section>
      <SectionTitle>
        <Trans>An import waits to be confirmed</Trans>
      </SectionTitle>
      <Sheet as="div">
        <p className="mb-3 wrap-anywhere">
          <Trans>
            <b className="font-semibold">{file_name}</b>, prepared by {prepared_by},{' '}
            <Day date={prepared_at} parts="moment" />
          </Trans>
        </p>
        <ImportFigures figures={figures} />
        {!confirms && (
          <p className="mt-4 text-ink-2">
            {prepared_by_you ? (
              <Trans>You prepared it, so another officer, a treasurer, has to confirm it.</Trans>
            ) : (
              <Trans>A treasurer has to confirm it.</Trans>
            )}
          </p>
        )}
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          {mayDiscard && (
            <Button look="quiet" onClick={onDiscard}>
              <Trans>Discard it</Trans>
            </Button>
          )}
          {confirms && (
            <Button onClick={onConfirm}>
              <Trans>Confirm the import</Trans>
            </Button>
          )}
        </div>
      </Sheet>
    </section>
  )
}
