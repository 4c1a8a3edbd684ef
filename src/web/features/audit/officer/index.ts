export { AuditNav } from './audit-nav.tsx'
export { actionWords } from './audit-words.ts'
