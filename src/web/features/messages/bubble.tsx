import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useBlobAddress } from '#web/app/forms/use-blob.ts'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFileAddress } from '#web/ui/use-file-address.ts'

type BubbleProps = {
  /** Written by who reads. */
  own: boolean
  text: string
  picture?: ReactNode
  /** Who and when, or what is becoming of it. */
  children: ReactNode
}

/** One message: the reader's own at the end of the line, the other side's at its start. */
export function Bubble({ own, text, picture, children }: BubbleProps) {
  return (
    <li className={cx('grid max-w-[85%] gap-1', own ? 'justify-items-end justify-self-end' : 'justify-self-start')}>
      <div
        className={cx(
          'grid gap-2 rounded-sheet px-3.5 py-2.5',
          own ? 'rounded-ee-sm bg-deep text-on-deep' : 'rounded-es-sm border border-rule bg-sheet',
        )}
      >
        {picture}
        {text !== '' && (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        )}
      </div>
      <div className="px-1 text-xs text-ink-2">{children}</div>
    </li>
  )
}

/** A picture that the server has; it opens large in a window of its own. */
export function KeptPicture({ path, from }: { path: string; from: string }) {
  const { t } = useLingui()
  const address = useBlobAddress(path)
  if (!address) return <Skeleton className="h-40 w-56" />
  return (
    <a href={address} target="_blank" rel="noreferrer" className="grid min-h-target min-w-target items-center">
      <img src={address} alt={t`Sent by ${from}`} className="max-h-72 rounded-field object-contain" />
    </a>
  )
}

/** A picture that is on its way. */
export function ChosenPicture({ file }: { file: File }) {
  const { t } = useLingui()
  const address = useFileAddress(file)
  if (!address) return null
  return <img src={address} alt={t`What you have chosen`} className="max-h-72 rounded-field object-contain" />
}
