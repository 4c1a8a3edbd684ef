import type { AnnualReport } from '../books/books-queries.ts'
import { LoansPart } from './loans-part.tsx'
import { DuesPart, MembersPart } from './members-part.tsx'
import { MoneyPart } from './money-part.tsx'
import { FundsPart, ResultPart } from './result-part.tsx'
import { SavingsPart } from './savings-part.tsx'
import { YearState } from './year-state.tsx'

/** The year in the order in which it is read out: a sentence or two for the ear, the figures for the eye. */
export function AnnualSections({ report }: { report: AnnualReport }) {
  return (
    <>
      <YearState report={report} />
      {/* Columns, which paper divides between its pages; a grid's rows would lie over one another there. */}
      <div className="gap-x-6 lg:columns-2 print:columns-2 print:gap-x-5">
        <MembersPart report={report} />
        <DuesPart report={report} />
        <SavingsPart report={report} />
        <LoansPart report={report} />
        <ResultPart report={report} />
        <FundsPart report={report} />
        <MoneyPart report={report} />
      </div>
    </>
  )
}
