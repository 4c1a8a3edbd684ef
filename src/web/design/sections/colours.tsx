import { type ReactNode, useEffect, useState } from 'react'
import { Section } from '#web/design/specimen.tsx'
import { Stamp } from '#web/ui/stamp.tsx'

export function Colours() {
  const dark = useDark()
  return (
    <>
      <Section id="colours" wide>
        <ul className="grid grid-cols-3 gap-3 md:grid-cols-5">
          {colours.map((name) => (
            <li key={name} className="min-w-0">
              <Ground name={name} className="h-14 rounded-field border border-rule" />
              <code className="text-xs">{name}</code>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="contrast">
        {pairings.map((pairing) => (
          <Contrast key={`${pairing.colour} ${pairing.ground} ${dark}`} {...pairing} />
        ))}
      </Section>
    </>
  )
}

function Contrast({ colour, ground, least }: Pairing) {
  const [ratio, setRatio] = useState<number>()
  useEffect(() => setRatio(contrast(measured(colour), measured(ground))), [colour, ground])
  return (
    <Ground
      name={ground}
      colour={colour}
      className="flex items-center gap-2 rounded-field border border-rule px-3 py-2"
    >
      <code className="text-sm">
        {colour} on {ground}
      </code>
      {ratio !== undefined && (
        <>
          <b className="num ms-auto">{ratio.toFixed(1)}</b>
          {ratio < least && <Stamp tone="wrong">under {least}</Stamp>}
        </>
      )}
    </Ground>
  )
}

type GroundProps = { name: string; colour?: string; className: string; children?: ReactNode }

/** A surface of a token, with what stands on it in another. */
function Ground({ name, colour = 'ink', className, children }: GroundProps) {
  return (
    <div className={className} style={{ background: `var(--${name})`, color: `var(--${colour})` }}>
      {children}
    </div>
  )
}

/** Whether the system is dark, for measuring anew where the page follows it. */
function useDark(): boolean {
  const [media] = useState(() => matchMedia('(prefers-color-scheme: dark)'))
  const [dark, setDark] = useState(media.matches)
  useEffect(() => {
    const follow = () => setDark(media.matches)
    media.addEventListener('change', follow)
    return () => media.removeEventListener('change', follow)
  }, [media])
  return dark
}

/** A token as the page shows it at this moment: drawn on one point, and read back from it. */
function measured(token: string): Rgb {
  const probe = document.createElement('i')
  probe.style.color = `var(--${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  if (!canvas) throw new Error('this browser draws nothing')
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

/** The three channels of a colour in sRGB, 0 to 255. */
type Rgb = readonly [number, number, number]

/** How much lighter the one is than the other, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG 2.2, "relative luminance". */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The colours of styles/tokens.css, as their custom properties are named. */
const colours = [
  ...['paper', 'sheet', 'rule', 'ink', 'ink-2', 'leaf', 'leaf-strong', 'on-leaf', 'leaf-wash'],
  ...['deep', 'on-deep', 'saffron', 'saffron-wash', 'brick', 'brick-wash'],
] as const

/** What stands on what, and the least contrast that it may have there: text 4.5, the border of a field 3. */
type Pairing = { colour: string; ground: string; least: number }

const textOn = (ground: string, ...texts: string[]): Pairing[] =>
  texts.map((colour) => ({ colour, ground, least: 4.5 }))

const pairings: readonly Pairing[] = [
  ...textOn('paper', 'ink', 'ink-2', 'leaf', 'leaf-strong', 'saffron', 'brick'),
  ...textOn('sheet', 'ink', 'ink-2', 'leaf', 'leaf-strong', 'saffron', 'brick'),
  ...textOn('leaf', 'on-leaf'),
  ...textOn('leaf-strong', 'on-leaf'),
  ...textOn('leaf-wash', 'ink', 'ink-2', 'leaf'),
  ...textOn('deep', 'on-deep'),
  ...textOn('saffron-wash', 'saffron', 'ink'),
  ...textOn('brick-wash', 'brick', 'ink'),
  { colour: 'leaf', ground: 'rule', least: 3 },
]

/** The other tokens, each with the property that shows it. */
export const sizes = ['step--1', 'step-0', 'step-1', 'step-2', 'step-3'] as const
export const radii = ['radius', 'radius-field'] as const
