import { readFileSync } from 'node:fs'

// A small network that tells the signs of Arabic figures apart: the recogniser's data of Arabic knows its letters, not its
// figures. `npm run figures` makes its weights anew (scripts/figures).

/** Points along each side of the square that a sign is laid on. */
export const SIDE = 16
/** What is said of a sign beside its points: how high and wide it is, and where it stands in its line. */
const MEASURES = 4
export const INPUTS = SIDE * SIDE + MEASURES
export const HIDDEN = 64
/** What a sign can be: a figure, a sign that divides figures, a stroke between parts of a date, or none of these. */
export const CLASSES = '0123456789,/-?'

/** Weights and offsets of both layers, one after the other. */
export type Network = { hidden: Float32Array; output: Float32Array }

export const sizes = { hidden: (INPUTS + 1) * HIDDEN, output: (HIDDEN + 1) * CLASSES.length }

/** A file has the scale of each layer, and its numbers as parts of it. */
export function unpackNetwork(bytes: Buffer): Network {
  const scaled = (from: number, count: number, scale: number) =>
    Float32Array.from(bytes.subarray(from, from + count), (byte) => (((byte + 128) & 255) - 128) * scale)
  return {
    hidden: scaled(8, sizes.hidden, bytes.readFloatLE(0)),
    output: scaled(8 + sizes.hidden, sizes.output, bytes.readFloatLE(4)),
  }
}

export function packNetwork({ hidden, output }: Network): Buffer {
  const head = Buffer.alloc(8)
  const packed = [hidden, output].map((numbers, at) => {
    const scale = numbers.reduce((most, each) => Math.max(most, Math.abs(each)), 0) / 127
    head.writeFloatLE(scale, at * 4)
    return Buffer.from(Int8Array.from(numbers, (each) => Math.round(each / scale)).buffer)
  })
  return Buffer.concat([head, ...packed])
}

/** What the first layer says; below zero it says nothing. */
export function hiddenOf({ hidden }: Network, inputs: Float32Array): Float32Array {
  const said = new Float32Array(HIDDEN)
  for (let unit = 0; unit < HIDDEN; unit += 1) {
    const from = unit * (INPUTS + 1)
    let sum = hidden[from + INPUTS] ?? 0
    for (let at = 0; at < INPUTS; at += 1) sum += (hidden[from + at] ?? 0) * (inputs[at] ?? 0)
    said[unit] = Math.max(0, sum)
  }
  return said
}

/** How likely each class is, from what the first layer says. */
export function likelihoods({ output }: Network, said: Float32Array): Float32Array {
  const sums = Float32Array.from(CLASSES, (_, unit) => {
    const from = unit * (HIDDEN + 1)
    let sum = output[from + HIDDEN] ?? 0
    for (let at = 0; at < HIDDEN; at += 1) sum += (output[from + at] ?? 0) * (said[at] ?? 0)
    return sum
  })
  const most = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - most))
  const whole = powers.reduce((sum, each) => sum + each, 0)
  return powers.map((each) => each / whole)
}

const WEIGHTS = new URL('./arabic-figures.bin', import.meta.url)
let loaded: Network | undefined

/** What a sign is, and how likely. */
export function classify(inputs: Float32Array): { sign: string; likely: number } {
  loaded ??= unpackNetwork(readFileSync(WEIGHTS))
  const likely = likelihoods(loaded, hiddenOf(loaded, inputs))
  const at = likely.indexOf(Math.max(...likely))
  return { sign: CLASSES[at] ?? '?', likely: likely[at] ?? 0 }
}
