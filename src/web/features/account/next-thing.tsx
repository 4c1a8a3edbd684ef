import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { MonthlyPaymentRow, MyAccountData } from '#contract/account.ts'
import { businessDateAt } from '#core/calendar.ts'
import { monthText } from '#core/local-text.ts'
import { nextThing } from '#core/next-thing.ts'
import { Aloud } from '#web/app/language/aloud.tsx'
import { DueWords } from '#web/app/language/due-words.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { unreadQuery } from '#web/features/messages/index.ts'
import type { PaymentDialog } from '#web/features/payments/index.ts'
import { ReceiptDiffersActs, ReceiptDiffersWords } from '#web/features/payments/index.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Day } from '#web/ui/day.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { ALL_PAYMENTS_ID, OPEN_LOAN_ID } from '#web/ui/places.ts'
import { rowPurpose } from '#web/ui/row-purpose.ts'
import { Sheet } from '#web/ui/sheet.tsx'

type NextThingProps = { account: MyAccountData; onOpen: (dialog: PaymentDialog) => void }

/** One sentence, what dates it where anything does, and one thing to press. */
type Told = { tone: 'late' | 'soon' | 'calm'; icon: IconName; words: ReactNode; when?: ReactNode; act: ReactNode }

const tones: Readonly<Record<Told['tone'], string>> = {
  late: 'bg-brick-wash text-brick',
  soon: 'bg-saffron-wash text-saffron',
  calm: 'bg-leaf-wash text-leaf',
}

/** What matters most to the member now. */
export function NextThing(props: NextThingProps) {
  const { t } = useLingui()
  const { tone, icon, words, when, act } = useNext(props)
  return (
    <Sheet aria-label={t`Next step`} data-aloud className="@container print:hidden">
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-3.5 gap-y-3 @[13rem]:grid-cols-[auto_minmax(0,1fr)] @md:grid-cols-[auto_minmax(0,1fr)_auto]">
        <span className={cx('grid size-target place-items-center rounded-full', tones[tone])}>
          <Icon name={icon} className="size-5" />
        </span>
        <div className="flex items-center justify-between gap-2">
          <div className="num min-w-0">
            <p className="font-display text-lg font-medium wrap-anywhere">{words}</p>{' '}
            {when && <p className="text-label text-ink-2">{when}</p>}
          </div>
          <Aloud what="next" />
        </div>
        <div className="@max-md:col-span-full @max-md:*:w-full">{act}</div>
      </div>
    </Sheet>
  )
}

function useNext({ account, onOpen }: NextThingProps): Told {
  const { i18n } = useLingui()
  const { data: unread = 0 } = useQuery(unreadQuery)
  const today = businessDateAt(new Date())
  const { monthlyPaymentData: rows, loan_application: application, receivable } = account
  const next = nextThing({ rows, application, receivable, unread }, today)
  const monthOf = (row: MonthlyPaymentRow) => monthText(row.month_key, i18n.locale)
  const purposeOf = (row: MonthlyPaymentRow) => (row.kind === 'dues' ? monthOf(row) : rowPurpose(row, i18n))
  switch (next.what) {
    case 'asked': {
      const { row, question } = next
      const { payment_id: paymentId } = row
      const month = monthOf(row)
      return {
        tone: 'soon',
        icon: 'chat',
        words: (
          <Trans>
            The association asks about {month}: <Written>{question}</Written>
          </Trans>
        ),
        act: paymentId !== null && (
          <Button onClick={() => onOpen({ what: 'answer', paymentId, month })}>
            <Trans>Answer</Trans>
          </Button>
        ),
      }
    }
    case 'differs': {
      const { row, differs } = next
      const { payment_id: paymentId } = row
      const month = monthOf(row)
      return {
        tone: 'soon',
        icon: 'alert',
        words: <ReceiptDiffersWords differs={differs} />,
        when: purposeOf(row),
        act: paymentId !== null && (
          <ReceiptDiffersActs
            paymentId={paymentId}
            differs={differs}
            onEdit={() => onOpen({ what: 'correct', paymentId, month })}
          />
        ),
      }
    }
    case 'rejected':
      return {
        tone: 'late',
        icon: 'alert',
        words: <RejectedWords row={next.row} reason={next.reason} />,
        when: <DueWords aed={next.row.amount} date={next.row.due_on} parts="day" />,
        act: <Pay row={next.row} onOpen={onOpen} again />,
      }
    case 'overdue': {
      const { row, days, count, amount } = next
      const what = purposeOf(row)
      const one = count === 1
      return {
        tone: 'late',
        icon: 'alert',
        words: one ? (
          <Plural value={days} one={`${what} is # day overdue.`} other={`${what} is # days overdue.`} />
        ) : (
          <Plural value={count} one="# payment is overdue." other="# payments are overdue." />
        ),
        when: one ? (
          <DueWords aed={amount} date={row.due_on} parts="day" />
        ) : (
          <Trans>
            Together <Money aed={amount} trim />, the oldest since <Day date={row.due_on} parts="day" />.
          </Trans>
        ),
        act: <Pay row={row} onOpen={onOpen} />,
      }
    }
    case 'debt':
      return {
        tone: 'late',
        icon: 'alert',
        words: (
          <Trans>
            You owe the association <Money aed={next.amount} trim />.
          </Trans>
        ),
        act: (
          <Button onClick={() => onOpen({ what: 'dues' })}>
            <Trans>
              Pay <Money aed={next.amount} trim />
            </Trans>
          </Button>
        ),
      }
    case 'due_soon': {
      const what = purposeOf(next.row)
      return {
        tone: 'soon',
        icon: 'clock',
        words: <Trans>{what} is due soon.</Trans>,
        when: <DueWords aed={next.row.amount} date={next.row.due_on} parts="day" />,
        act: <Pay row={next.row} onOpen={onOpen} />,
      }
    }
    case 'offered':
      return {
        tone: 'soon',
        icon: 'loan',
        words: <Trans>The association offers you a loan on other terms.</Trans>,
        act: <ToLoan />,
      }
    case 'applied': {
      const { principal, answer_by: by } = next.application
      const words = (
        <Trans>
          <Money aed={principal} trim /> asked for. Answer by <Day date={by} parts="day" />
        </Trans>
      )
      return { tone: 'calm', icon: 'clock', words, act: <ToLoan /> }
    }
    case 'approved': {
      const { principal } = next.application
      const words = (
        <Trans>
          <Money aed={principal} trim /> approved. A treasurer will pay it out to you.
        </Trans>
      )
      return { tone: 'calm', icon: 'check', words, act: <ToLoan /> }
    }
    case 'reply':
      return {
        tone: 'soon',
        icon: 'chat',
        words: (
          <Plural
            value={next.count}
            one="The association has sent you # message."
            other="The association has sent you # messages."
          />
        ),
        act: (
          <ButtonLink to={paths.contactChat}>
            <Trans>Read</Trans>
          </ButtonLink>
        ),
      }
    case 'in_review': {
      const { row } = next
      const paymentId = row.latest_payment_id ?? row.payment_id
      const month = monthOf(row)
      return {
        tone: 'calm',
        icon: 'clock',
        words: <WaitingWords row={row} />,
        act: paymentId !== null && (
          <Button look="quiet" onClick={() => onOpen({ what: 'follow', paymentId, month })}>
            <Trans>See progress</Trans>
          </Button>
        ),
      }
    }
    case 'nothing':
      return {
        tone: 'calm',
        icon: 'check',
        words: next.row ? (
          <Trans>
            Nothing to do now. Next: <Money aed={next.row.amount} trim /> by <Day date={next.row.due_on} parts="day" />
          </Trans>
        ) : (
          <Trans>Nothing to do now. Thank you!!</Trans>
        ),
        act: (
          <ButtonLink look="quiet" to={paths.statement}>
            <Trans>See the statement</Trans>
          </ButtonLink>
        ),
      }
  }
}

/** That the last receipt for a month, or the last payment for a loan, was rejected, and why. */
export function RejectedWords({ row, reason }: { row: MonthlyPaymentRow; reason: string }) {
  const { i18n } = useLingui()
  if (row.kind === 'instalment') {
    return (
      <Trans>
        Your loan payment was rejected: <Written>{reason}</Written>
      </Trans>
    )
  }
  const month = monthText(row.month_key, i18n.locale)
  return (
    <Trans>
      The receipt of {month} was rejected: <Written>{reason}</Written>
    </Trans>
  )
}

/** What an officer looks for at the bank. */
export function WaitingWords({ row }: { row: MonthlyPaymentRow }) {
  const { i18n } = useLingui()
  const month = monthText(row.month_key, i18n.locale)
  return (
    <Trans>
      An officer checks your <Money aed={row.amount} trim /> for {month}.
    </Trans>
  )
}

function ToLoan() {
  return (
    <Lead to={paths.myLoan} place={OPEN_LOAN_ID}>
      <Trans>See my loan</Trans>
    </Lead>
  )
}

/** The way to a page; on that page itself, to the place that it is about. */
function Lead({ to, place, children }: { to: string; place: string; children: ReactNode }) {
  const isHere = useLocation().pathname === to
  if (isHere) {
    return (
      <Button look="quiet" onClick={() => document.getElementById(place)?.focus()}>
        {children}
      </Button>
    )
  }
  return (
    <ButtonLink look="quiet" to={to}>
      {children}
    </ButtonLink>
  )
}

type PayProps = { row: MonthlyPaymentRow; onOpen: NextThingProps['onOpen']; again?: boolean }

/** Opens the form with what it is for; where nothing can be paid, the list says why. */
function Pay({ row, onOpen, again = false }: PayProps) {
  if (!row.may.includes('pay')) {
    return (
      <Lead to={paths.monthlyPay} place={ALL_PAYMENTS_ID}>
        <Trans>Monthly payments</Trans>
      </Lead>
    )
  }
  return (
    <Button onClick={() => onOpen({ what: 'pay', row })}>
      {again ? (
        <Trans>Send payment again</Trans>
      ) : (
        <Trans>
          Pay <Money aed={row.amount} trim />
        </Trans>
      )}
    </Button>
  )
}
