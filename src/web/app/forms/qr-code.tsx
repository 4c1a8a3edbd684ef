import { useEffect, useState } from 'react'
import type { QrCodeGenerateResult } from 'uqr'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The standard's quiet zone, in modules. */
const MARGIN = 4

/** Dark on light in either scheme: many cameras read no other. What draws it is fetched with the first one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<QrCodeGenerateResult>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let shown = true
    import('uqr').then(
      ({ encode }) => shown && setCode(encode(text, { border: MARGIN })),
      // The text can be read and copied beside it.
      () => shown && setFailed(true),
    )
    return () => {
      shown = false
    }
  }, [text])
  if (failed) return null
  if (!code) return <Skeleton className="aspect-square w-52 max-w-full justify-self-center" />
  const { data, size } = code
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="w-52 max-w-full justify-self-center rounded-field"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
