import { lazy } from 'react'

export { EvidenceLink } from './evidence-link.tsx'
/** All that is kept of one thing, for a page with a heading of its own; fetched when it is shown. */
export const EvidenceParts = lazy(async () => ({ default: (await import('./evidence.tsx')).EvidenceParts }))
