import type { Role } from '#core/policy.ts'
import { type Sentence, sentence } from '#core/sentence.ts'

/** A role as somebody reads it whom no page shows it to. */
export const roleNames: Readonly<Record<Role, Sentence>> = {
  treasurer: sentence('Treasurer'),
  loan_officer: sentence('Loan officer'),
  secretary: sentence('Secretary'),
  admin: sentence('Administrator'),
  auditor: sentence('Auditor'),
}
