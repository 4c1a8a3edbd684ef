// Draws dist/preview.png, the picture that a link to Somiti is shown with in a chat: the mark on a page of the passbook,
// 1200 by 630 as chats expect it. Words are left away: which faces there are, differs from machine to machine; the
// association's name stands beside the picture.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const [WIDTH, HEIGHT, LINE, MARK] = [1200, 630, 70, 380]
const [PAPER, RULE, SEAL] = ['#fbfaf5', '#e0e1d9', '#e8a33d']

const rules = Array.from({ length: Math.floor(HEIGHT / LINE) }, (_, index) => (index + 1) * LINE)
const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <rect width="100%" height="100%" fill="${PAPER}"/>
  <path d="${rules.map((y) => `M0 ${y}h${WIDTH}`).join('')}" stroke="${RULE}" stroke-width="2"/>
  <path d="M120 0v${HEIGHT}" stroke="${SEAL}" stroke-width="3" opacity="0.6"/>
</svg>`
const mark = await sharp(await readFile('public/icon.svg'), { density: (72 * MARK) / 32 })
  .resize(MARK, MARK)
  .png()
  .toBuffer()

await sharp(Buffer.from(page))
  .composite([{ input: mark, gravity: 'centre' }])
  .png({ palette: true })
  .toFile('dist/preview.png')
