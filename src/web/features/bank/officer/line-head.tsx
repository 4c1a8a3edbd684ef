import type { ReactNode } from 'react'
import { Day } from '#web/ui/day.tsx'
import { Code, Written } from '#web/ui/isolated.tsx'
import { Money } from '#web/ui/money.tsx'
import type { BankLine } from './bank-queries.ts'

/** A line as the bank wrote it. `children` stands before it. */
export function LineHead({ line, children }: { line: BankLine; children?: ReactNode }) {
  const { description, reference, booked_on, amount } = line
  return (
    <div className="flex min-w-0 items-start gap-3">
      {children}
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          <Written>{description}</Written>
        </p>
        <p className="num text-sm text-ink-2 wrap-anywhere">
          <Day date={booked_on} />
          {reference && (
            <>
              {' '}
              · <Code>{reference}</Code>
            </>
          )}
        </p>
      </div>
      <Money aed={amount} bare className="font-semibold" />
    </div>
  )
}
