import { Trans, useLingui } from '@lingui/react/macro'
import { generatePath } from 'react-router'
import type { QueryOf } from '#contract/calls.ts'
import { paths } from '#web/app/routes/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

export type EvidenceOf = QueryOf<'GET /api/office/evidence'>['of']

export const evidenceAddress = (of: EvidenceOf, id: number) =>
  generatePath(paths.officeEvidence, { of, id: String(id) })

/** To all that is kept of one thing of the books. */
export function EvidenceLink({ of, id, className = '' }: { of: EvidenceOf; id: number; className?: string }) {
  const { t } = useLingui()
  return (
    <ButtonLink look="text" className={className} aria-label={t`Evidence: ${id}`} to={evidenceAddress(of, id)}>
      <Trans>Evidence</Trans>
    </ButtonLink>
  )
}
