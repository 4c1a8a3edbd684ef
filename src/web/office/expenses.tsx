import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { Report } from './books/report.tsx'
import { LoadMore } from './parts/load-more.tsx'
import { StatusFilter } from './parts/status-filter.tsx'
import { useMay } from './parts/use-may.ts'
import { useStatus } from './parts/use-status.ts'
import { ExpenseDialog } from './vouchers/expense-dialog.tsx'
import { ReverseVoucherDialog } from './vouchers/reverse-voucher-dialog.tsx'
import { TransferDialog } from './vouchers/transfer-dialog.tsx'
import { type Voucher, type VoucherKind, vouchersQuery } from './vouchers/voucher-queries.ts'
import { VoucherRow } from './vouchers/voucher-row.tsx'
import { voucherLists } from './vouchers/voucher-words.ts'

/** What the association paid, what the bank took, and what went from one account to another, each with its voucher. */
export default function ExpensesPage() {
  const { t } = useLingui()
  const mayPost = useMay('post_entry')
  const shown = useStatus(voucherLists)
  const { opened, open, ways, notice } = useModal<'expense' | 'transfer' | Voucher>()
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeading title={t`Expenses`} className="font-display text-xl font-semibold max-md:sr-only" />
        <StatusFilter path={paths.officeExpenses} status={shown} lists={voucherLists} />
        {mayPost && (
          <div className="flex flex-wrap gap-2 md:ms-auto">
            <Button icon="plus" onClick={() => open('expense')}>
              <Trans>Enter an expense</Trans>
            </Button>
            <Button look="quiet" onClick={() => open('transfer')}>
              <Trans>Enter a transfer</Trans>
            </Button>
          </div>
        )}
      </div>
      {notice}
      <Vouchers
        key={shown}
        kind={shown === 'all' ? undefined : shown}
        onReverse={mayPost ? (voucher) => open(voucher) : undefined}
      />
      {opened === 'expense' && <ExpenseDialog ways={ways} />}
      {opened === 'transfer' && <TransferDialog ways={ways} />}
      {typeof opened === 'object' && <ReverseVoucherDialog voucher={opened} ways={ways} />}
    </>
  )
}

type VouchersProps = { kind: VoucherKind | undefined; onReverse: ((voucher: Voucher) => void) | undefined }

function Vouchers({ kind, onReverse }: VouchersProps) {
  const { t } = useLingui()
  const list = useInfiniteQuery(vouchersQuery(kind))
  return (
    <Report query={list}>
      {({ pages }) => {
        const vouchers = pages.flatMap((page) => page.vouchers)
        if (vouchers.length === 0) return <EmptyState icon="card" title={t`Nothing was entered yet.`} />
        return (
          <>
            <ul aria-label={t`Expenses`} className="rounded-sheet border border-rule bg-sheet shadow-lift">
              {vouchers.map((voucher) => (
                <VoucherRow key={voucher.id} voucher={voucher} onReverse={onReverse && (() => onReverse(voucher))} />
              ))}
            </ul>
            <LoadMore list={list} />
          </>
        )
      }}
    </Report>
  )
}
