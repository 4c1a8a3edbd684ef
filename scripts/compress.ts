// Writes beside each built file that is text what the server sends of it: <file>.br and <file>.gz. None has
// its name before it is whole: a server may be reading.
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Below this one packet holds a file as it is. */
const TOO_SMALL = 1024
const TEXT = /\.(js|css|svg|json|webmanifest|txt)$/

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]
const dist = path.resolve('dist')
const entries = await readdir(dist, { recursive: true, withFileTypes: true })
const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name) && !entry.parentPath.includes('/.vite'))
const waiting = files.map((entry) => path.join(entry.parentPath, entry.name))
await Promise.all(Array.from({ length: availableParallelism() }, compressWaiting))

async function compressWaiting(): Promise<void> {
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    const whole = await readFile(file)
    if (whole.length < TOO_SMALL) continue
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
    }
    const [br, gz] = await Promise.all([
      brotli(whole, { params }),
      gzipped(whole, { level: constants.Z_BEST_COMPRESSION }),
    ])
    await writeWhole(`${file}.br`, br)
    await writeWhole(`${file}.gz`, gz)
  }
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}
