// Writes beside each built file that is text what the server sends of it: <file>.br and <file>.gz. Leaves those that are
// there already, and has none under its name that is not whole: a server may be reading. Given an instant in milliseconds, it
// leaves what was written after it: another step may be writing.
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Below this one packet holds a file as it is. */
const TOO_SMALL = 1024
const TEXT = /\.(js|css|svg|json|webmanifest|txt)$/

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]
const dist = path.resolve('dist')
const until = Number(process.argv[2] ?? Number.POSITIVE_INFINITY)
const entries = await readdir(dist, { recursive: true, withFileTypes: true })
const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name) && !entry.parentPath.includes('/.vite'))
const there = new Set(entries.map((entry) => path.join(entry.parentPath, entry.name)))
const waiting = files.map((entry) => path.join(entry.parentPath, entry.name)).filter((file) => !there.has(`${file}.gz`))
await Promise.all(Array.from({ length: availableParallelism() }, compressWaiting))

async function compressWaiting(): Promise<void> {
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    const { size, mtimeMs } = await stat(file)
    if (size < TOO_SMALL || mtimeMs > until) continue
    const whole = await readFile(file)
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
