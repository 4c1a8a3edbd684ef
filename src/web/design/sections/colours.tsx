import { type ReactNode, useEffect, useState } from 'react'
import { Stamp } from '#web/ui/stamp.tsx'
import { contrast } from '../contrast.ts'
import { measured } from '../measured.ts'
import { Section } from '../specimen.tsx'
import { colours, type Pairing, pairings } from '../tokens.ts'

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
