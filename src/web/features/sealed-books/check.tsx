import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { AnswerOf } from '#contract/calls.ts'
import { call } from '#web/app/calls/api.ts'
import { useAssociation } from '#web/app/calls/association.ts'
import { FormPage } from '#web/app/public-forms/form-page.tsx'
import { Banner, type BannerTone } from '#web/ui/banner.tsx'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SealWords } from './seal.tsx'

type Checked = AnswerOf<'POST /api/check-paper'>
type Says<Of extends Checked['paper']['of']> = Extract<Checked['paper'], { of: Of }>

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
        <div className="grid gap-3">
          <State checked={checked} />
          {checked.paper.of === 'receipt' ? <Receipt paper={checked.paper} /> : <Statement paper={checked.paper} />}
        </div>
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

const TONES: Record<Checked['state'], BannerTone> = {
  sealed: 'success',
  not_sealed: 'info',
  reversed: 'error',
  changed: 'error',
}

function State({ checked }: { checked: Checked }) {
  return (
    <Banner tone={TONES[checked.state]} live>
      {checked.paper.of === 'receipt' ? <StateOfReceipt {...checked} /> : <StateOfStatement {...checked} />}
    </Banner>
  )
}

function StateOfReceipt({ state, since }: Checked) {
  switch (state) {
    case 'sealed':
    case 'not_sealed':
      return <SealWords since={since} />
    case 'reversed':
      return (
        <Trans>
          Reversed on <Day date={since ?? ''} />. This receipt is no longer valid.
        </Trans>
      )
    case 'changed':
      return <Trans>The books were changed after they were sealed. Don’t rely on this paper.</Trans>
  }
}

function StateOfStatement({ state, since }: Checked) {
  switch (state) {
    case 'sealed':
      return since === null ? (
        <Trans>It has no transactions.</Trans>
      ) : (
        <Trans>
          All its transactions are in the books, unchanged since <Day date={since} />.
        </Trans>
      )
    case 'not_sealed':
      return <Trans>All its transactions are in the books, the latest sealed within minutes.</Trans>
    case 'reversed':
      return (
        <Trans>
          A transaction was reversed on <Day date={since ?? ''} />, after this statement was made. Ask for a new one.
        </Trans>
      )
    case 'changed':
      return <Trans>The books were changed after they were sealed. Don’t rely on this paper.</Trans>
  }
}

function Receipt({ paper }: { paper: Says<'receipt'> }) {
  const { t } = useLingui()
  const purposes = { dues: t`Monthly dues`, loan: t`Loan payment`, deposit: t`Savings` }
  return (
    <Facts
      items={[
        { label: t`Receipt`, value: paper.number },
        { label: t`Amount`, value: <Money aed={paper.amount} /> },
        { label: t`Received from`, value: paper.name },
        { label: t`Received on`, value: <Day date={paper.received_on} /> },
        { label: t`For`, value: purposes[paper.kind] },
      ]}
    />
  )
}

function Statement({ paper }: { paper: Says<'statement'> }) {
  const { t } = useLingui()
  const named = { savings: t`Savings`, receivable: t`Owed to the association` }
  return (
    <Facts
      items={[
        { label: t`Statement of`, value: paper.name },
        { label: t`Made on`, value: <Day date={paper.made_on} /> },
        { label: t`First day`, value: <Day date={paper.from} /> },
        { label: t`Last day`, value: <Day date={paper.to} /> },
        ...paper.balances.map(({ account, loan_id: loan, closing }) => {
          const name = account === 'loan' ? t`Loan ${loan}` : named[account]
          return { label: t`Closing balance: ${name}`, value: <Money aed={closing} /> }
        }),
      ]}
    />
  )
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
