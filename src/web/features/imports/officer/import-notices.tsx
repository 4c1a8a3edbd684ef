import { Plural, Trans } from '@lingui/react/macro'
import { Banner } from '#web/ui/banner.tsx'
import { Code } from '#web/ui/isolated.tsx'
import type { CheckedFile } from './import-queries.ts'

type ImportNoticesProps = { notices: CheckedFile['notices']; count: number }

/**
 * Mobile numbers that occur twice, with their lines: a family may share one, so nothing is refused. Above them names of
 * officers, who become members or might be meant.
 */
export function ImportNotices({ notices, count: all }: ImportNoticesProps) {
  const names = notices.filter(({ column }) => column === 'name')
  const count = all - names.length
  return (
    <>
      {names.length > 0 && (
        <Banner tone="warning">
          <Lines notices={names} />
        </Banner>
      )}
      {count > 0 && (
        <Banner tone="warning">
          <p>
            <Plural
              value={count}
              one="# mobile number occurs twice. Look at it again:"
              other="# mobile numbers occur twice. Look at them again:"
            />
          </p>
          <Lines notices={notices.filter(({ column }) => column !== 'name')} />
        </Banner>
      )}
    </>
  )
}

function Lines({ notices }: Pick<ImportNoticesProps, 'notices'>) {
  return (
    <ul>
      {notices.map(({ line, value, message }) => (
        <li key={line} className="wrap-anywhere">
          <Trans>Line {line}</Trans>: <Code>{value}</Code>. {message}
        </li>
      ))}
    </ul>
  )
}
