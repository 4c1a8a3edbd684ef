// A process of its own for setting pages: a long statement holds up no request, and what the compiler's native code takes
// of memory ends with it. It is given nothing but what it prints.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { answerTasks } from '#server/workers/worker-pool.ts'
import type { PrintTask } from './print-pdf.ts'

/** Beside Latin, which the compiler has: the scripts that members' names come in. Arabic's serves Urdu too, Devanagari's Hindi and Nepali. */
const FONTS = ['noto-naskh-arabic', 'noto-sans-bengali', 'noto-sans-devanagari', 'noto-sans-malayalam']
const WEIGHTS = ['400Regular', '700Bold']

const { resolve } = createRequire(import.meta.url)
const fontPaths = FONTS.flatMap((font) => {
  const folder = dirname(resolve(`@expo-google-fonts/${font}/package.json`))
  return WEIGHTS.map((weight) => join(folder, weight))
})
const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontPaths }] })

answerTasks<PrintTask, Uint8Array>((task) => {
  try {
    return printed(task)
  } finally {
    // What is remembered of one member's pages is of no use for another's.
    compiler.evictCache(0)
  }
})

function printed({ template, data, as }: PrintTask): Uint8Array {
  const result = compiler.compile({ mainFilePath: join(import.meta.dirname, `${template}.typ`), inputs: { data, as } })
  const document = result.result
  if (document) return as === 'pdf' ? compiler.pdf(document) : Buffer.from(compiler.svg(document))
  const reasons = JSON.stringify(result.takeDiagnostics()?.shortDiagnostics ?? 'no document')
  throw new Error(`the ${template} could not be set: ${reasons}`)
}
