import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { generatePath } from 'react-router'
import { monthText } from '#core/local-text.ts'
import { kindName, transactionNote, transactionTitle } from '#core/words/transaction-words.ts'
import { speaking } from '#web/app/language/i18n.ts'
import { paths } from '#web/app/routes/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/figures.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { balanceName } from './account-names.ts'
import { SentReceipt } from './sent-receipt.tsx'
import { entryQuery, type StatementEntry } from './statement-queries.ts'
import { TransactionAmount } from './transaction-list.tsx'

type EntryDialogProps = { id: number; onOpen: (id: number) => void; onClose: () => void }

/** One entry: what it was, when the money came and when it was posted, by whom, and what belongs to it. */
export default function EntryDialog({ id, onOpen, onClose }: EntryDialogProps) {
  const { t, i18n } = useLingui()
  const { data: entry, error, refetch } = useQuery(entryQuery(id))
  const [line] = entry?.lines ?? []
  return (
    <Dialog open onClose={onClose} title={line ? transactionTitle(line, speaking(i18n)) : <Trans>Transaction</Trans>}>
      {entry ? (
        <Entry entry={entry} onOpen={onOpen} />
      ) : error ? (
        <ErrorState message={t`This transaction could not be loaded: ${error.message}`} onRetry={refetch} />
      ) : (
        <Loading>
          <SkeletonRows count={4} />
        </Loading>
      )}
    </Dialog>
  )
}

function Entry({ entry, onOpen }: { entry: StatementEntry; onOpen: (id: number) => void }) {
  const { t, i18n } = useLingui()
  const { lines, payment, reverses, reversed_by: reversedBy } = entry
  const [note] = lines.map(transactionNote).filter(Boolean)
  return (
    <>
      {note && (
        <p className="wrap-anywhere">
          <Written>{note}</Written>
        </p>
      )}
      {reversedBy && (
        <OtherEntry onOpen={onOpen} id={reversedBy.id}>
          <Trans>
            Cancelled on <Day date={reversedBy.date} />
          </Trans>
        </OtherEntry>
      )}
      {reverses && (
        <OtherEntry onOpen={onOpen} id={reverses.id}>
          <Trans>
            Reverses: {speaking(i18n).say(kindName(reverses.kind))} of <Day date={reverses.date} />
          </Trans>
        </OtherEntry>
      )}
      <Facts
        items={[
          ...lines.flatMap((line) => [
            { label: balanceName(line, i18n), value: <TransactionAmount line={line} /> },
            ...(line.interest === 0 ? [] : [{ label: t`Interest`, value: <Money aed={Math.abs(line.interest)} /> }]),
            ...(line.recovered === 0
              ? []
              : [{ label: t`Amount paid`, value: <Money aed={Math.abs(line.recovered)} /> }]),
            line.left === null
              ? {
                  label: line.account === 'savings' ? t`Savings after it` : t`Still owed afterwards`,
                  value: <Money aed={line.balance} />,
                }
              : { label: t`Left of the loan, with interest`, value: <Money aed={line.left} /> },
          ]),
          { label: t`Received or paid on`, value: <Day date={entry.received_on} /> },
          { label: t`Posted on`, value: <Day date={entry.posted_at} parts="moment" /> },
          ...(entry.by === null
            ? []
            : [{ label: payment && !payment.from_savings ? t`Verified by` : t`Posted by`, value: entry.by }]),
          ...(entry.reference === null ? [] : [{ label: t`Reference`, value: entry.reference }]),
          ...(entry.reason === null ? [] : [{ label: t`Reason`, value: entry.reason }]),
          { label: t`Entry`, value: entry.id },
        ]}
      />
      {payment && <EntryPayment payment={payment} />}
    </>
  )
}

/** The way to the entry that this one reverses, or that reverses it. */
function OtherEntry({ id, onOpen, children }: { id: number; onOpen: (id: number) => void; children: ReactNode }) {
  return (
    <Button look="text" className="justify-self-start text-start" onClick={() => onOpen(id)}>
      <span>{children}</span>
    </Button>
  )
}

type Payment = NonNullable<StatementEntry['payment']>

/** The payment that an entry verified: what was sent in, and the association's receipt for it. */
function EntryPayment({ payment }: { payment: Payment }) {
  const { t, i18n } = useLingui()
  const several = payment.months.length > 1
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="font-display font-semibold">
        <Trans>The payment</Trans>
      </h3>
      <Facts
        items={[
          { label: t`Amount`, value: <Money aed={payment.amount} /> },
          ...(payment.claimed_amount === null
            ? []
            : [{ label: t`You had entered`, value: <Money aed={payment.claimed_amount} /> }]),
          ...(several ? payment.months : []).map(({ month, amount }) => ({
            label: monthText(month, i18n.locale),
            value: <Money aed={amount} />,
          })),
          { label: t`Sent on`, value: <Day date={payment.sent_at} parts="moment" /> },
          ...(payment.reason === null ? [] : [{ label: t`The association says`, value: payment.reason }]),
        ]}
      />
      <ButtonLink className="justify-self-start" to={generatePath(paths.receipt, { id: String(payment.id) })}>
        <Trans>See the receipt</Trans>
      </ButtonLink>
      {payment.receipt !== null && <SentReceipt path={payment.receipt} type={payment.receipt_type} />}
    </section>
  )
}
