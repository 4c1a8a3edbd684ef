import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/calls.ts'

const METHODS = [...new Set(['HEAD', ...Object.keys(calls).map((name) => name.split(' ')[0] ?? '')])].sort()
/** What a client sets beside what every page may. */
const TAKEN = ['authorization', 'content-type', 'idempotency-key']
/** What a client elsewhere may read of an answer: when to come again, the name of what it saves, the number to ask us by. */
const SHOWN = ['retry-after', 'content-disposition', 'x-request-id']
/** Browsers ask again after this; most of them never keep an answer longer than two hours. */
const PREFLIGHT_KEPT_S = 7_200

/**
 * Lets pages of these origins call from a browser. They sign in by token like everybody: there is no cookie, so none is
 * allowed.
 */
export async function openToOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    origin: [...origins],
    methods: METHODS,
    allowedHeaders: TAKEN,
    exposedHeaders: SHOWN,
    maxAge: PREFLIGHT_KEPT_S,
  })
}
