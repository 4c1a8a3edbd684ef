import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Month } from '#core/calendar.ts'
import type { RuleAnswer } from '#core/line-rules.ts'
import { monthText } from '#core/local-text.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { listed } from '#web/app/language/i18n.ts'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { accountText } from '#web/features/money-accounts/officer/index.ts'
import { Day } from '#web/ui/day.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import type { BankLine, Candidate, LineStatus } from './bank-queries.ts'
import type { NamedPayer } from './candidates.ts'

/** A line as the bank wrote it. `children` stands before it. */
export function LineHead({ line, children }: { line: BankLine; children?: ReactNode }) {
  const { description, reference, booked_on, amount } = line
  return (
    <div className="flex min-w-0 items-baseline gap-3">
      {children}
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          <Written>{description}</Written>
        </p>
        <p className="num text-sm text-ink-2 wrap-anywhere">
          <Day date={booked_on} />
          {reference && (
            <>
              {' '}
              · <Code>{reference}</Code>
            </>
          )}
        </p>
      </div>
      <Money aed={amount} bare className="font-semibold" />
    </div>
  )
}

/** The lists that the lines of a statement stand in. */
export const lineLists: Readonly<Record<LineStatus, MessageDescriptor>> = {
  open: msg`To match`,
  unclaimed: msg`Unclaimed`,
  matched: msg`Matched`,
  set_aside: msg`Set aside`,
}

/** What a list says that has nothing in it. */
export const noLines: Readonly<Record<LineStatus, MessageDescriptor>> = {
  open: msg`No lines to match`,
  unclaimed: msg`No unclaimed money.`,
  matched: msg`No line is matched yet.`,
  set_aside: msg`No line was set aside.`,
}

/** What speaks for a candidate beside its amount. */
export const reasonWords: Readonly<Record<Candidate['reasons'][number], MessageDescriptor>> = {
  reference: msg`The payer’s reference is there`,
  receipt: msg`The receipt has the line’s reference`,
  number: msg`The line has their ID, mobile or account number`,
  name: msg`The name is the same`,
  day: msg`Only the amount and the day`,
}

type Names = NonNullable<BankLine['names']>

export const claimKinds: Readonly<Record<Names['kind'], MessageDescriptor>> = {
  dues: msg`Monthly dues`,
  loan: msg`Towards a loan`,
  deposit: msg`Deposit`,
}

/** What the member whom a line names paid for. */
export const namedFor = ({ what, months }: Pick<NamedPayer, 'what' | 'months'>, i18n: I18n) =>
  what === 'dues' ? listed(months.map((month) => monthText(month as Month, i18n.locale))) : i18n._(claimKinds[what])

/** What a rule can say that lines are. */
export const ruleAnswers: Readonly<Record<RuleAnswer, MessageDescriptor>> = {
  expense: msg`Expense`,
  charge: msg`Bank charge`,
  income: msg`Other income`,
  transfer: msg`Transfer`,
  unclaimed: msg({ message: 'Unclaimed', context: 'what to do with a line' }),
  set_aside: msg({ message: 'Set aside', context: 'what to do with a line' }),
}

type RuleSays = Pick<NonNullable<BankLine['rule']>, 'answer' | 'words' | 'other_account' | 'other_account_name'>

/** What lines of a rule are: what for, or with which account. */
export function ruleWords(
  { answer, words, other_account: code, other_account_name: name }: RuleSays,
  i18n: I18n,
): string {
  const more = code === null || name === null ? words : accountText({ code, name }, i18n)
  return listed([i18n._(ruleAnswers[answer]), more].filter(Boolean))
}

/** A line by its own words, for who cannot see where it stands. */
export const nameOfLine = ({ description, reference, booked_on }: BankLine) =>
  listed([description, reference].filter(Boolean)) || booked_on

type ConfirmLineDialogProps = {
  step: 'charge' | 'release' | 'reopen'
  line: BankLine
  ways: ModalHandlers
  title: ReactNode
  /** What it does to the books. */
  consequence: ReactNode
  action: ReactNode
  /** Shown instead of what the server said. */
  notice?: (answer: { message?: string | undefined }) => ReactNode
}

/** A step with a line that needs no more than a yes. */
export function ConfirmLineDialog({ step, line, ways, title, consequence, action, notice }: ConfirmLineDialogProps) {
  const act = useOfficeAct(`POST /api/office/bank-lines/:id/${step}`, ways)
  return (
    <ActDialog
      act={act}
      title={title}
      what={
        <>
          <LineHead line={line} />
          <p>{consequence}</p>
        </>
      }
      action={action}
      onSubmit={() => act.submit({ params: { id: line.id } }, notice)}
    />
  )
}
