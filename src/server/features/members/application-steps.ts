import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import { checkStep, type StepRules } from '#server/http/steps.ts'
import { alreadyDecided } from '#server/languages/state-words.ts'

/** What of an application to join decides on its steps. */
type ApplicationState = { status: 'waiting' | 'accepted' | 'declined' }
type ApplicationStep = keyof typeof applicationSteps

const isOpen = ({ status }: ApplicationState) => status === 'waiting'

/** The steps of officers with an application to join. */
export const applicationSteps = {
  accept: { call: 'POST /api/office/applications/:id/accept', isOpen },
  decline: { call: 'POST /api/office/applications/:id/decline', isOpen },
} satisfies StepRules<string, ApplicationState>

/** Throws `not_found`, also of one whose address is not confirmed, and `already_decided`. */
export async function checkApplicationStep(
  db: Db,
  step: ApplicationStep,
  applicationId: bigint,
  officerId: bigint,
): Promise<void> {
  const [application] = await readApplication(db, [applicationId])
  if (!application) throw new Refusal('not_found')
  await checkStep(db, applicationSteps[step], application, officerId, ({ status, decided_by: by }) =>
    alreadyDecided(status, by),
  )
}

const readApplication = statement<ApplicationState & { decided_by: string | null }>(
  'read_application',
  `select a.status, p.name as decided_by from membership_application a left join person p on p.id = a.decided_by
   where a.id = $1 and a.status <> 'unconfirmed'`,
)
