export { EvidenceLink } from './evidence-link.tsx'
