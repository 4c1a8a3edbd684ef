import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { BodyOf } from '#contract/calls.ts'
import { businessDateAt } from '#core/calendar.ts'
import { overviewQuery } from '#web/app/calls/office-queries.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { download } from '#web/app/forms/download.ts'
import { DownloadButton, PrintButton } from '#web/app/officer/download-button.tsx'
import { ListSelect, SortSelect, useListChoice, useSort } from '#web/app/officer/list-select.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { NothingFound } from '#web/app/officer/nothing-found.tsx'
import { PrintHead } from '#web/app/officer/print-head.tsx'
import { SearchField, useSearchText } from '#web/app/officer/search-field.tsx'
import { StatusFilter, useStatus } from '#web/app/officer/status-filter.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { paths } from '#web/app/routes/paths.ts'
import { InviteDialog } from '#web/features/invitations/officer/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type ModalHandlers, useModal } from '#web/ui/use-modal.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { type MemberFilter, type RegisterFilter, type RegisterSort, registerQuery } from './member-queries.ts'
import { MembersNav } from './members-nav.tsx'
import { ColumnChoice, namesOf, RegisterRows, RegisterTable, useColumns } from './register-table.tsx'
import { SameAsEntered } from './same-people.tsx'

const lists = {
  all: msg`All`,
  active: msg`Active`,
  inactive: msg`Inactive`,
  leaving: msg`Leaving`,
  closed: msg`Closed`,
} as const

const sorts: Readonly<Record<RegisterSort, MessageDescriptor>> = {
  number: msg`By ID`,
  newest: msg`Newest first`,
  name: msg`By name`,
  joined: msg`By joining date`,
  birthday: msg`By birthday`,
  savings: msg`Most savings first`,
  loan: msg`Largest loan first`,
  overdue: msg`Most overdue first`,
}

const havings: Readonly<Record<NonNullable<RegisterFilter['having']> | '', MessageDescriptor>> = {
  '': msg`All members`,
  loan: msg`Members with a loan`,
  no_loan: msg`Members without a loan`,
  overdue: msg`Overdue members`,
}

/** The register of members, searched as one types, narrowed and in the order as the address has it. */
export default function MembersPage() {
  const { t } = useLingui()
  const status = useStatus(lists)
  const { opened, open, ways, notice } = useModal<'add' | { id: number; name: string }>()
  const { text, setText, search } = useSearchText()
  const sort = useSort(sorts)
  const having = useListChoice('having', havings)
  const [params] = useSearchParams()
  const overview = useQuery(overviewQuery).data
  const counts = overview && {
    ...overview.members,
    all: overview.members.active + overview.members.inactive + overview.members.closed,
    leaving: overview.waiting.leavings,
  }
  return (
    <>
      <PageHeading title={t`Members`} className="font-display text-xl font-semibold max-md:sr-only" />
      <MembersNav />
      {notice}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField placeholder={t`Member, number, amount, reference or day`} text={text} onType={setText} />
        <ListSelect name="having" label={t`Loans and arrears`} choices={havings} chosen={having} />
        <SortSelect sorts={sorts} sort={sort} />
        <StatusFilter
          path={paths.officeMembers}
          status={status}
          lists={lists}
          narrowed={{ search, ...kept(params) }}
          {...(search === '' && having === '' && counts && { counts })}
        />
      </div>
      <Register status={status} search={search} sort={sort} {...(having && { having })} onAdd={() => open('add')} />
      {opened === 'add' && <AddMemberDialog ways={ways} onAdded={open} />}
      <Suspense fallback={null}>
        {typeof opened === 'object' && <InviteDialog person={opened} whose="members" ways={ways} />}
      </Suspense>
    </>
  )
}

/** What stays in the address when another status is chosen, besides what is searched for. */
const kept = (params: URLSearchParams) =>
  Object.fromEntries(['having', 'sort', 'columns'].map((name) => [name, params.get(name) ?? '']))

/** A register with nobody in it begins with a member or a spreadsheet of them; the other lists fill as members change. */
function NoMembers({ status, add }: { status: MemberFilter; add: ReactNode }) {
  const { t } = useLingui()
  if (status === 'all' || status === 'active') {
    return (
      <EmptyState
        icon="person"
        title={t`No members here`}
        action={
          add && (
            <div className="flex flex-wrap justify-center gap-2">
              {add}
              <ButtonLink look="quiet" to={paths.officeImport}>
                <Trans>Import members</Trans>
              </ButtonLink>
            </div>
          )
        }
      >
        <Trans>Each member appears here, with savings, loan and what is overdue.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState quiet icon="person" title={t`No members here`}>
      <Trans>Members appear here when their membership changes.</Trans>
    </EmptyState>
  )
}

type RegisterProps = RegisterFilter & { onAdd: () => void }

/** The members found. */
function Register({ onAdd, ...filter }: RegisterProps) {
  const { t, i18n } = useLingui()
  const wide = useWide()
  const columns = useColumns(filter)
  const list = useInfiniteQuery(registerQuery(filter))
  const { data, error, refetch } = list
  if (!data && error) {
    return <ErrorState message={t`The register could not be loaded: ${error.message}`} onRetry={refetch} />
  }
  if (!data) {
    return (
      <Loading>
        <SkeletonRows count={8} />
      </Loading>
    )
  }
  const members = data.pages.flatMap((page) => page.members)
  const today = businessDateAt(new Date())
  const add = data.pages[0]?.may.includes('add') && (
    <Button icon="plus" look="quiet" className="justify-self-start" onClick={onAdd}>
      <Trans>Add a member</Trans>
    </Button>
  )
  // A phone has no columns, so its spreadsheet has all of them.
  const sheet = new URLSearchParams({ ...filter, ...(wide && { columns: namesOf(columns.shown) }) })
  const tools = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      {add}
      <SaveContacts {...filter} />
      <PrintButton list={list} />
      <DownloadButton path={`/api/office/members/register.csv?${sheet}`} fileName={t`members-${today}.csv`}>
        <Trans>Download CSV</Trans>
      </DownloadButton>
    </div>
  )
  if (members.length === 0) {
    if (filter.search !== '') {
      return (
        <NothingFound title={t`Nobody found`} narrowedBy={['search', 'having']}>
          <Trans>Search by part of a name, member ID, mobile number or email.</Trans>
        </NothingFound>
      )
    }
    if (filter.having) return <NothingFound title={t`Nobody found`} narrowedBy={['having']} />
    return <NoMembers status={filter.status} add={add} />
  }
  return (
    <>
      {tools}
      {(filter.search !== '' || filter.having) && (
        <p role="status" className="text-sm text-ink-2">
          {list.hasNextPage ? (
            <Trans>More than {members.length} members found</Trans>
          ) : (
            <Plural value={members.length} one="# member found" other="# members found" />
          )}
        </p>
      )}
      <PrintHead
        of={
          <>
            <Trans>register of members</Trans>
            {filter.status !== 'all' && ` · ${i18n._(lists[filter.status])}`}
            {filter.having && ` · ${i18n._(havings[filter.having])}`}
          </>
        }
      />
      {wide ? (
        <>
          <ColumnChoice {...columns} />
          <div data-print="sideways">
            <RegisterTable members={members} shown={columns.shown} />
          </div>
        </>
      ) : (
        <RegisterRows members={members} of={filter} />
      )}
      <LoadMore list={list} />
    </>
  )
}

/** Those that are listed, all pages of them, for the phone's own address book. */
function SaveContacts({ sort: _, ...filter }: RegisterFilter) {
  const { t } = useLingui()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => download(`/api/office/members.vcf?${new URLSearchParams(filter)}`, t`members.vcf`),
  })
  return (
    <>
      <Button look="text" icon="save" pending={isPending} onClick={() => mutate()}>
        <Trans>Save to the phone's contacts</Trans>
      </Button>
      {error && (
        <Banner tone="error" live>
          <Trans>The contacts could not be downloaded: {error.message}</Trans>
        </Banner>
      )}
    </>
  )
}

type Fields = { name: string; email: string; mobile: string; address: string; gender: string; birthday: string }
type Gender = BodyOf<'POST /api/office/members'>['gender']

type AddMemberDialogProps = { ways: ModalHandlers; onAdded: (member: { id: number; name: string }) => void }

/** Adds a member who stands before the secretary, and goes on to invite them; an officer has a way in already. */
function AddMemberDialog({ ways, onAdded }: AddMemberDialogProps) {
  const { t } = useLingui()
  const fields: Fields = { name: '', email: '', mobile: '', address: '', gender: '', birthday: '' }
  const act = useOfficeAct(
    'POST /api/office/members',
    { onClose: ways.onClose, onDone: () => {} },
    { place: 'member added', defaultValues: fields },
  )
  const { register, formState } = act.form
  const { errors } = formState
  const filled = { validate: (text: string) => text.trim() !== '' || t`Fill this in.` }
  const submit = async ({ gender, birthday, ...entered }: Fields) => {
    const added = await act.submit({ body: { ...entered, gender: gender as Gender, birthday: birthday || null } })
    if (added?.officer) ways.onDone(added.message)
    else if (added) onAdded({ id: added.member_id, name: entered.name.trim() })
  }
  return (
    <ActDialog
      act={act}
      title={<Trans>Add a member</Trans>}
      what={
        <p>
          <Trans>They are a member from today on and owe dues from this month on. Next you can invite them.</Trans>
        </p>
      }
      action={<Trans>Add the member</Trans>}
      onSubmit={submit}
    >
      <TextField
        data-first=""
        label={t`Full name`}
        required
        autoComplete="off"
        maxLength={100}
        error={errors.name?.message}
        {...register('name', filled)}
      />
      <TextField
        label={t`Mobile`}
        hint={t`Without an email they sign in with this number.`}
        type="tel"
        required
        autoComplete="off"
        placeholder="+971 50 123 4567"
        maxLength={20}
        error={errors.mobile?.message}
        {...register('mobile', filled)}
      />
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="off"
        maxLength={254}
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={t`Address`}
        required
        autoComplete="off"
        maxLength={300}
        error={errors.address?.message}
        {...register('address', filled)}
      />
      <ChoiceGroup
        label={t`Gender`}
        required
        error={errors.gender?.message}
        options={[
          { value: 'male', label: t`Male` },
          { value: 'female', label: t`Female` },
        ]}
        {...register('gender', { required: t`Choose male or female.` })}
      />
      <DayField birthday label={t`Birthday`} error={errors.birthday?.message} {...register('birthday')} />
      <Alike control={act.form.control} />
    </ActDialog>
  )
}

/** Who they may already be, said before they are added. */
function Alike({ control }: { control: Control<Fields> }) {
  const [name, email, mobile, birthday] = useWatch({ control, name: ['name', 'email', 'mobile', 'birthday'] })
  return <SameAsEntered name={name} email={email} mobile={mobile} birthday={birthday} />
}
