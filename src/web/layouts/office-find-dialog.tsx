import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import type { AnswerOf } from '#contract/calls.ts'
import type { OfficePage } from '#contract/session.ts'
import { callQuery } from '#web/app/calls/call-query.ts'
import { officeKey } from '#web/app/calls/office-queries.ts'
import { LoadProblem } from '#web/app/officer/load-more.tsx'
import { useSettled } from '#web/app/officer/search-field.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { useProfile } from '#web/app/session/profile-context.ts'
import { Day } from '#web/ui/day.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { controlClass } from '#web/ui/field.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { groupsFor } from './office-nav.ts'

/** One thing that was found, and where it is. */
type Option = { key: string; to: string; what: ReactNode; more?: ReactNode }
type Group = { name: string; options: readonly Option[] }

/** Searches members, payments, loans, entries and pages; arrows and Enter do all of it. */
export default function FindDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const search = useSettled(text.trim())
  const query = useQuery({ ...searchQuery(search), enabled: search !== '', placeholderData: keepPreviousData })
  const pages = usePages(text.trim())
  const found = useFound(text.trim() === '' ? undefined : query.data)
  const groups = [...found, { name: t`Pages`, options: pages }].filter(({ options }) => options.length > 0)
  const settled = text.trim() === search && !query.isFetching
  return (
    <Dialog open onClose={onClose} title={<Trans>Search everything</Trans>}>
      <div className="grid min-h-96 content-start gap-3">
        <Combobox text={text} onType={setText} groups={groups} onChosen={onClose} />
        {query.error && <LoadProblem onRetry={query.refetch}>{query.error.message}</LoadProblem>}
        <p role="status" className="text-sm text-ink-2">
          {groups.length > 0 ? (
            <Plural
              value={groups.reduce((sum, { options }) => sum + options.length, 0)}
              one="# result"
              other="# results"
            />
          ) : (
            settled && !query.error && <Trans>Nothing found</Trans>
          )}
        </p>
      </div>
    </Dialog>
  )
}

const searchQuery = (search: string) =>
  callQuery([...officeKey, 'search', search], 'GET /api/office/search', { query: { search } })

type ComboboxProps = {
  text: string
  onType: (text: string) => void
  groups: readonly Group[]
  onChosen: () => void
}

/** A field whose list is walked by the arrows while the focus stays where one types (ARIA Authoring Practices: combobox). */
function Combobox({ text, onType, groups, onChosen }: ComboboxProps) {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate()
  const options = groups.flatMap((group) => group.options)
  const [walked, setWalked] = useState('')
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === walked),
  )
  const current = options[at]
  const optionId = ({ key }: Option) => `${id}-${key}`
  useEffect(() => {
    if (current) document.getElementById(`${id}-${current.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [current, id])
  const choose = ({ to }: Option) => {
    onChosen()
    void navigate(to)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || options.length === 0) return
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setWalked(options.at(next % options.length)?.key ?? '')
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      choose(current)
    }
  }
  return (
    <>
      <input
        // Of type search, its first Escape would only empty it.
        type="text"
        enterKeyHint="go"
        role="combobox"
        aria-label={t`Member, payment, loan, entry or page`}
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(current)}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        data-first=""
        placeholder={t`Name, ID, mobile, reference or number`}
        value={text}
        onChange={({ target }) => {
          setWalked('')
          onType(target.value)
        }}
        onKeyDown={press}
        // What is typed here is nothing to lose, so that Escape closes the dialog all the same.
        onInput={(event) => event.stopPropagation()}
        className={controlClass}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t`Results`} className="grid gap-2 empty:hidden">
        {groups.map((group) => (
          <fieldset key={group.name} aria-label={group.name} className="min-w-0">
            <p aria-hidden="true" className="px-2 text-sm text-ink-2">
              {group.name}
            </p>
            {group.options.map((option) => (
              <div
                key={option.key}
                id={optionId(option)}
                role="option"
                tabIndex={-1}
                aria-selected={option === current}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
                onKeyDown={press}
                className="flex min-h-target cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-field px-2 py-1 hover:bg-leaf-wash aria-selected:bg-leaf-wash aria-selected:text-leaf"
              >
                <span className="min-w-0 font-semibold wrap-anywhere">{option.what}</span>
                {option.more && <span className="num text-sm text-ink-2">{option.more}</span>}
              </div>
            ))}
          </fieldset>
        ))}
      </div>
    </>
  )
}

/** What the server found, by its kind. */
function useFound(data: AnswerOf<'GET /api/office/search'> | undefined): Group[] {
  const { t } = useLingui()
  if (!data) return []
  return [
    {
      name: t`Members`,
      options: data.members.map(({ id, unique_id, name, mobile }) => ({
        key: `member-${id}`,
        to: generatePath(paths.officeMember, { id: String(id) }),
        what: <Written>{name}</Written>,
        more: (
          <>
            <Code>{unique_id}</Code> · <Code>{mobile}</Code>
          </>
        ),
      })),
    },
    {
      name: t`Payments`,
      options: data.payments.map(({ id: payment, amount, submitted_at: sent, member }) => ({
        key: `payment-${payment}`,
        to: `${paths.officePayments}?payment=${payment}`,
        what: <Trans>Payment {payment}</Trans>,
        more: <OfMember name={member.name} aed={amount} day={sent} />,
      })),
    },
    {
      name: t`Loans`,
      options: data.loans.map(({ id, principal, applied_at: applied, member }) => ({
        key: `loan-${id}`,
        to: generatePath(paths.officeLoan, { id: String(id) }),
        what: <Trans>Loan {id}</Trans>,
        more: <OfMember name={member.name} aed={principal} day={applied} />,
      })),
    },
    {
      name: t`Journal`,
      options: data.entries.map(({ id, date }) => ({
        key: `entry-${id}`,
        to: generatePath(paths.officeEntry, { id: String(id) }),
        what: <Trans>Entry no. {id}</Trans>,
        more: <Day date={date} />,
      })),
    },
  ]
}

function OfMember({ name, aed, day }: { name: string; aed: number; day: string }) {
  return (
    <>
      <Written>{name}</Written> · <Money aed={aed} /> · <Day date={day} />
    </>
  )
}

/** Pages below those of the navigation. */
const MORE: readonly { page: OfficePage; to: string; label: MessageDescriptor }[] = [
  { page: 'members', to: paths.officeMembersGrid, label: msg`Dues by month` },
  { page: 'members', to: paths.officeArrears, label: msg`Arrears` },
  { page: 'members', to: paths.officeApplications, label: msg`Applications` },
  { page: 'members', to: paths.officeInvitations, label: msg`Invitations` },
  { page: 'members', to: paths.officeImport, label: msg`Import and export` },
  { page: 'messages', to: paths.officeNotices, label: msg`Notices` },
  { page: 'bank', to: paths.officeReconciliation, label: msg`Reconciliation` },
  { page: 'bank', to: paths.officeBankRules, label: msg`Rules` },
  { page: 'audit', to: paths.officeChanges, label: msg`Changes` },
  { page: 'audit', to: paths.officeExceptions, label: msg`Exceptions` },
  { page: 'audit', to: paths.officeSamples, label: msg`Samples` },
  { page: 'audit', to: paths.officeSeals, label: msg`Seals` },
  { page: 'books', to: paths.officeAccount, label: msg`Accounts` },
  { page: 'books', to: paths.officeBankAndCash, label: msg`Bank and cash` },
  { page: 'books', to: paths.officeTrialBalance, label: msg`Trial balance` },
  { page: 'books', to: paths.officeIncomeExpense, label: msg`Income and expense` },
  { page: 'books', to: paths.officeBalanceSheet, label: msg`Balance sheet` },
  { page: 'books', to: paths.officeLoansAtRisk, label: msg`Portfolio at risk` },
  { page: 'books', to: paths.officeAnnualReport, label: msg`Annual report` },
  { page: 'books', to: paths.officeManual, label: msg`Manual entries` },
  { page: 'books', to: paths.officeClosing, label: msg`Closing` },
]

/** The pages open to this officer whose names have the text, in the language of who reads. */
function usePages(text: string): Option[] {
  const { i18n } = useLingui()
  const profile = useProfile()
  const entries = groupsFor(profile).flatMap((group) => group.entries)
  const open = new Set(entries.map(({ page }) => page))
  const wanted = text.toLocaleLowerCase(i18n.locale)
  return [...entries, ...MORE.filter(({ page }) => open.has(page))]
    .map(({ to, label }) => ({ to, name: i18n._(label) }))
    .filter(({ name }) => name.toLocaleLowerCase(i18n.locale).includes(wanted))
    .map(({ to, name }) => ({ key: to, to, what: name }))
}
