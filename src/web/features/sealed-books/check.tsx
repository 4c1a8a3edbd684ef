import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'
import { useAssociation } from '#web/app/calls/association.ts'
import { FormPage } from '#web/app/public-forms/form-page.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Checked = AnswerOf<'POST /api/check-paper'>

// Fetched beside the page: what formats amounts and days would be in the first load of every visitor.
const paper = import('./paper.tsx')
const Paper = lazy(() => paper)

/** Where the code on a receipt or a statement leads: what the paper says, and what has become of it. For anybody. */
export default function CheckPage() {
  const { t } = useLingui()
  const { name: association } = useAssociation()
  const { checked, problem } = useChecked()
  return (
    <FormPage
      title={t`Check it yourself`}
      description={t`Check a receipt or a statement of ${association}.`}
      intro={checked && <Trans>Compare this page with your paper. Both must say the same.</Trans>}
      below={checked && <Domain domain={checked.domain} />}
    >
      {problem ? (
        <Banner tone="error" live>
          {problem}
        </Banner>
      ) : checked ? (
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <Paper checked={checked} />
        </Suspense>
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </FormPage>
  )
}

/** What the code in the address says, or why it says nothing. Another code scanned changes the address and loads no page. */
function useChecked(): { checked?: Checked; problem?: string } {
  const { t } = useLingui()
  const { hash } = useLocation()
  const [found, setFound] = useState<{ checked?: Checked; problem?: string }>({})
  useEffect(() => {
    let shown = true
    const show = (next: typeof found) => shown && setFound(next)
    const token = hash.match(/^#([\w-]{22})$/)?.[1]
    if (!token) {
      show({ problem: t`This code is not complete. Scan it again.` })
      return
    }
    show({})
    call('POST /api/check-paper', { body: { token } }).then(
      (checked) => show({ checked }),
      (error: Error) => show({ problem: error.message }),
    )
    return () => {
      shown = false
    }
  }, [hash, t])
  return found
}

/** Who copies a paper can copy this page: only its address cannot be copied. */
function Domain({ domain }: { domain: string }) {
  return (
    <p className="text-ink-2">
      <Trans>
        Your browser must show <Code>{domain}</Code> as the address. Any other address is a fake.
      </Trans>
    </p>
  )
}
