import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { dayText, monthText } from '#core/local-text.ts'
import { listed } from '#web/app/language/i18n.ts'
import { Banner, type BannerTone } from '#web/ui/banner.tsx'
import { apart } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'

type Checked = AnswerOf<'POST /api/check-paper'>
type Says<Of extends Checked['paper']['of']> = Extract<Checked['paper'], { of: Of }>

/** What a paper says, and what has become of it. It needs nothing that pages inside share: a visitor would fetch that along. */
export default function Paper({ checked }: { checked: Checked }) {
  return (
    <div className="grid gap-3">
      <State checked={checked} />
      {checked.paper.of === 'receipt' ? <Receipt paper={checked.paper} /> : <Statement paper={checked.paper} />}
    </div>
  )
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
      return (
        <Trans>
          In the books, unchanged since <On day={since} />
        </Trans>
      )
    case 'not_sealed':
      return <Trans>In the books, sealed within minutes</Trans>
    case 'reversed':
      return (
        <Trans>
          Reversed on <On day={since} />. This receipt is no longer valid.
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
          All its transactions are in the books, unchanged since <On day={since} />.
        </Trans>
      )
    case 'not_sealed':
      return <Trans>All its transactions are in the books, the latest sealed within minutes.</Trans>
    case 'reversed':
      return (
        <Trans>
          A transaction was reversed on <On day={since} />, after this statement was made. Ask for a new one.
        </Trans>
      )
    case 'changed':
      return <Trans>The books were changed after they were sealed. Don’t rely on this paper.</Trans>
  }
}

function On({ day }: { day: string | null }) {
  const { i18n } = useLingui()
  return day && <span className="whitespace-nowrap">{dayText(day, i18n.locale)}</span>
}

function Receipt({ paper }: { paper: Says<'receipt'> }) {
  const { t } = useLingui()
  return (
    <Facts
      items={[
        { label: t`Receipt`, value: paper.number },
        { label: t`Amount`, value: <Money aed={paper.amount} /> },
        { label: t`Received from`, value: paper.name },
        { label: t`Received on`, value: <On day={paper.received_on} /> },
        { label: t`For`, value: <Purpose paper={paper} /> },
      ]}
    />
  )
}

/** In the words of the receipt (statement/receipt.tsx), not shared with it: a visitor would fetch what is inside along. */
function Purpose({ paper: { kind, purpose } }: { paper: Says<'receipt'> }) {
  const { t, i18n } = useLingui()
  if (!purpose) return { dues: t`Monthly dues`, loan: t`Loan payment`, deposit: t`Savings` }[kind]
  const { months, loan_id: loan, from_savings: fromSavings } = purpose
  const named = listed(months.map((month) => monthText(month, i18n.locale)))
  if (kind === 'dues' && months.length === 0) return <Trans>Money owed to the association</Trans>
  if (kind === 'dues') return <Trans>Monthly dues, {named}</Trans>
  if (kind === 'deposit') return <Trans>Savings</Trans>
  return fromSavings ? <Trans>Loan {loan}, from savings</Trans> : <Trans>Loan {loan}</Trans>
}

function Statement({ paper }: { paper: Says<'statement'> }) {
  const { t } = useLingui()
  const named = { savings: t`Savings`, receivable: t`Owed to the association` }
  return (
    <Facts
      items={[
        { label: t`Statement of`, value: paper.name },
        { label: t`Made on`, value: <On day={paper.made_on} /> },
        { label: t`First day`, value: <On day={paper.from} /> },
        { label: t`Last day`, value: <On day={paper.to} /> },
        ...paper.balances.map(({ account, loan_id: id, closing }) => {
          const name = account === 'loan' ? t`Loan ${id}, principal` : named[account]
          return { label: t`Closing balance: ${name}`, value: <Money aed={closing} /> }
        }),
      ]}
    />
  )
}

/** As `Facts` of the pages inside, which are no part of a visitor's files. */
function Facts({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl>
      {items.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-2.5 last:border-0">
          <dt className="text-ink-2">{label}</dt>
          <dd className="num ms-auto min-w-0 wrap-anywhere text-end">{apart(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
