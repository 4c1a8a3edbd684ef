import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { listed } from '#web/i18n.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import type { Outcome } from '#web/use-send.ts'
import { ImportProblems } from '../parts/import-problems.tsx'
import type { CheckedFile } from '../parts/import-queries.ts'
import { ImportFigures } from './import-figures.tsx'

type ImportResultProps = {
  checked: CheckedFile
  pending: boolean
  outcome: Outcome | undefined
  onPrepare: () => void
}

/** What a dry run found: what would enter the books, or which lines keep it from doing so. */
export function ImportResult({ checked, pending, outcome, onPrepare }: ImportResultProps) {
  const { t } = useLingui()
  const { lines, bad_lines, ignored_columns, figures } = checked
  const good = bad_lines === 0
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Banner tone={good ? 'success' : 'error'} live>
        {good ? (
          <Plural value={lines} one="The one line can be imported." other="All # lines can be imported." />
        ) : (
          <Plural
            value={bad_lines}
            one="# line has to be corrected. Nothing is imported until every line is good."
            other="# lines have to be corrected. Nothing is imported until every line is good."
          />
        )}
      </Banner>
      {ignored_columns.length > 0 && (
        <Banner tone="info">
          <Trans>These columns are not read: {listed(ignored_columns)}.</Trans>
        </Banner>
      )}
      {!good && <ImportProblems checked={checked} />}
      <Sheet as="div">
        <SectionTitle>{good ? t`What enters the books` : t`What the good lines come to`}</SectionTitle>
        <ImportFigures figures={figures} />
        {good && (
          <div className="mt-4 grid gap-3">
            {outcome?.tone === 'error' && (
              <Banner tone="error" live>
                {outcome.message}
              </Banner>
            )}
            <p className="text-ink-2">
              <Trans>Nothing enters the books yet: another officer, a treasurer, looks at it and confirms.</Trans>
            </p>
            <div className="flex justify-end">
              <Button pending={pending} onClick={onPrepare}>
                <Trans>Prepare the import</Trans>
              </Button>
            </div>
          </div>
        )}
      </Sheet>
    </section>
  )
}
