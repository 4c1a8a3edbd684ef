import { Plural, Trans } from '@lingui/react/macro'
import { Banner } from '#web/ui/banner.tsx'
import { Code } from '#web/ui/isolated.tsx'
import type { CheckedFile } from './import-queries.ts'

type ImportNoticesProps = { notices: CheckedFile['notices']; count: number }

/** Mobile numbers that occur twice, with their lines: a family may share one, so nothing is refused. */
export function ImportNotices({ notices, count }: ImportNoticesProps) {
  if (count === 0) return null
  return (
    <Banner tone="warning">
      <p>
        <Plural
          value={count}
          one="# mobile number occurs twice. Look at it again:"
          other="# mobile numbers occur twice. Look at them again:"
        />
      </p>
      <ul>
        {notices.map(({ line, value, message }) => (
          <li key={line} className="wrap-anywhere">
            <Trans>Line {line}</Trans>: <Code>{value}</Code>. {message}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
