import { carryIsolates, isolated } from '#core/isolate.ts'

/** What a picture of a receipt or a statement shows. */
export type PictureSheet = {
  association: string
  title: string
  /** Large: 'AED 100.00'. */
  figure: string
  /** One a line: the word at the start, what it is at the end. */
  facts: readonly (readonly [string, string])[]
  foot: string
}

/** Pixels: as wide as a phone shows sharply. */
const [WIDTH, PAD, GAP] = [1080, 72, 28]
const [SMALL, WORDS, TITLE, FIGURE] = [30, 36, 44, 96]
/** The look in the light, from tokens.css: what is sent on is paper, whatever the screen is. */
const colours = {
  sheet: 'white',
  rule: 'oklch(90% 0.012 110)',
  ink: 'oklch(25% 0.02 165)',
  'ink-2': 'oklch(46% 0.02 165)',
  leaf: 'oklch(40% 0.085 165)',
}
/** Of a line, how much what it is may take at most; the word at its start has the rest. */
const VALUE_PART = 0.56

/**
 * Draws a page of the passbook as a picture to send on, in the faces and the direction of the page. Its height is what
 * it needs.
 */
export async function drawSheet(sheet: PictureSheet): Promise<Blob> {
  const { fonts } = document
  await fonts.ready
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas to draw on')
  // Drawn twice: the first time tells the height, which a canvas has to have before anything stands on it.
  canvas.width = WIDTH
  const height = draw(pen, sheet)
  canvas.height = height
  pen.fillStyle = colours.sheet
  pen.fillRect(0, 0, WIDTH, height)
  draw(pen, sheet)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be made'))), 'image/png')
  })
}

function draw(pen: CanvasRenderingContext2D, sheet: PictureSheet): number {
  const rightToLeft = document.documentElement.dir === 'rtl'
  const [start, end] = rightToLeft ? [WIDTH - PAD, PAD] : [PAD, WIDTH - PAD]
  const [words, display] = [face('--words'), face('--display')]
  const apart = (text: string) => (rightToLeft ? isolated(text) : text)
  let y = PAD
  pen.direction = rightToLeft ? 'rtl' : 'ltr'

  const write = (text: string, size: number, family: string, colour: keyof typeof colours, weight = 400) => {
    pen.font = `${weight} ${size}px ${family}`
    pen.fillStyle = colours[colour]
    pen.textAlign = 'start'
    for (const line of linesOf(pen, text, WIDTH - 2 * PAD)) {
      y += size * 1.35
      pen.fillText(line, start, y)
    }
  }
  const rule = () => {
    y += GAP
    pen.fillStyle = colours.rule
    pen.fillRect(PAD, y, WIDTH - 2 * PAD, 2)
  }
  const fact = ([label, plain]: readonly [string, string]) => {
    const value = apart(plain)
    const top = y + GAP * 0.6
    pen.font = `400 ${WORDS}px ${words}`
    const room = WIDTH - 2 * PAD
    const taken = Math.min(pen.measureText(value).width, room * VALUE_PART)
    const columns = [
      { text: label, width: room - taken - GAP, x: start, align: 'start', colour: 'ink-2' },
      { text: value, width: taken, x: end, align: 'end', colour: 'ink' },
    ] as const
    const heights = columns.map(({ text, width, x, align, colour }) => {
      pen.textAlign = align
      pen.fillStyle = colours[colour]
      const lines = linesOf(pen, text, width)
      for (const [index, line] of lines.entries()) pen.fillText(line, x, top + (index + 1) * WORDS * 1.35)
      return lines.length * WORDS * 1.35
    })
    y = top + Math.max(...heights)
    rule()
  }

  write(sheet.association, TITLE, display, 'leaf', 600)
  write(sheet.title, WORDS, words, 'ink-2')
  y += GAP
  write(apart(sheet.figure), FIGURE, display, 'ink', 500)
  rule()
  for (const each of sheet.facts) fact(each)
  y += GAP
  write(sheet.foot, SMALL, words, 'ink-2')
  return Math.ceil(y + PAD)
}

/** Broken between words to lines no wider than that, in pixels; a word that is wider alone stays whole. */
function linesOf(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return carryIsolates(lines)
}

const face = (token: string) => getComputedStyle(document.documentElement).getPropertyValue(token)
