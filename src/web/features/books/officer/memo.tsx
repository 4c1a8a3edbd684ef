import { useLingui } from '@lingui/react/macro'
import { Suspense, use } from 'react'
import { speaking } from '#web/app/language/i18n.ts'

// It knows what every transaction is called, and only other languages than English need it.
let words: Promise<typeof import('#core/words/memo-words.ts') | undefined> | undefined
const memoWords = () => {
  words ??= import('#core/words/memo-words.ts').catch(() => undefined)
  return words
}

/** What an entry is for: in the reader's language where Somiti wrote it, else as it was written. */
export function Memo({ memo }: { memo: string }) {
  const { i18n } = useLingui()
  if (i18n.locale.startsWith('en')) return memo
  return (
    <Suspense fallback={memo}>
      <InLanguage memo={memo} />
    </Suspense>
  )
}

function InLanguage({ memo }: { memo: string }) {
  const { i18n } = useLingui()
  return use(memoWords())?.memoText(memo, speaking(i18n)) ?? memo
}
