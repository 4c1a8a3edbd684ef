import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Answers with a file of plain text, sent while its lines are still being read. */
export function sendText(reply: FastifyReply, fileName: string, lines: AsyncIterable<string>): void {
  reply
    .type('text/plain; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(lines))
}
