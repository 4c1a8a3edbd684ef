import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, success } from './fields.ts'

/** What is looked at, in this order (docs/operate/monitoring.md). */
export const SERVER_CHECKS = [
  'settings',
  'keys',
  'clock',
  'disk',
  'database',
  'email',
  'certificate',
  'backups',
  'derived',
  'books',
] as const
export type ServerCheck = (typeof SERVER_CHECKS)[number]

/** A warning is for the operator to judge; what is wrong is to be mended. */
const CHECK_STATES = ['ok', 'warning', 'wrong'] as const
export type CheckState = (typeof CHECK_STATES)[number]

export const serverCalls = {
  'GET /api/health': endpoint({
    summary: 'Whether the database answers',
    access: 'anyone',
    answer: success.extend({ database: z.literal('up') }),
  }),
  'GET /api/office/server': endpoint({
    summary: 'What npm run doctor says of the server, its database and the books: each check within seconds',
    access: { officer: 'check_server' },
    answer: success.extend({
      checked_at: instant,
      findings: z
        .array(z.object({ check: z.enum(SERVER_CHECKS), state: z.enum(CHECK_STATES), message: z.string() }))
        .meta({ description: 'One or more for each check, in its order' }),
    }),
  }),
}
