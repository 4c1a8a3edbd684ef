import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { MoneyAccount } from '#core/chart.ts'
import { ActDialog } from '#web/app/officer/act-dialog.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { ReasonDialog } from '#web/app/officer/reason-dialog.tsx'
import { StatusFilter } from '#web/app/officer/status-filter.tsx'
import { useAct } from '#web/app/officer/use-act.ts'
import { useActDraft } from '#web/app/officer/use-act-draft.ts'
import { useDayRules } from '#web/app/officer/use-day-rules.ts'
import { useMay } from '#web/app/officer/use-may.ts'
import { useStatus } from '#web/app/officer/use-status.ts'
import { paths } from '#web/app/routes/paths.ts'
import { EntryLink } from '#web/features/books/officer/ledger-link.tsx'
import { Report } from '#web/features/books/officer/report.tsx'
import { MoneyAccountField } from '#web/features/money-accounts/officer/money-account-field.tsx'
import { StoredFile } from '#web/features/payments/officer/stored-file.tsx'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { shakeInvalid } from '#web/ui/shake-invalid.ts'
import { Stamp } from '#web/ui/stamp.tsx'
import { AmountField, TextField } from '#web/ui/text-field.tsx'
import { useAmountRules } from '#web/ui/use-amount-rules.ts'
import { type ModalWays, useModal } from '#web/ui/use-modal.tsx'
import { ExpenseDialog } from './expense-dialog.tsx'
import { PURPOSE_MOST, usePurposeRules } from './use-purpose-rules.ts'
import { type Voucher, type VoucherKind, vouchersQuery } from './voucher-queries.ts'

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

/** Takes a voucher back that was entered by mistake. */
function ReverseVoucherDialog({ voucher, ways }: { voucher: Voucher; ways: ModalWays }) {
  const { t } = useLingui()
  const { take, error } = useAct('POST /api/office/vouchers/:id/reverse', ways)
  const { id, purpose, amount } = voucher
  return (
    <ReasonDialog
      place={`reversal of voucher ${id}`}
      title={<Trans>Reverse this?</Trans>}
      what={
        <p>
          <Trans>
            An entry of <Money aed={amount} /> takes back what was posted for: {purpose}. Both entries stay in the
            books.
          </Trans>
        </p>
      }
      action={<Trans>Reverse it</Trans>}
      hint={t`Every officer can read it.`}
      error={error}
      onSend={(reason) => take({ params: { id }, body: { reason } })}
      onClose={ways.onClose}
    />
  )
}

type Fields = { amount: string; paid_from: MoneyAccount; paid_into: MoneyAccount; day: string; purpose: string }

/** Enters money that went from one of the association's accounts to another: cash taken to the bank, or from it. */
function TransferDialog({ ways }: { ways: ModalWays }) {
  const { t } = useLingui()
  const day = useDayRules()
  const form = useForm<Fields>({
    defaultValues: { amount: '', paid_from: 'cash', paid_into: 'bank', day: day.today, purpose: '' },
  })
  const draft = useActDraft('transfer', form, ways)
  const { take, pending, error, fieldErrors } = useAct('POST /api/office/transfers', draft.ways)
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const amountRules = useAmountRules()
  const purposeRules = usePurposeRules()
  const isAnother = (into: MoneyAccount, { paid_from }: Fields) =>
    into !== paid_from || t`Please choose another account.`
  const send = handleSubmit(
    ({ amount, purpose, ...fields }) => take({ body: { ...fields, amount: amount.trim(), purpose: purpose.trim() } }),
    shakeInvalid,
  )
  return (
    <ActDialog
      title={<Trans>Enter a transfer</Trans>}
      what={
        <p>
          <Trans>Money that went from one account of the association to another. It is posted at once.</Trans>
        </p>
      }
      action={<Trans>Post it</Trans>}
      pending={pending}
      error={error}
      onSubmit={send}
      onClose={draft.ways.onClose}
    >
      {draft.note}
      <MoneyAccountField balances label={t`From`} error={fieldErrors.paid_from} {...register('paid_from')} />
      <MoneyAccountField
        balances
        label={t`To`}
        error={errors.paid_into?.message ?? fieldErrors.paid_into}
        {...register('paid_into', { validate: isAnother })}
      />
      <AmountField
        data-first=""
        label={t`Amount`}
        required
        error={errors.amount?.message ?? fieldErrors.amount}
        {...register('amount', amountRules)}
      />
      <TextField
        label={t`What for`}
        required
        autoComplete="off"
        maxLength={PURPOSE_MOST}
        error={errors.purpose?.message ?? fieldErrors.purpose}
        {...register('purpose', purposeRules)}
      />
      <TextField
        label={t`Day`}
        type="date"
        required
        max={day.today}
        error={errors.day?.message ?? fieldErrors.day}
        {...register('day', day.rules)}
      />
    </ActDialog>
  )
}

type VoucherRowProps = {
  voucher: Voucher
  /** Where the officer may reverse it. */
  onReverse: (() => void) | undefined
}

/** What was paid, to whom and what for, from where, by whom it was posted, and the picture of its paper. */
function VoucherRow({ voucher, onReverse }: VoucherRowProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  const { payee, purpose, amount, picture, picture_type, reversed_by } = voucher
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule px-4 py-3 last:border-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          <Written>{purpose}</Written>
        </p>
        {payee !== '' && (
          <p>
            <Written>{payee}</Written>
          </p>
        )}
        <Kind voucher={voucher} />
      </div>
      <Facts voucher={voucher} />
      <Money aed={amount} className="font-display text-xl font-medium lg:text-end" />
      <div className="flex flex-wrap gap-x-4 text-label lg:col-span-3">
        {picture !== null && (
          <Button
            look="text"
            aria-expanded={shown}
            aria-label={shown ? t`Hide the voucher: ${purpose}` : t`Show the voucher: ${purpose}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? <Trans>Hide the voucher</Trans> : <Trans>Show the voucher</Trans>}
          </Button>
        )}
        {onReverse && reversed_by === null && (
          <Button look="text" aria-label={t`Reverse: ${purpose}`} onClick={onReverse}>
            <Trans>Reverse</Trans>
          </Button>
        )}
      </div>
      {picture !== null && shown && (
        <div className="grid grid-cols-[minmax(0,1fr)] lg:col-span-3 lg:h-[70dvh]">
          <StoredFile path={picture} type={picture_type} title={t`Voucher: ${purpose}`} />
        </div>
      )}
    </li>
  )
}

function Kind({ voucher: { kind, reversed_by, same_file_as } }: Pick<VoucherRowProps, 'voucher'>) {
  const { i18n } = useLingui()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      {i18n._(voucherKinds[kind])}
      {reversed_by !== null && (
        <Stamp tone="wrong">
          <Trans>Reversed</Trans>
        </Stamp>
      )}
      {same_file_as.length > 0 && (
        <Stamp tone="due">
          <Plural
            value={same_file_as.length}
            one="The same file as # other voucher"
            other="The same file as # other vouchers"
          />
        </Stamp>
      )}
    </p>
  )
}

function Facts({ voucher }: Pick<VoucherRowProps, 'voucher'>) {
  const { day, paid_from: from, paid_into: into, made_by: by, entry_id: entry } = voucher
  const { reversed_by: reverser, reversal_reason: reason } = voucher
  return (
    <ul className="min-w-0 text-label wrap-anywhere text-ink-2">
      <Fact>
        {into === null ? (
          <Trans>
            Paid from {from} on <Day date={day} />
          </Trans>
        ) : (
          <Trans>
            From {from} to {into} on <Day date={day} />
          </Trans>
        )}
      </Fact>
      {entry !== null && (
        <Fact>
          <Trans>
            Posted by {by}, <EntryLink id={entry}>entry no. {entry}</EntryLink>
          </Trans>
        </Fact>
      )}
      {reverser !== null && (
        <Fact>
          <Trans>
            Reversed by {reverser}: {reason}
          </Trans>
        </Fact>
      )}
    </ul>
  )
}

function Fact({ children }: { children: ReactNode }) {
  return <li className="num">{children}</li>
}

/** What a voucher is. */
const voucherKinds: Readonly<Record<VoucherKind, MessageDescriptor>> = {
  expense: msg`Expense`,
  bank_charge: msg`Bank charge`,
  transfer: msg`Transfer`,
}

/** The lists that vouchers stand in; all of them first. */
const voucherLists: Readonly<Record<'all' | VoucherKind, MessageDescriptor>> = {
  all: msg`All`,
  expense: msg`Expenses`,
  bank_charge: msg`Bank charges`,
  transfer: msg`Transfers`,
}
