import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

// The letters of drawn receipts, from fonts that come with the project, whatever the machine has. What draws knows only the
// fonts that it was told of before it drew for the first time: they are told together, so that a picture is the same whatever
// was drawn before it.

export const SANS = 'Noto Sans Devanagari'
export const NASKH = 'Noto Naskh Arabic'
export const CAIRO = 'Cairo'
export const ROBOTO = 'Roboto'

const FILES = [
  [SANS, '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'],
  [NASKH, '@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf'],
  [CAIRO, '@expo-google-fonts/cairo/400Regular/Cairo_400Regular.ttf'],
  [ROBOTO, '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'],
  [CAIRO, '@expo-google-fonts/cairo/700Bold/Cairo_700Bold.ttf'],
  [ROBOTO, '@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf'],
] as const

let told: Promise<void> | undefined
export const receiptFonts = (): Promise<void> =>
  (told ??= tellFonts(
    FILES.map(([font, file]) => [font, fileURLToPath(new URL(`../../node_modules/${file}`, import.meta.url))]),
  ))

/** Makes fonts, each a name with its file, known to what draws. Throws where something was drawn before, and they come too late. */
export async function tellFonts(fonts: readonly (readonly [font: string, file: string])[]): Promise<void> {
  for (const [font, fontfile] of fonts)
    await sharp({ text: { text: 'a', font, fontfile } })
      .png()
      .toBuffer()
  const unknown = await sampleIn('no font has this name')
  for (const [font] of fonts)
    if (unknown.equals(await sampleIn(font))) throw new Error(`${font} came too late: something was drawn before`)
}

const sampleIn = (font: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><text x="5" y="40" font-size="30" font-family="${font}">AED 123 د.إ</text></svg>`,
    ),
  )
    .raw()
    .toBuffer()
