import { Plural } from '@lingui/react/macro'
import { Banner } from '#web/ui/banner.tsx'
import type { BankLine } from './bank-queries.ts'
import { nameOfLine } from './line-words.ts'
import type { Posted } from './use-post-matches.ts'

type PostedNoticeProps = { posted: Posted; lines: readonly BankLine[] }

/** What came of posting. A line that was refused and is no longer in the list says why here. */
export function PostedNotice({ posted: { payments, entries, refused }, lines }: PostedNoticeProps) {
  const listed = new Set(lines.map(({ id }) => id))
  return (
    <>
      {payments + entries > 0 && (
        <Banner tone="success" live>
          {payments > 0 && <Plural value={payments} one="# payment is posted." other="# payments are posted." />}{' '}
          {entries > 0 && <Plural value={entries} one="# line is matched." other="# lines are matched." />}
        </Banner>
      )}
      {refused.length > 0 && (
        <Banner tone="warning" live>
          <Plural value={refused.length} one="# line could not be posted." other="# lines could not be posted." />
          <ul>
            {refused
              .filter(({ line }) => !listed.has(line.id))
              .map(({ line, message }) => (
                <li key={line.id}>
                  {nameOfLine(line)}: {message}
                </li>
              ))}
          </ul>
        </Banner>
      )}
    </>
  )
}
