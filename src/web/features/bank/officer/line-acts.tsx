import { Trans, useLingui } from '@lingui/react/macro'
import type { MoneyAccount } from '#core/chart.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { ReasonActDialog } from '#web/app/officer/reason-act-dialog.tsx'
import { UndoableNotice } from '#web/app/officer/undoable-notice.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { VoucherPicture } from '#web/app/officer/voucher-picture.tsx'
import { MoneyAccountField } from '#web/features/money-accounts/officer/index.ts'
import { Money } from '#web/ui/money.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import type { BankLine, Candidate } from './bank-queries.ts'
import { ClaimDialog } from './claim-dialog.tsx'
import { ConfirmLineDialog, LineHead } from './line-head.tsx'
import type { LineAct } from './match-line.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { undoOfPosted } from './undo-note.tsx'
import { PAYEE_MOST, PURPOSE_MOST, VoucherFieldset } from './voucher-fieldset.tsx'

type LineDialogProps = { line: BankLine; ways: ModalHandlers }

/** Settles a line that no waiting payment and no entry is; it says first what that does to the books. */
export default function LineActDialog({ act, ...props }: LineDialogProps & { act: LineAct }) {
  switch (act) {
    case 'unclaimed':
      return <UnclaimedDialog {...props} />
    case 'charge':
      return <ChargeDialog {...props} />
    case 'set_aside':
      return <SetAsideDialog {...props} />
    case 'transfer':
      return <TransferLineDialog {...props} />
    case 'claim':
      return <ClaimDialog {...props} />
    case 'split':
      return <SplitDialog {...props} />
    case 'expense':
      return <ExpenseOfLineDialog {...props} />
    case 'income':
      return <IncomeOfLineDialog {...props} />
    case 'reopen':
      return <ReopenDialog {...props} />
    case 'return':
      return <ReturnDialog {...props} />
  }
}

function InTheBooks({ entry }: { entry: Candidate }) {
  return (
    <p className="font-semibold text-saffron">
      <Trans>The books have this money already: {entry.title}. Is it other money?</Trans>
    </p>
  )
}

function UnclaimedDialog({ line, ways }: LineDialogProps) {
  const act = useOfficeAct('POST /api/office/bank-lines/:id/unclaimed', ways)
  const { proposal } = line
  const entry = proposal?.kind === 'entry' && proposal.sure ? proposal : undefined
  return (
    <ActDialog
      act={act}
      title={<Trans>Nobody claims it yet?</Trans>}
      what={
        <>
          <LineHead line={line} />
          <p>
            <Trans>
              <Money aed={line.amount} /> is posted as unclaimed money. When a member sends the receipt, match it with
              this line.
            </Trans>
          </p>
          {entry && <InTheBooks entry={entry} />}
        </>
      }
      action={<Trans>Post as unclaimed</Trans>}
      // What may be counted twice is said here, so that it is asked once.
      onSubmit={() =>
        act.submit({ params: { id: line.id }, body: { looked_twice: entry !== undefined } }, undoOfPosted(line.id))
      }
    />
  )
}

function ChargeDialog({ line, ways }: LineDialogProps) {
  return (
    <ConfirmLineDialog
      step="charge"
      line={line}
      ways={ways}
      title={<Trans>Is this a bank charge?</Trans>}
      consequence={
        <Trans>
          <Money aed={-line.amount} /> is posted as a bank charge. You can reverse it among the expenses.
        </Trans>
      }
      action={<Trans>Post the charge</Trans>}
      notice={undoOfPosted(line.id)}
    />
  )
}

function SetAsideDialog({ line, ways }: LineDialogProps) {
  const { t } = useLingui()
  const onDone = (message: string | undefined) =>
    ways.onDone(
      message,
      message && (
        <UndoableNotice key={line.id} by="POST /api/office/bank-lines/:id/release" id={line.id}>
          {message}
        </UndoableNotice>
      ),
    )
  return (
    <ReasonActDialog
      by="POST /api/office/bank-lines/:id/set-aside"
      id={line.id}
      ways={{ ...ways, onDone }}
      title={<Trans>Set this line aside?</Trans>}
      what={
        <>
          <LineHead line={line} />
          <p>
            <Trans>Nothing is posted. The reconciliation lists it as not in the books.</Trans>
          </p>
        </>
      }
      action={<Trans>Set line aside</Trans>}
      look="primary"
      hint={t`Every officer can read it.`}
    />
  )
}

type VoucherFields = { purpose: string; payee: string; picture: File | undefined }
const voucherOf = (line: BankLine): VoucherFields => ({
  purpose: line.description.slice(0, PURPOSE_MOST),
  payee: '',
  picture: undefined,
})
const trimmed = ({ purpose, payee }: VoucherFields) => ({
  purpose: purpose.trim(),
  payee: payee.trim() || undefined,
})

/** What the association paid, with a picture of the paper that shows it. */
function ExpenseOfLineDialog({ line, ways }: LineDialogProps) {
  const { t } = useLingui()
  const act = useOfficeAct('POST /api/office/bank-lines/:id/expense', ways, { defaultValues: voucherOf(line) })
  return (
    <ActDialog
      act={act}
      title={<Trans>An expense?</Trans>}
      what={
        <>
          <LineHead line={line} />
          <p>
            <Trans>
              <Money aed={-line.amount} /> is posted as an expense of the association. Above the limit of the settings
              another treasurer confirms it first.
            </Trans>
          </p>
        </>
      }
      action={<Trans>Post the expense</Trans>}
      onSubmit={(fields) =>
        act.submit(
          { params: { id: line.id }, form: { ...trimmed(fields), picture: fields.picture } },
          undoOfPosted(line.id),
        )
      }
    >
      <VoucherPicture />
      <VoucherFieldset payee={t`Paid to`} />
    </ActDialog>
  )
}

/** What the association received that is no member's. */
function IncomeOfLineDialog({ line, ways }: LineDialogProps) {
  const { t } = useLingui()
  const act = useOfficeAct('POST /api/office/bank-lines/:id/income', ways, { defaultValues: voucherOf(line) })
  return (
    <ActDialog
      act={act}
      title={<Trans>Other income?</Trans>}
      what={
        <>
          <LineHead line={line} />
          <p>
            <Trans>
              <Money aed={line.amount} /> is posted as income that is no member's. Above the limit of the settings
              another treasurer confirms it first.
            </Trans>
          </p>
        </>
      }
      action={<Trans>Post the income</Trans>}
      onSubmit={(fields) => act.submit({ params: { id: line.id }, body: trimmed(fields) }, undoOfPosted(line.id))}
    >
      <VoucherFieldset payee={t`Received from`} />
    </ActDialog>
  )
}

/** Takes a line out of the unclaimed ones, so that it can be anything. */
function ReopenDialog({ line, ways }: LineDialogProps) {
  return (
    <ConfirmLineDialog
      step="reopen"
      line={line}
      ways={ways}
      title={<Trans>Open the line again?</Trans>}
      consequence={
        <Trans>
          A reversing entry takes <Money aed={line.amount} /> out of the unclaimed money. The line is among those to
          match again and can become anything.
        </Trans>
      }
      action={<Trans>Open the line again</Trans>}
    />
  )
}

/** Sends unclaimed money back to its sender. */
function ReturnDialog({ line, ways }: LineDialogProps) {
  const { t } = useLingui()
  const act = useOfficeAct('POST /api/office/bank-lines/:id/return', ways, {
    defaultValues: { payee: line.description.slice(0, PAYEE_MOST) },
  })
  const { register, formState } = act.form
  return (
    <ActDialog
      act={act}
      title={<Trans>Send this money back?</Trans>}
      what={
        <>
          <LineHead line={line} />
          <p>
            <Trans>
              Another treasurer confirms it first. Then send the money with the bank's app: its line is matched with
              this one.
            </Trans>
          </p>
        </>
      }
      action={<Trans>Send money back</Trans>}
      onSubmit={({ payee }) => act.submit({ params: { id: line.id }, body: { payee: payee.trim() } })}
    >
      <TextField
        label={t`Back to`}
        hint={t`The sender's name or account, as the bank shows it.`}
        required
        autoComplete="off"
        maxLength={PAYEE_MOST}
        error={formState.errors.payee?.message}
        {...register('payee', { validate: (text) => text.trim() !== '' || t`Enter who the money goes back to.` })}
      />
    </ActDialog>
  )
}

/** Money that went to another account of the association, or came from one: out of a cash machine into the cash box. */
function TransferLineDialog({ line, ways }: LineDialogProps) {
  const { t } = useLingui()
  const act = useOfficeAct('POST /api/office/bank-lines/:id/transfer', ways, {
    defaultValues: { account: 'cash' as MoneyAccount },
  })
  const { register, formState } = act.form
  const entry = line.proposal?.kind === 'entry' ? line.proposal : undefined
  return (
    <ActDialog
      act={act}
      title={<Trans>A transfer between your own accounts?</Trans>}
      what={
        <>
          <LineHead line={line} />
          {entry && <InTheBooks entry={entry} />}
        </>
      }
      action={<Trans>Post the transfer</Trans>}
      // What may be counted twice is said here, so that it is asked once.
      onSubmit={({ account }) =>
        act.submit(
          { params: { id: line.id }, body: { account, looked_twice: entry !== undefined } },
          undoOfPosted(line.id),
        )
      }
    >
      <MoneyAccountField
        balances
        label={
          line.amount < 0 ? t({ message: 'To', context: 'an account' }) : t({ message: 'From', context: 'an account' })
        }
        error={formState.errors.account?.message}
        {...register('account')}
      />
    </ActDialog>
  )
}
