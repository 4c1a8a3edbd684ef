import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import { guardCell } from '#core/csv-guard.ts'

/**
 * Answers with a spreadsheet, sent while its lines are still being read. It opens with a byte order mark, by which
 * spreadsheets know UTF-8. A text that a spreadsheet would take for a formula begins with an apostrophe; numbers stay such,
 * below zero too.
 */
export function sendCsv(
  reply: FastifyReply,
  fileName: string,
  columns: readonly string[],
  records: AsyncIterable<readonly (string | number)[]> | Iterable<readonly (string | number)[]>,
): void {
  const csv = stringify({ bom: true, header: true, columns: [...columns], cast: { string: guardCell } })
  // What breaks on the way ends the answer; who asked sees a download that failed, not a shorter list.
  pipeline(Readable.from(records), csv, () => {})
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}"`).send(csv)
}
