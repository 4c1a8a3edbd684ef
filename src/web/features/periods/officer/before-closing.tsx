import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnswerOf } from '#contract/calls.ts'
import { monthText } from '#core/local-text.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { officeKey, statusAddress } from '#web/app/calls/office-queries.ts'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { Report } from '#web/features/books/officer/index.ts'
import { accountText } from '#web/features/money-accounts/officer/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Money } from '#web/ui/money.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'

type ToDo = AnswerOf<'GET /api/office/periods/:id/to-do'>
type Bank = ToDo['banks'][number]

const toDoQuery = (month: string) =>
  callQuery([...officeKey, 'periods', 'to-do', month], 'GET /api/office/periods/:id/to-do', { params: { id: month } })

/** What should be done before a month is closed with those before it, each with the way to where it is done. */
export function BeforeClosing({ month }: { month: string }) {
  const { i18n } = useLingui()
  const toDo = useQuery(toDoQuery(month))
  return (
    <section>
      <SectionTitle>
        <Trans>Before closing {monthText(month, i18n.locale)}</Trans>
      </SectionTitle>
      <Report query={toDo}>{(data) => <List toDo={data} />}</Report>
    </section>
  )
}

function List({ toDo: { at, payments, expenses, manual_entries: waiting, banks } }: { toDo: ToDo }) {
  const { t } = useLingui()
  const compared = banks.filter(({ difference }) => difference !== null)
  const somethingWaits = payments + expenses + waiting > 0
  const isDone =
    !somethingWaits && banks.every(({ open, set_aside, difference }) => open === 0 && set_aside === 0 && !difference)
  if (isDone) {
    return (
      <Banner tone="success">
        {compared.length > 0 ? (
          <Trans>Nothing waits, and the books agree with the bank.</Trans>
        ) : (
          <Trans>Nothing waits. No imported line says the bank's balance, so it wasn't compared.</Trans>
        )}
      </Banner>
    )
  }
  return (
    <Rows label={t`To do before closing`}>
      {payments > 0 && (
        <Item to={paths.officePayments}>
          <Plural value={payments} one="# payment waits" other="# payments wait" />
        </Item>
      )}
      {expenses > 0 && (
        <Item to={statusAddress(paths.officeExpenses, 'waiting')}>
          <Plural value={expenses} one="# expense waits to be confirmed" other="# expenses wait to be confirmed" />
        </Item>
      )}
      {waiting > 0 && (
        <Item to={paths.officeManual}>
          <Plural
            value={waiting}
            one="# manual entry waits to be approved"
            other="# manual entries wait to be approved"
          />
        </Item>
      )}
      {banks.map((bank) => (
        <OfBank key={bank.account} bank={bank} at={at} named={banks.length > 1} />
      ))}
    </Rows>
  )
}

/** What is open between a bank account and its statement. */
function OfBank({ bank, at, named }: { bank: Bank; at: string; named: boolean }) {
  const { i18n } = useLingui()
  const { account, open, set_aside: aside, difference } = bank
  const lines = (status: string) => `${paths.officeBank}?${new URLSearchParams({ account, status })}`
  const name = named && accountText({ code: account, name: bank.account_name }, i18n)
  return (
    <>
      {open > 0 && (
        <Item to={lines('open')} of={name}>
          <Plural value={open} one="# bank line to match" other="# bank lines to match" />
        </Item>
      )}
      {aside > 0 && (
        <Item to={lines('set_aside')} of={name}>
          <Plural value={aside} one="# bank line is set aside" other="# bank lines are set aside" />
        </Item>
      )}
      {difference !== null && difference !== 0 && (
        <Item to={`${paths.officeReconciliation}?${new URLSearchParams({ account, at })}`} of={name}>
          <Trans>
            Difference to the bank: <Money aed={difference} />
          </Trans>
        </Item>
      )}
    </>
  )
}

function Item({ to, of, children }: { to: string; of?: string | false; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-rule py-1 last:border-0">
      <RowLink to={to}>{children}</RowLink>
      {of && <span className="text-label text-ink-2">{of}</span>}
    </li>
  )
}
