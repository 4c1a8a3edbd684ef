import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Icon } from './icon.tsx'
import { Written } from './isolated.tsx'

const SHOWN_MS = 2000

/** A value to copy, with its button: bank details, a member ID. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-rule py-1.5 last:border-0">
      <div className="min-w-0 grow basis-36">
        <p className="text-sm text-ink-2">{label}</p>
        <p className="wrap-anywhere">
          <Written className="num">{value}</Written>
        </p>
      </div>
      <CopyButton label={label} value={value} />
    </div>
  )
}

/** Copies a value, and says so when it is done. `words` are on the button instead of 'Copy', which then needs no label. */
export function CopyButton({ label, value, words }: { label?: string; value: string; words?: string }) {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    // A page without TLS has no clipboard: the value still stands there to be read.
    if (!navigator.clipboard) return
    await navigator.clipboard.writeText(value)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={words ?? t`Copy ${label}`}
      className="inline-flex min-h-target max-w-full shrink-0 items-center gap-1.5 rounded-full px-3 text-label @max-3xs:flex-wrap @max-3xs:px-1 font-semibold text-leaf hover:bg-leaf-wash"
    >
      <Icon name={copied ? 'check' : 'copy'} className="size-4" />
      <span aria-live="polite">{copied ? <Trans>Copied</Trans> : (words ?? <Trans>Copy</Trans>)}</span>
    </button>
  )
}
