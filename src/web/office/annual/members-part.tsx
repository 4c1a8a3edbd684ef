import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { Money } from '#web/ui/money.tsx'
import type { AnnualReport } from '../books/books-queries.ts'
import { Part } from './part.tsx'

export function MembersPart({ report: { members, to } }: { report: AnnualReport }) {
  const { t } = useLingui()
  const { before, joined, left, after, active } = members
  return (
    <Part
      title={t`Members`}
      words={
        <>
          <p>
            <Plural
              value={before}
              _0="When the year began the association had no members."
              one="When the year began the association had one member."
              other="When the year began the association had # members."
            />{' '}
            <Plural value={joined} _0="Nobody joined," one="One joined," other="# joined," />{' '}
            <Plural value={left} _0="and nobody left." one="and one left." other="and # left." />
          </p>
          <p>
            <Trans>
              On <Day date={to} /> it had <Plural value={after} _0="no members." one="one member," other="# members," />
            </Trans>{' '}
            {after > 0 && (
              <Plural value={active} _0="none of them active." one="one of them active." other="# of them active." />
            )}
          </p>
        </>
      }
    />
  )
}

export function DuesPart({ report: { dues } }: { report: AnnualReport }) {
  const { t } = useLingui()
  return (
    <Part
      title={t`Monthly dues`}
      words={
        <p>
          <Trans>
            For the months of the year <Money aed={dues.expected} /> of dues were expected, and{' '}
            <Money aed={dues.received} /> came.
          </Trans>
        </p>
      }
    />
  )
}
