import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file in a ZIP, whose bytes are read when it is its turn. `packed`: texts are made smaller, pictures are so already. */
export type ZipEntry = {
  name: string
  packed: boolean
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Answers with a ZIP, sent while its files are still being read: no more than one of them is in memory. */
export function sendZip(reply: FastifyReply, fileName: string, entries: AsyncIterable<ZipEntry>, now: Date): void {
  // What breaks on the way ends the answer: who asked sees a download that failed, not a smaller one.
  const zip = Readable.from(zipped(entries, now), { objectMode: false })
  reply.type('application/zip').header('content-disposition', `attachment; filename="${fileName}"`).send(zip)
}

async function* zipped(entries: AsyncIterable<ZipEntry>, now: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const taken = () => ready.splice(0)
  for await (const { name, packed, chunks } of entries) {
    const file = packed ? new ZipDeflate(name) : new ZipPassThrough(name)
    file.mtime = now
    zip.add(file)
    for await (const chunk of chunks) {
      file.push(chunk)
      yield* taken()
    }
    file.push(new Uint8Array(), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}
