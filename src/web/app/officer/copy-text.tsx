import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

const SHOWN_MS = 2000

/** Copies words to be put elsewhere, and says so. A page without TLS has no clipboard, so there is no button either. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  if (!navigator.clipboard) return null
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return (
    <Button look="text" icon={copied ? 'check' : 'copy'} aria-label={label} onClick={copy}>
      <span aria-live="polite">{copied ? <Trans>Copied</Trans> : <Trans>Copy the text</Trans>}</span>
    </Button>
  )
}
