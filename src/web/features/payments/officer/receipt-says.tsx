import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OfficePayment } from '#web/app/calls/office-queries.ts'
import { cx } from '#web/ui/cx.ts'
import { Day } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type Reading = NonNullable<OfficePayment['reading']>

type ReceiptSaysProps = {
  reading: Reading
  /** Its member has seen that it says another amount, and kept theirs. */
  kept?: boolean
  /** False of a bill: it is paid to anybody. */
  ours?: boolean
}

/** What was read on a receipt, beside what was entered: what agrees and what does not. */
export function ReceiptSays({ reading, kept = false, ours = true }: ReceiptSaysProps) {
  const { t } = useLingui()
  const { amount, amount_doubted: doubted, date, reference, sender, beneficiary, differs } = reading
  const said = (what: Reading['differs'][number], value: ReactNode) => (
    <Said differs={differs.includes(what)}>{value}</Said>
  )
  const payee = <Written>{beneficiary}</Written>
  const facts = [
    amount !== null && {
      label: t`Amount`,
      value: doubted ? <Doubted aed={amount} /> : said('amount', <Money aed={amount} />),
    },
    date !== null && { label: t`Day`, value: said('date', <Day date={date} />) },
    reference !== null && { label: t`Reference`, value: said('reference', <Code>{reference}</Code>) },
    beneficiary !== null && { label: t`Paid to`, value: ours ? said('beneficiary', payee) : payee },
    sender !== null && { label: t`Paid by`, value: <Written>{sender}</Written> },
  ].filter((fact) => fact !== false)
  return (
    <Sheet as="div" flush className="px-4 py-2 text-label">
      <Verdict reading={reading} />
      {kept && (
        <p className="pb-1 text-ink-2">
          <Trans>The member has seen it and kept the amount.</Trans>
        </p>
      )}
      {facts.length > 0 && <Facts items={facts} />}
    </Sheet>
  )
}

function Verdict({ reading: { agrees, differs } }: { reading: Reading }) {
  return (
    <p
      className={cx(
        'flex items-start gap-2 py-1 font-semibold',
        agrees === null ? 'text-ink-2' : agrees ? 'text-leaf' : 'text-saffron',
      )}
    >
      <Icon name={agrees === null ? 'info' : agrees ? 'check' : 'alert'} className="mt-0.5 size-4 shrink-0" />
      {agrees === null ? (
        <Trans>Not enough could be read on the receipt</Trans>
      ) : agrees ? (
        <Trans>The receipt agrees with what was entered</Trans>
      ) : differs.includes('unpaid') ? (
        <Trans>The receipt says that nothing was paid yet</Trans>
      ) : differs.every((what) => what === 'reference') ? (
        <Trans>Another receipt has the same reference</Trans>
      ) : (
        <Trans>The receipt says something else</Trans>
      )}
    </p>
  )
}

/** An amount that was not surely read: the officer looks at the receipt. */
function Doubted({ aed }: { aed: number }) {
  return (
    <Trans>
      perhaps <Money aed={aed} />
    </Trans>
  )
}

function Said({ differs, children }: { differs: boolean; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <span className={cx('inline-flex items-center gap-1.5', differs && 'font-semibold text-saffron')}>
      {children}
      <Icon name={differs ? 'alert' : 'check'} className="size-4 shrink-0" />
      <VisuallyHidden>{differs ? t`Differs` : t`Agrees`}</VisuallyHidden>
    </span>
  )
}
