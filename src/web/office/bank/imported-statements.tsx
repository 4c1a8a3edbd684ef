import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SectionTitle } from '#web/ui/sheet.tsx'
import { PeriodWords } from '../books/time-words.tsx'
import { accountText } from '../parts/account-words.ts'
import type { ImportedStatement } from './bank-queries.ts'

/** Statements that were imported, the latest first: by whom, and what is still to match of each. */
export function ImportedStatements({ statements }: { statements: readonly ImportedStatement[] }) {
  const { t, i18n } = useLingui()
  if (statements.length === 0) return null
  return (
    <section>
      <SectionTitle>{t`Imported statements`}</SectionTitle>
      <Rows label={t`Imported statements`}>
        {statements.map(
          ({ id, file_name, account, account_name, from, to, imported_by: by, imported_at: at, lines, ...rest }) => (
            <Row
              key={id}
              title={<Written className="wrap-anywhere">{file_name}</Written>}
              detail={
                <>
                  {accountText({ code: account, name: account_name }, i18n)}
                  {from !== null && to !== null && (
                    <>
                      , <PeriodWords from={from} to={to} />
                    </>
                  )}
                  <br />
                  <Trans>
                    Imported by {by}, <Day date={at} parts="moment" />
                  </Trans>
                </>
              }
              end={<Plural value={lines} one="# line" other="# lines" />}
              under={<WhatBecame statement={rest} />}
            />
          ),
        )}
      </Rows>
    </section>
  )
}

/** What became of a statement's lines: the books have them but for those to match and those set aside. */
function WhatBecame({ statement }: { statement: Pick<ImportedStatement, 'open' | 'set_aside' | 'left_out'> }) {
  const { i18n } = useLingui()
  const { open, set_aside: aside, left_out: left } = statement
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm text-ink-2">
      {open > 0 && (
        <li>
          <Plural value={open} one="# to match" other="# to match" />
        </li>
      )}
      {aside > 0 && (
        <li>
          <Plural value={aside} one="# set aside" other="# set aside" />
        </li>
      )}
      {open + aside === 0 && (
        <li>
          <Trans>All in the books</Trans>
        </li>
      )}
      {left > 0 && (
        <li>
          <Trans>{i18n.number(left)} left out, probably imported before</Trans>
        </li>
      )}
    </ul>
  )
}
