import { type ReactNode, useEffect, useState } from 'react'
import { contrast, type Rgb } from '#web/design/contrast.ts'
import { Section } from '#web/design/specimen.tsx'
import { colours, type Pairing, pairings } from '#web/design/tokens.ts'
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
