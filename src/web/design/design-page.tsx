import { PageHeading } from '#web/ui/page-heading.tsx'
import { MAIN_ID, SkipLink } from '#web/ui/skip-link.tsx'
import { Controls } from './controls.tsx'
import type { Look } from './look.ts'
import { Amounts } from './sections/amounts.tsx'
import { Avatars } from './sections/avatars.tsx'
import { Buttons } from './sections/buttons.tsx'
import { Choices } from './sections/choices.tsx'
import { Colours } from './sections/colours.tsx'
import { Dialogs } from './sections/dialogs.tsx'
import { Fields } from './sections/fields.tsx'
import { Files } from './sections/files.tsx'
import { Icons } from './sections/icons.tsx'
import { LoanForms } from './sections/loan-forms.tsx'
import { MoneyForms } from './sections/money-forms.tsx'
import { Navigation } from './sections/navigation.tsx'
import { Notices } from './sections/notices.tsx'
import { Progress } from './sections/progress.tsx'
import { RowsAndTables } from './sections/rows-and-tables.tsx'
import { Sheets } from './sections/sheets.tsx'
import { Spacing } from './sections/spacing.tsx'
import { Stamps } from './sections/stamps.tsx'
import { States } from './sections/states.tsx'
import { Steppers } from './sections/steppers.tsx'
import { Type } from './sections/type.tsx'

/**
 * Every part of `web/ui` in every state, for whoever works on the look. Its headings and the names of states are those
 * of the code, and its samples stand for what members write: neither is translated. What the parts say themselves is.
 */
export function DesignPage({ look }: { look: Look }) {
  return (
    <div className="mx-auto max-w-272 px-4 py-8 md:px-8">
      <SkipLink />
      <header className="mb-8 grid gap-4">
        <PageHeading title="Design" />
        <Controls look={look} />
      </header>
      <main id={MAIN_ID} tabIndex={-1}>
        <Colours />
        <Type />
        <Spacing />
        <Icons />
        <Buttons />
        <Fields />
        <Steppers />
        <Choices />
        <Files />
        <Stamps />
        <Amounts />
        <RowsAndTables />
        <Progress />
        <Notices />
        <Dialogs />
        <Sheets />
        <States />
        <Avatars />
        <Navigation />
        <LoanForms />
        <MoneyForms />
      </main>
    </div>
  )
}
