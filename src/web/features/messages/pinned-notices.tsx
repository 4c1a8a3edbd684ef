import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { markNoticeRead, pinnedNoticesQuery } from './notice-queries.ts'

/** What the association wants everybody to have read, on the home page until it is put away. Nothing while there is none. */
export default function PinnedNotices() {
  const { t } = useLingui()
  const { data: notices = [] } = useQuery(pinnedNoticesQuery)
  return notices.map(({ id, language, title, text, by, sent_at: at }) => (
    <Sheet key={id} as="article" aria-label={t`Notice`} className="grid gap-2 print:hidden">
      <h2 lang={language} className="font-display text-lg font-semibold wrap-anywhere">
        <Written>{title}</Written>
      </h2>
      <p lang={language} dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-ink-2">
          <Written>{by}</Written> · <Day date={at} />
        </p>
        <Button look="quiet" icon="check" onClick={() => void markNoticeRead(id)}>
          <Trans>I have read it</Trans>
        </Button>
      </div>
    </Sheet>
  ))
}
