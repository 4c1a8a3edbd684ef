import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { ReadPage, ReadWord } from '#core/receipts/page.ts'
import type { EvenPicture } from './even-picture.ts'

/** What is used of the recogniser, which is C++ compiled to WebAssembly. */
type Recognizer = {
  FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void }
  TessBaseAPI: new () => {
    Init(data: null, languages: string, engine: number): number
    SetVariable(name: string, value: string): void
    SetImageFile(orientation: number, angle: number): number
    Recognize(monitor: null): number
    GetJSONText(page: number): string
    Clear(): void
    End(): void
  }
}
type Box = { x0: number; y0: number; x1: number; y1: number }
type Recognized = {
  blocks: {
    paragraphs: {
      lines: {
        baseline: Box
        words: { text: string; confidence: number; bbox: Box; symbols: { confidence: number }[] }[]
      }[]
    }[]
  }[]
}

export type Script = 'eng' | 'ara'

/** Where the recogniser looks for it, in a file system of its own. */
const PICTURE = '/input'
/** Text wherever it stands, in no order. */
const SPARSE_TEXT = '11'
/** The network alone, without the older engine. */
const NETWORK = 1

const { resolve } = createRequire(import.meta.url)
const coreFolder = dirname(resolve('tesseract.js-core/package.json'))

let loaded: Promise<Recognizer> | undefined
/** One script at a time: both would take 40 MB more. */
let ready: { script: Script; api: InstanceType<Recognizer['TessBaseAPI']> } | undefined

/** The words of a picture with black letters on white. Everything it needs is in the packages. */
export async function recognize(
  { png, width, height, margin }: Pick<EvenPicture, 'png' | 'width' | 'height' | 'margin'>,
  script: Script,
): Promise<ReadPage> {
  loaded ??= load()
  const recognizer = await loaded
  if (ready?.script !== script) {
    ready?.api.End()
    ready = { script, api: begin(recognizer, script) }
  }
  const { api } = ready
  recognizer.FS.writeFile(PICTURE, png)
  try {
    if (api.SetImageFile(1, 0) === 1) throw new Error('the picture cannot be read')
    api.Recognize(null)
    const { blocks } = JSON.parse(api.GetJSONText(0)) as Recognized
    const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
    const words = lines.flatMap((line) => line.words.map((word) => wordOf(word, margin)))
    return { width: width - 2 * margin, height: height - 2 * margin, slope: slopeOf(lines), words }
  } finally {
    api.Clear()
    recognizer.FS.unlink(PICTURE)
  }
}

/** From the fastest to the one that every processor runs. */
const BUILDS = ['relaxedsimd-lstm', 'simd-lstm', 'lstm'] as const

async function load(): Promise<Recognizer> {
  const recognizer = await compiled()
  for (const language of ['eng', 'ara']) {
    const folder = dirname(resolve(`@tesseract.js-data/${language}/package.json`))
    const packed = readFileSync(join(folder, '4.0.0_best_int', `${language}.traineddata.gz`))
    recognizer.FS.writeFile(`./${language}.traineddata`, gunzipSync(packed))
  }
  return recognizer
}

async function compiled(): Promise<Recognizer> {
  let last: unknown
  for (const build of BUILDS) {
    try {
      const { default: core } = await import(join(coreFolder, `tesseract-core-${build}.js`))
      // What it would say goes nowhere: it may repeat what stands on a receipt.
      return await core({ print: () => {}, printErr: () => {} })
    } catch (error) {
      last = error
    }
  }
  throw last
}

function begin({ TessBaseAPI }: Recognizer, script: Script) {
  const api = new TessBaseAPI()
  if (api.Init(null, script, NETWORK) !== 0) throw new Error(`the data of ${script} cannot be read`)
  api.SetVariable('tessedit_pageseg_mode', SPARSE_TEXT)
  api.SetVariable('user_defined_dpi', '300')
  return api
}

function wordOf(
  { text, confidence, bbox, symbols }: Recognized['blocks'][0]['paragraphs'][0]['lines'][0]['words'][0],
  margin: number,
): ReadWord {
  return {
    text,
    sure: confidence,
    leastSure: Math.min(confidence, ...symbols.map((symbol) => symbol.confidence)),
    left: bbox.x0 - margin,
    top: bbox.y0 - margin,
    right: bbox.x1 - margin,
    bottom: bbox.y1 - margin,
  }
}

/** How lines fall to the right, of most of what is read. */
function slopeOf(lines: Recognized['blocks'][0]['paragraphs'][0]['lines']): number {
  const slopes = lines
    .map(({ baseline: { x0, y0, x1, y1 } }) => ({ slope: (y1 - y0) / Math.max(1, x1 - x0), weight: x1 - x0 }))
    .filter(({ weight, slope }) => weight > 60 && Math.abs(slope) < 0.35)
    .sort((one, other) => one.slope - other.slope)
  const whole = slopes.reduce((sum, { weight }) => sum + weight, 0)
  let seen = 0
  for (const { slope, weight } of slopes) {
    seen += weight
    if (seen * 2 >= whole) return slope
  }
  return 0
}
