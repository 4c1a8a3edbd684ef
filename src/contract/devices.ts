import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, success } from './fields.ts'

export const deviceCalls = {
  'GET /api/sessions': endpoint({
    summary: 'Where one is signed in, this session first, then those used last',
    access: 'signed_in',
    answer: success.extend({
      sessions: z.array(
        z.object({
          id,
          browser: z.string().meta({ description: "The browser's name; empty where it is not known" }),
          system: z.string().meta({ description: 'The system that it runs on; empty where it is not known' }),
          began_at: instant,
          last_used_at: instant.meta({ description: 'Noted once an hour' }),
          current: z.boolean().meta({ description: 'Whether it is the one that asks' }),
        }),
      ),
    }),
  }),
  'POST /api/sessions/:id/end': endpoint({
    summary: 'Sign out one of the own sessions, at once',
    access: 'signed_in',
    params: idParams,
    answer: success,
  }),
  'POST /api/sessions/end-others': endpoint({
    summary: 'Sign out all own sessions but this one, at once',
    access: 'signed_in',
    answer: success.extend({ ended: z.number().int() }),
  }),
}
