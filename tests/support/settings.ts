import type { Person } from './world.ts'

const CHANGE = 'POST /api/office/settings'
const CONFIRM = 'POST /api/office/settings/proposals/:id/confirm'

/** An administrator proposes a change of where members pay to, or of the two-person rules; gives its id. */
export async function proposeChange(
  admin: Person,
  fields: { section: 'bank' | 'rules'; [field: string]: unknown },
): Promise<number> {
  const { version } = await admin.ask('GET /api/office/settings')
  await admin.ask(CHANGE, { fields: { version, ...fields } })
  const { waiting } = await admin.ask('GET /api/office/settings')
  const made = waiting.find(({ section }) => section === fields.section)
  if (!made) throw new Error('nothing waits for a treasurer')
  return made.id
}

/** Switches the two-person rules as an association with members does: an administrator proposes, a treasurer confirms. */
export async function switchTwoPersonRules(admin: Person, treasurer: Person, on: boolean): Promise<void> {
  await treasurer.ask(CONFIRM, { id: await proposeChange(admin, { section: 'rules', two_person_rules: on }) })
}
