import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ApiError } from '#web/app/calls/api.ts'
import { ActDialog } from '#web/app/forms/act-dialog.tsx'
import { DownloadButton } from '#web/app/officer/download-button.tsx'
import { LoadMore } from '#web/app/officer/load-more.tsx'
import { NothingFound } from '#web/app/officer/nothing-found.tsx'
import { ReasonActDialog } from '#web/app/officer/reason-act-dialog.tsx'
import { RowLink } from '#web/app/officer/row-link.tsx'
import { SearchField, useSearchText } from '#web/app/officer/search-field.tsx'
import { useOfficeAct } from '#web/app/officer/use-office-act.ts'
import { NotThere } from '#web/app/routes/not-there.tsx'
import { paths } from '#web/app/routes/paths.ts'
import { Report } from '#web/features/books/officer/index.ts'
import { memberAddress } from '#web/features/members/officer/index.ts'
import { Code } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { Table } from '#web/ui/table.tsx'
import { type ModalHandlers, useModal } from '#web/ui/use-modal.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { BonusHead } from './bonus-head.tsx'
import { type Bonus, type BonusShare, type BonusStep, bonusQuery, sharesQuery } from './bonus-queries.ts'

export default function BonusPage() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <OneBonus key={id} id={id} /> : <NoSuchBonus />
}

/** A bonus: where it stands, what can be done with it, and every share. */
function OneBonus({ id }: { id: number }) {
  const { t } = useLingui()
  const query = useQuery(bonusQuery(id))
  const { opened, open, ways, notice } = useModal<BonusStep>()
  if (query.error instanceof ApiError && query.error.status === 404) return <NoSuchBonus />
  return (
    <>
      {!query.data && <PageHeading title={t`Bonus ${id}`} />}
      <Report query={query}>
        {({ bonus }) => (
          <>
            <BonusHead bonus={bonus} onOpen={open} />
            {notice}
            <ShareList bonus={bonus} />
            {opened && <BonusStepDialog step={opened} bonus={bonus} ways={ways} />}
          </>
        )}
      </Report>
    </>
  )
}

function NoSuchBonus() {
  const { t } = useLingui()
  return <NotThere icon="gift" title={t`No such bonus`} to={paths.officeBonuses} all={<Trans>All bonuses</Trans>} />
}

/** Every share of a bonus, searched as one types. */
function ShareList({ bonus }: { bonus: Bonus }) {
  const { t } = useLingui()
  const { text, setText, search } = useSearchText()
  const list = useInfiniteQuery(sharesQuery(bonus.id, search, bonus.credited_members))
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SectionTitle className="mb-0">
        <Trans>Shares</Trans>
      </SectionTitle>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField text={text} onType={setText} />
        <DownloadButton
          path={`/api/office/bonuses/${bonus.id}/shares.csv`}
          fileName={t`bonus-${bonus.from}-to-${bonus.to}.csv`}
        >
          <Trans>Download CSV</Trans>
        </DownloadButton>
      </div>
      <Report query={list}>
        {({ pages }) => {
          const shares = pages.flatMap((page) => page.shares)
          if (shares.length === 0) return <NothingFound title={t`Nobody found`} />
          return <Shares shares={shares} />
        }}
      </Report>
      <LoadMore list={list} />
    </section>
  )
}

function Shares({ shares }: { shares: readonly BonusShare[] }) {
  const { t } = useLingui()
  if (!useWide()) return <ShareRows shares={shares} />
  return (
    <Table
      tight
      caption={t`Shares`}
      rows={shares}
      rowKey={({ member }) => member.id}
      columns={[
        {
          key: 'name',
          label: t`Member`,
          heading: true,
          cell: ({ member }) => <RowLink to={memberAddress(member.id)}>{member.name}</RowLink>,
        },
        { key: 'id', label: t`ID`, cell: ({ member }) => <Code>{member.unique_id}</Code> },
        { key: 'state', label: t`Status`, cell: (share) => <ShareState share={share} /> },
        {
          key: 'average',
          label: t`Saved on average, AED`,
          figure: true,
          cell: ({ average_savings: average }) => <Money aed={average} bare />,
        },
        { key: 'share', label: t`Share, AED`, figure: true, cell: ({ amount }) => <Money aed={amount} bare /> },
      ]}
    />
  )
}

function ShareRows({ shares }: { shares: readonly BonusShare[] }) {
  const { t } = useLingui()
  return (
    <Rows label={t`Shares`}>
      {shares.map((share) => (
        <Row
          key={share.member.id}
          title={<RowLink to={memberAddress(share.member.id)}>{share.member.name}</RowLink>}
          detail={
            <Trans>
              <span className="num">{share.member.unique_id}</span>, <Money aed={share.average_savings} /> saved on
              average
            </Trans>
          }
          end={<Money aed={share.amount} bare />}
          under={
            <span className="text-sm text-ink-2">
              <ShareState share={share} />
            </span>
          }
        />
      ))}
    </Rows>
  )
}

function ShareState({ share: { credited, reversed } }: { share: BonusShare }) {
  if (reversed) return <Trans>Reversed</Trans>
  return credited ? <Trans>Credited</Trans> : <Trans>Not credited</Trans>
}

type BonusDialogProps = { bonus: Bonus; ways: ModalHandlers }

/** The dialog of a step: it says what will happen to the money before anything does. */
function BonusStepDialog({ step, bonus, ways }: BonusDialogProps & { step: BonusStep }) {
  const navigate = useNavigate()
  const { amount, members, credited } = bonus
  switch (step) {
    case 'declare':
      return (
        <PlainDialog
          call="POST /api/office/bonuses/:id/declare"
          title={<Trans>Declare this bonus?</Trans>}
          what={
            <Trans>
              <Money aed={amount} /> for <Plural value={members} one="# member" other="# members" />, with the shares
              below. Nothing is posted until another treasurer confirms it.
            </Trans>
          }
          action={<Trans>Declare bonus</Trans>}
          {...{ bonus, ways }}
        />
      )
    case 'discard':
      return (
        <PlainDialog
          call="POST /api/office/bonuses/:id/discard"
          title={<Trans>Discard this bonus?</Trans>}
          what={<Trans>This draft will be deleted.</Trans>}
          action={<Trans>Discard bonus</Trans>}
          bonus={bonus}
          ways={{ ...ways, onDone: () => void navigate(paths.officeBonuses) }}
        />
      )
    case 'confirm':
      return (
        <PlainDialog
          call="POST /api/office/bonuses/:id/confirm"
          title={<Trans>Confirm this bonus?</Trans>}
          what={
            <Trans>
              <Money aed={amount} /> leaves the surplus immediately. Then{' '}
              <Plural value={members} one="# member is" other="# members are" /> credited in batches and can use their
              share.
            </Trans>
          }
          action={<Trans>Confirm bonus</Trans>}
          {...{ bonus, ways }}
        />
      )
    case 'confirm_reversal':
      return (
        <PlainDialog
          call="POST /api/office/bonuses/:id/reverse/confirm"
          title={<Trans>Confirm the reversal?</Trans>}
          what={
            <Trans>
              The <Money aed={credited} /> credited is taken from members' savings. Members who spent it will owe it.
              The surplus gets the whole bonus back.
            </Trans>
          }
          action={<Trans>Reverse bonus</Trans>}
          look="danger"
          {...{ bonus, ways }}
        />
      )
    case 'decline_reversal':
      return (
        <PlainDialog
          call="POST /api/office/bonuses/:id/reverse/decline"
          title={<Trans>Keep the bonus?</Trans>}
          what={<Trans>The bonus is not reversed. The remaining members are credited now.</Trans>}
          action={<Trans>Keep the bonus</Trans>}
          {...{ bonus, ways }}
        />
      )
    case 'decline':
    case 'reverse':
      return <BonusReasonDialog step={step} bonus={bonus} ways={ways} />
  }
}

type PlainDialogProps = BonusDialogProps & {
  call: `POST /api/office/bonuses/:id/${'declare' | 'discard' | 'confirm' | 'reverse/confirm' | 'reverse/decline'}`
  title: ReactNode
  what: ReactNode
  action: ReactNode
  look?: 'danger'
}

function PlainDialog({ call, bonus, ways, what, ...words }: PlainDialogProps) {
  const act = useOfficeAct(call, ways)
  return (
    <ActDialog act={act} {...words} what={<p>{what}</p>} onSubmit={() => act.submit({ params: { id: bonus.id } })} />
  )
}

/** The steps of a bonus that need a reason. */
function BonusReasonDialog({ step, bonus, ways }: BonusDialogProps & { step: 'decline' | 'reverse' }) {
  const { t } = useLingui()
  const words = {
    decline: {
      title: <Trans>Reject this bonus?</Trans>,
      what: <Trans>Nothing is posted. It stays on the list as one that was not given.</Trans>,
      action: <Trans>Reject bonus</Trans>,
      hint: t`Officers read it here.`,
    },
    reverse: {
      title: <Trans>Reverse this bonus?</Trans>,
      what: (
        <Trans>
          This proposes returning <Money aed={bonus.amount} /> to the surplus. No more members are credited. Another
          treasurer's approval reverses the credits.
        </Trans>
      ),
      action: <Trans>Propose reversal</Trans>,
      hint: t`Members read it with their share.`,
    },
  }[step]
  return (
    <ReasonActDialog
      by={`POST /api/office/bonuses/:id/${step}`}
      id={bonus.id}
      ways={ways}
      {...words}
      what={<p>{words.what}</p>}
    />
  )
}
