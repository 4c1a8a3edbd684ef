import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AnswerOf } from '#contract/calls.ts'
import { businessDateAt } from '#core/calendar.ts'
import { sumFils } from '#core/money.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { AccountLink, BooksHead } from '#web/features/books/officer/index.ts'
import { filsOf } from '#web/ui/amounts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Day } from '#web/ui/day.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type ModalHandlers, useModal } from '#web/ui/use-modal.tsx'
import { accountText, type MoneyAccountRow, moneyAccountsQuery } from './money-queries.ts'

/** Where the association keeps its money, and how much is in each place now. */
export default function BankAndCashPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(moneyAccountsQuery)
  return (
    <>
      <BooksHead
        title={t`Bank and cash`}
        time={<Day date={businessDateAt(new Date())} />}
        note={<Trans>Where the association keeps its money, and what the books say is in each now.</Trans>}
      />
      {data ? (
        <MoneyAccounts {...data} />
      ) : error ? (
        <ErrorState message={t`The accounts could not be loaded: ${error.message}`} onRetry={refetch} />
      ) : (
        <Loading>
          <SkeletonRows count={2} />
        </Loading>
      )}
    </>
  )
}

type Opened = { act: 'open' } | { act: AccountAct; account: MoneyAccountRow }

/** The bank accounts and cash boxes with what is in them together, and what a treasurer may do with them. */
function MoneyAccounts({ accounts, may }: AnswerOf<'GET /api/office/money-accounts'>) {
  const { t } = useLingui()
  const { opened, open, ways, notice } = useModal<Opened>()
  return (
    <>
      {notice}
      {may.includes('open') ? (
        <Button icon="plus" className="justify-self-start print:hidden" onClick={() => open({ act: 'open' })}>
          <Trans>Open another account</Trans>
        </Button>
      ) : (
        <Banner tone="info">
          <Trans>A treasurer opens, renames and closes accounts. Every officer can read them.</Trans>
        </Banner>
      )}
      <Rows label={t`Bank and cash`}>
        {accounts.map((account) => (
          <MoneyAccountLine key={account.code} account={account} onOpen={(act) => open({ act, account })} />
        ))}
        <Row
          title={
            <b className="font-semibold">
              <Trans>Together</Trans>
            </b>
          }
          end={<Money fils={sumFils(accounts.map(({ balance }) => filsOf(balance)))} />}
        />
      </Rows>
      {opened?.act === 'open' && <OpenAccountDialog ways={ways} />}
      {opened?.act === 'change' && <ChangeAccountDialog account={opened.account} ways={ways} />}
      {(opened?.act === 'close' || opened?.act === 'reopen') && (
        <AccountStateDialog account={opened.account} closed={opened.act === 'close'} ways={ways} />
      )}
    </>
  )
}

type AccountStateDialogProps = { account: MoneyAccountRow; closed: boolean; ways: ModalHandlers }

/** Closes an empty account, or opens a closed one again. */
function AccountStateDialog({ account, closed, ways }: AccountStateDialogProps) {
  const act = useOfficeAct('PUT /api/office/money-accounts/:id', ways)
  const { code, name, account_number } = account
  return (
    <ActDialog
      act={act}
      title={closed ? <Trans>Close {name}?</Trans> : <Trans>Open {name} again?</Trans>}
      what={
        <p>
          {closed ? (
            <Trans>
              Nothing can be posted to it any more. What was posted stays in the books, and it can be opened again.
            </Trans>
          ) : (
            <Trans>Officers can choose it again where money comes or goes.</Trans>
          )}
        </p>
      }
      action={closed ? <Trans>Close account</Trans> : <Trans>Reopen account</Trans>}
      look={closed ? 'danger' : 'primary'}
      onSubmit={() => act.submit({ params: { id: code }, body: { name, account_number, closed } })}
    />
  )
}

/** Gives a bank account or cash box another name or number. */
function ChangeAccountDialog({ account, ways }: { account: MoneyAccountRow; ways: ModalHandlers }) {
  const { code, place, name, account_number } = account
  const fields: AccountFieldValues = { place, name, account_number }
  const act = useOfficeAct('PUT /api/office/money-accounts/:id', ways, {
    place: `money account ${code}`,
    defaultValues: fields,
  })
  return (
    <ActDialog
      act={act}
      title={<Trans>Change this account</Trans>}
      what={
        <p>
          <Trans>What was posted to it stays, and shows under the new name.</Trans>
        </p>
      }
      action={<Trans>Save</Trans>}
      onSubmit={(fields) =>
        act.submit({
          params: { id: code },
          body: { name: fields.name.trim(), account_number: fields.account_number.trim() },
        })
      }
    >
      <AccountFields />
    </ActDialog>
  )
}

/** Opens a further bank account or cash box in the books. */
function OpenAccountDialog({ ways }: { ways: ModalHandlers }) {
  const { t } = useLingui()
  const fields: AccountFieldValues = { place: 'bank', name: '', account_number: '' }
  const act = useOfficeAct('POST /api/office/money-accounts', ways, { place: 'money account', defaultValues: fields })
  const { register, formState } = act.form
  return (
    <ActDialog
      act={act}
      title={<Trans>Open another account</Trans>}
      what={
        <p>
          <Trans>The account starts at zero. Officers can then choose it wherever money comes in or goes out.</Trans>
        </p>
      }
      action={<Trans>Open account</Trans>}
      onSubmit={({ place, name, account_number }) =>
        act.submit({
          body: { place, name: name.trim(), account_number: place === 'bank' ? account_number.trim() : '' },
        })
      }
    >
      <ChoiceGroup
        label={t`Kind`}
        required
        options={[
          { value: 'bank', label: t`Bank account` },
          { value: 'cash', label: t`Cash box` },
        ]}
        error={formState.errors.place?.message}
        {...register('place')}
      />
      <AccountFields />
    </ActDialog>
  )
}

type AccountFieldValues = { place: 'bank' | 'cash'; name: string; account_number: string }

const MOST = 60

/** What an account is called, and a bank account's number. */
function AccountFields() {
  const { t } = useLingui()
  const { register, control, formState } = useFormContext<AccountFieldValues>()
  const { errors } = formState
  const isBank = useWatch({ control, name: 'place' }) === 'bank'
  return (
    <>
      <TextField
        data-first=""
        label={t`Name`}
        hint={isBank ? t`The bank account's name for officers.` : t`Where it is, or who keeps it.`}
        required
        autoComplete="off"
        maxLength={MOST}
        error={errors.name?.message}
        {...register('name', { validate: (text) => text.trim() !== '' || t`Enter a name.` })}
      />
      {isBank && (
        <TextField
          label={t`Account number`}
          autoComplete="off"
          maxLength={MOST}
          error={errors.account_number?.message}
          {...register('account_number')}
        />
      )}
    </>
  )
}

type AccountAct = MoneyAccountRow['may'][number]

const actWords: Readonly<Record<AccountAct, MessageDescriptor>> = {
  change: msg`Change`,
  close: msg({ message: 'Close', context: 'an account' }),
  reopen: msg`Open again`,
}

type MoneyAccountLineProps = {
  account: MoneyAccountRow
  onOpen: (act: AccountAct) => void
}

/** A bank account or cash box: its name, which leads to its statement, what is in it, and what can be done. */
function MoneyAccountLine({ account, onOpen }: MoneyAccountLineProps) {
  const { t, i18n } = useLingui()
  const { code, place, account_number: number, balance, closed, may, may_not: mayNot } = account
  const name = accountText(account, i18n)
  return (
    <Row
      title={
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold wrap-anywhere">
            <AccountLink code={code}>{name}</AccountLink>
          </span>
          {closed && (
            <Stamp tone="wait">
              <Trans context="an account">Closed</Trans>
            </Stamp>
          )}
        </span>
      }
      detail={
        <>
          {place === 'bank' ? <Trans>Bank account</Trans> : <Trans>Cash box</Trans>}
          {number !== '' && (
            <span className="num wrap-anywhere">
              {' '}
              · <Code>{number}</Code>
            </span>
          )}
          {account.waiting_in > 0 && (
            <span className="block text-saffron">
              <Trans>
                <Money aed={account.waiting_in} /> more was received and waits for another officer.
              </Trans>
            </span>
          )}
          {account.waiting_out > 0 && (
            <span className="block text-saffron">
              <Trans>
                Expenses of <Money aed={account.waiting_out} /> wait for another officer.
              </Trans>
            </span>
          )}
          {mayNot.close === 'account_not_empty' && (
            <span className="block">
              <Trans>Can be closed once it is empty.</Trans>
            </span>
          )}
        </>
      }
      end={<Money aed={balance} bare />}
      under={
        may.length > 0 && (
          <span className="flex flex-wrap justify-end gap-x-4 print:hidden">
            {may.map((act) => {
              const words = i18n._(actWords[act])
              return (
                <Button key={act} look="text" aria-label={t`${words}: ${name}`} onClick={() => onOpen(act)}>
                  {words}
                </Button>
              )
            })}
          </span>
        )
      }
    />
  )
}
