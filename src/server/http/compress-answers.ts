import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * What calls answer is sent compressed where it is more than one packet. That its length then tells of a secret is
 * nothing to whoever watches: a page elsewhere cannot make a browser ask with the token of who is signed in.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    customTypes: /^application\/json/,
    globalDecompression: false,
  })
}
