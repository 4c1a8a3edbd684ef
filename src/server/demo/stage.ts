import type { BusinessDate, Month } from '#core/calendar.ts'
import type { AssociationSettings } from '#core/settings.ts'
import type { Db } from '#server/db/connect.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import type { Agenda } from './agenda.ts'

/** A person on the stage; the id is known once the person is admitted. */
export type Player = { name: string; id: bigint }

export type Stage = {
  agenda: Agenda
  db: Db
  files: FileStore
  secrets: Secrets
  settings: AssociationSettings
  today: BusinessDate
  /** This month. */
  month: Month
  officers: Record<'treasurer' | 'second_treasurer' | 'loan_officer' | 'secretary' | 'second_loan_officer', Player>
}
