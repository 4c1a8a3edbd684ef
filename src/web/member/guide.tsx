import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { countText } from '#core/local-text.ts'
import { useProfile } from '#web/layouts/profile-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { MAIN_ID } from '#web/ui/skip-link.tsx'

/** In the address, where the profile leads to the guide again. */
const ASKED_FOR = 'guide'
const seenKey = (person: number) => `ts_guide_seen_${person}`

type Step = { title: ReactNode; words: ReactNode }

/** Three steps for whoever is here for the first time on this device, which can be skipped, and asked for again. */
export function Guide() {
  const { id } = useProfile()
  const [search, setSearch] = useSearchParams()
  const [seen, setSeen] = useState(() => localStorage.getItem(seenKey(id)) !== null)
  const [at, setAt] = useState(0)
  const asked = search.has(ASKED_FOR)
  if (seen && !asked) return null
  const close = () => {
    localStorage.setItem(seenKey(id), '1')
    setSeen(true)
    setAt(0)
    if (asked) setSearch({}, { replace: true })
    // What had the focus goes away.
    document.getElementById(MAIN_ID)?.focus()
  }
  return <GuideCard at={at} onNext={() => setAt(at + 1)} onClose={close} />
}

function GuideCard({ at, onNext, onClose }: { at: number; onNext: () => void; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const steps = useSteps()
  const step = steps[at]
  const isLast = at === steps.length - 1
  const [number, count] = [at + 1, steps.length].map((each) => countText(each, i18n.locale))
  return (
    <Sheet aria-label={t`First steps`} className="grid gap-3 print:hidden">
      <div aria-live="polite" className="grid gap-1">
        <p className="text-sm text-ink-2">
          <Trans>
            Step {number} of {count}
          </Trans>
        </p>
        <h2 className="font-display text-lg font-semibold">{step?.title}</h2>
        <p className="max-w-[60ch]">{step?.words}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button look={isLast ? 'primary' : 'quiet'} onClick={isLast ? onClose : onNext}>
          {isLast ? <Trans>Begin</Trans> : <Trans>Next</Trans>}
        </Button>
        {!isLast && (
          <Button look="text" className="ms-2" onClick={onClose}>
            <Trans>Skip</Trans>
          </Button>
        )}
      </div>
    </Sheet>
  )
}

function useSteps(): readonly Step[] {
  return [
    {
      title: <Trans>What you have saved stands here</Trans>,
      words: (
        <Trans>
          The balance grows when an officer has found your payment at the bank. The statement has every line.
        </Trans>
      ),
    },
    {
      title: <Trans>Pay at the bank, then send the receipt</Trans>,
      words: <Trans>Press Pay beside a month, add a photo of the receipt, and follow it until it is credited.</Trans>,
    },
    {
      title: <Trans>Borrow, or ask</Trans>,
      words: (
        <Trans>
          Apply a Loan shows what a loan costs before you ask for it. The office answers under Contact/Chat.
        </Trans>
      ),
    },
  ]
}
