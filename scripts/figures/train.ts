// npm run figures: draws Arabic figures in the letters of many fonts, clean and badly photographed, and makes the small network
// that tells them apart (src/server/files/receipts/arabic-figures.bin). The fonts of the benches are not among them.
import { readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import {
  CLASSES,
  HIDDEN,
  hiddenOf,
  INPUTS,
  likelihoods,
  type Network,
  packNetwork,
  sizes,
  unpackNetwork,
} from '#server/files/receipts/figure-network.ts'
import { numbersFrom } from '../../tests/support/drawn-receipts.ts'
import { tellFonts } from '../../tests/support/receipt-fonts.ts'
import { drawnSigns, type FontFile, familyOf, type LabelledSign } from './drawn-signs.ts'

const FONTS = join(import.meta.dirname, 'fonts/node_modules/@expo-google-fonts')
const KNOWN = join(import.meta.dirname, '../../node_modules/@expo-google-fonts')
const WEIGHTS = new URL('../../src/server/files/receipts/arabic-figures.bin', import.meta.url)
const PICTURES = Number(process.env.PICTURES ?? 600)
const ROUNDS = 14
const BATCH = 64
const RATE = 0.002

sharp.cache(false)
const number = numbersFrom(660)

const [fonts, others] = [fontsIn(FONTS), ['cairo', 'noto-naskh-arabic'].flatMap((name) => fontsOf(join(KNOWN, name)))]
await tellFonts([...fonts, ...others].map(({ file }) => [familyOf(file), file]))
const trained = await drawn(fonts, PICTURES, 1)
const unknown = await drawn(others, 16, 2)
console.log(`${trained.length} signs to learn, ${unknown.length} of other fonts to be tried with`)
const network = train(trained)
const bytes = packNetwork(network)
writeFileSync(WEIGHTS, bytes)
report('what it learned', unpackNetwork(bytes), trained)
report('other fonts', unpackNetwork(bytes), unknown)

function fontsIn(folder: string): FontFile[] {
  return readdirSync(folder).flatMap((name) => fontsOf(join(folder, name)))
}

/** The regular and the bold of a package. */
function fontsOf(folder: string): FontFile[] {
  return readdirSync(folder)
    .filter((name) => /^(400Regular|700Bold)$/.test(name))
    .flatMap((weight) =>
      readdirSync(join(folder, weight))
        .filter((name) => name.endsWith('.ttf'))
        .map((name) => ({ file: join(folder, weight, name), name: basename(folder) })),
    )
}

async function drawn(fonts: readonly FontFile[], pictures: number, seed: number): Promise<LabelledSign[]> {
  const all: LabelledSign[] = []
  for (let at = 0; at < pictures; at += 1) {
    const font = fonts[at % fonts.length]
    if (font) all.push(...(await drawnSigns(font, seed * 10_000 + at)))
  }
  return all
}

/** By the gradient of small batches, with a step of its own for each weight (Adam). */
function train(signs: readonly LabelledSign[]): Network {
  const network = {
    hidden: Float32Array.from({ length: sizes.hidden }, () => (number() - 0.5) * 2 * Math.sqrt(6 / INPUTS)),
    output: Float32Array.from({ length: sizes.output }, () => (number() - 0.5) * 2 * Math.sqrt(6 / HIDDEN)),
  }
  const layers = (['hidden', 'output'] as const).map((layer) => ({
    weights: network[layer],
    slope: new Float32Array(sizes[layer]),
    mean: new Float32Array(sizes[layer]),
    square: new Float32Array(sizes[layer]),
  }))
  const [ofHidden, ofOutput] = layers.map(({ slope }) => slope) as [Float32Array, Float32Array]
  const order = signs.map((_, at) => at)
  let steps = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(number() * (at + 1))
      ;[order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0]
    }
    let [loss, right] = [0, 0]
    for (let from = 0; from < order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH).flatMap((at) => signs[at] ?? [])
      for (const { inputs, is } of batch) {
        const said = hiddenOf(network, inputs)
        const likely = likelihoods(network, said)
        const wanted = CLASSES.indexOf(is)
        loss -= Math.log(Math.max(1e-9, likely[wanted] ?? 0))
        if (likely.indexOf(Math.max(...likely)) === wanted) right += 1
        const back = new Float32Array(HIDDEN)
        for (let unit = 0; unit < CLASSES.length; unit += 1) {
          const wrong = (likely[unit] ?? 0) - (unit === wanted ? 1 : 0)
          const row = unit * (HIDDEN + 1)
          for (let input = 0; input < HIDDEN; input += 1) {
            ofOutput[row + input] = (ofOutput[row + input] ?? 0) + wrong * (said[input] ?? 0)
            back[input] = (back[input] ?? 0) + wrong * (network.output[row + input] ?? 0)
          }
          ofOutput[row + HIDDEN] = (ofOutput[row + HIDDEN] ?? 0) + wrong
        }
        for (let unit = 0; unit < HIDDEN; unit += 1) {
          if ((said[unit] ?? 0) <= 0) continue
          const wrong = back[unit] ?? 0
          const row = unit * (INPUTS + 1)
          for (let input = 0; input < INPUTS; input += 1)
            ofHidden[row + input] = (ofHidden[row + input] ?? 0) + wrong * (inputs[input] ?? 0)
          ofHidden[row + INPUTS] = (ofHidden[row + INPUTS] ?? 0) + wrong
        }
      }
      steps += 1
      const rate = (RATE * (1 - (0.9 * round) / ROUNDS) * Math.sqrt(1 - 0.999 ** steps)) / (1 - 0.9 ** steps)
      for (const { weights, slope, mean, square } of layers)
        for (let at = 0; at < weights.length; at += 1) {
          const by = (slope[at] ?? 0) / batch.length + 1e-5 * (weights[at] ?? 0)
          slope[at] = 0
          mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * by
          square[at] = 0.999 * (square[at] ?? 0) + 0.001 * by * by
          weights[at] = (weights[at] ?? 0) - (rate * (mean[at] ?? 0)) / (Math.sqrt(square[at] ?? 0) + 1e-8)
        }
    }
    console.log(
      `round ${round + 1}: loss ${(loss / signs.length).toFixed(4)}, ${((100 * right) / signs.length).toFixed(2)} % right`,
    )
  }
  return network
}

/** How many signs are told rightly, and which are taken for which. */
function report(name: string, network: Network, signs: readonly LabelledSign[]): void {
  const mistaken = new Map<string, number>()
  let [right, sureWrong] = [0, 0]
  for (const { inputs, is, font } of signs) {
    const likely = likelihoods(network, hiddenOf(network, inputs))
    const at = likely.indexOf(Math.max(...likely))
    if (CLASSES[at] === is) right += 1
    else {
      const what = `${is} as ${CLASSES[at]} (${font})`
      mistaken.set(what, (mistaken.get(what) ?? 0) + 1)
      if (CLASSES[at] !== '?' && (likely[at] ?? 0) > 0.9) sureWrong += 1
    }
  }
  const most = [...mistaken].sort((one, other) => other[1] - one[1]).slice(0, 14)
  console.log(
    `${name}: ${right} of ${signs.length} right, ${sureWrong} taken for another surely; ${most.map(([what, count]) => `${what} ${count}`).join(', ')}`,
  )
}
