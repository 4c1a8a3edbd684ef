import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { NO_REASON, ReasonFields } from '#web/app/officer/reason-act-dialog.tsx'
import { MoneyAccountField } from '#web/features/money-accounts/officer/index.ts'
import { Money } from '#web/ui/money.tsx'
import type { BankLine } from './bank-queries.ts'
import { PostCharges, sumOf } from './many-lines.tsx'
import type { LineAnswer, ToDo } from './use-matching.ts'
import { VoucherFieldset } from './voucher-fieldset.tsx'

type AnswerLinesDialogProps = {
  answer: LineAnswer
  lines: readonly BankLine[]
  onAnswer: (todo: ToDo) => void
  onClose: () => void
}

const NOTHING_SAID = { ...NO_REASON, purpose: '', payee: '', account: 'cash' }

/** Gives all these lines one answer; it says first what that does to the books. */
export default function AnswerLinesDialog({ answer, lines, onAnswer, onClose }: AnswerLinesDialogProps) {
  const { t } = useLingui()
  const form = useForm({ defaultValues: NOTHING_SAID })
  const count = lines.length
  const isOut = lines.some(({ amount }) => amount < 0)
  const isIn = lines.some(({ amount }) => amount > 0)
  return (
    <ActDialog
      act={{ form, close: onClose }}
      title={<Plural value={count} one="The same answer for # line?" other="The same answer for # lines?" />}
      what={
        <p>
          <Consequence answer={answer} lines={lines} />
        </p>
      }
      action={<Action answer={answer} count={count} />}
      onSubmit={({ reason, purpose, payee, account }) =>
        onAnswer({
          answer,
          lines,
          said: { reason: reason.trim(), words: purpose.trim(), payee: payee.trim(), account },
        })
      }
    >
      {answer === 'set_aside' && <ReasonFields hint={t`Every officer can read it.`} />}
      {answer === 'transfer' && (
        <MoneyAccountField
          balances
          label={
            isOut && isIn
              ? t`Other account`
              : isOut
                ? t({ message: 'To', context: 'an account' })
                : t({ message: 'From', context: 'an account' })
          }
          error={form.formState.errors.account?.message}
          {...form.register('account')}
        />
      )}
      {(answer === 'expense' || answer === 'income') && (
        <VoucherFieldset payee={answer === 'expense' ? t`Paid to` : t`Received from`} />
      )}
    </ActDialog>
  )
}

function Consequence({ answer, lines }: { answer: LineAnswer; lines: readonly BankLine[] }) {
  const sum = sumOf(lines)
  switch (answer) {
    case 'unclaimed':
      return (
        <Trans>
          <Money fils={sum} /> is posted as unclaimed money. Once a member sends the receipt, the line is matched with
          it among the unclaimed ones.
        </Trans>
      )
    case 'charge':
      return (
        <Trans>
          <Money fils={-sum} /> is posted as bank charges, each by itself.
        </Trans>
      )
    case 'transfer':
      return <Trans>Each line is posted as a transfer with this account.</Trans>
    case 'expense':
      return (
        <Trans>
          <Money fils={-sum} /> is posted as expenses, each by itself. Another treasurer confirms those above the limit.
        </Trans>
      )
    case 'income':
      return (
        <Trans>
          <Money fils={sum} /> is posted as other income, each by itself. Another treasurer confirms those above the
          limit.
        </Trans>
      )
    case 'set_aside':
      return <Trans>Nothing is posted. They stay on the reconciliation as lines that are not in the books.</Trans>
    case 'reopen':
      return (
        <Trans>
          Reversing entries take <Money fils={sum} /> out of the unclaimed money. The lines are among those to match
          again.
        </Trans>
      )
  }
}

function Action({ answer, count }: { answer: LineAnswer; count: number }) {
  switch (answer) {
    case 'unclaimed':
      return <Trans>Post as unclaimed</Trans>
    case 'charge':
      return <PostCharges count={count} />
    case 'transfer':
      return <Plural value={count} one="Post # transfer" other="Post # transfers" />
    case 'expense':
      return <Plural value={count} one="Post # expense" other="Post # expenses" />
    case 'income':
      return <Plural value={count} one="Post # line as income" other="Post # lines as income" />
    case 'set_aside':
      return <Trans>Set lines aside</Trans>
    case 'reopen':
      return <Trans>Open the lines again</Trans>
  }
}
