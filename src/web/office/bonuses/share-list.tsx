import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Code } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { Table } from '#web/ui/table.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { Report } from '../books/report.tsx'
import { DownloadButton } from '../parts/download-button.tsx'
import { LoadMore } from '../parts/load-more.tsx'
import { memberAddress } from '../parts/member-address.ts'
import { RowLink } from '../parts/row-link.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { useSearchText } from '../parts/use-search-text.ts'
import { type Bonus, type BonusShare, sharesQuery } from './bonus-queries.ts'

/** Every share of a bonus, searched as one types. */
export function ShareList({ bonus }: { bonus: Bonus }) {
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
          if (shares.length === 0) return <EmptyState icon="person" title={t`Nobody found`} />
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
