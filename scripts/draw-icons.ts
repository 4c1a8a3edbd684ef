// Draws public/icon.svg as the pictures that home screens take, into dist/icons. Runs after build-app.ts.
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/**
 * The green of the drawing's book, for where a home screen cuts a shape of its own: the lines and the point lie within what
 * each shape leaves whole, a circle of 0.8 of the width (W3C, Web Application Manifest, "maskable").
 */
const GREEN = '#00523a'

const folder = path.resolve('dist/icons')
const drawing = await readFile('public/icon.svg')

async function draw(name: string, size: number, background?: string): Promise<void> {
  const drawn = sharp(drawing, { density: size * 3 }).resize(size, size)
  const whole = background ? drawn.flatten({ background }) : drawn
  await whole.png({ palette: true }).toFile(path.join(folder, name))
}

await mkdir(folder, { recursive: true })
await draw('192.png', 192)
await draw('512.png', 512)
await draw('maskable-512.png', 512, GREEN)
// Apple's home screens have no place for what is transparent.
await draw('apple-touch-icon.png', 180, GREEN)
