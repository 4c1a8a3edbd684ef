import { Trans, useLingui } from '@lingui/react/macro'
import type { AnswerOf } from '#contract/calls.ts'
import { countText } from '#core/local-text.ts'
import { titleText } from '#core/words/title-names.ts'
import { speaking } from '#web/app/language/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Written } from '#web/ui/isolated.tsx'

/** A term of a title. */
type Term = AnswerOf<'GET /api/office/officers'>['officers'][number]['titles'][number]
type Titled = { id: number; name: string; titles: readonly Term[] }

/** What is done with somebody's titles: entering one, correcting one, or removing one. */
export type TitleAct = { act: 'enter_title' | 'remove_title'; person: Titled; term: Term | undefined }

type TitlesProps = {
  person: Titled
  /** Whether the reader enters and corrects them. */
  mayChange: boolean
  onOpen: (act: TitleAct) => void
}

/** The titles of an officer, each with its term; titles give no rights. */
export function Titles({ person, mayChange, onOpen }: TitlesProps) {
  const { t, i18n } = useLingui()
  const { name, titles } = person
  const words = t`Title and term`
  return (
    <>
      {titles.length > 0 && (
        <ul aria-label={t`Titles of ${name}`}>
          {titles.map((term) => {
            const title = titleText(term.title, speaking(i18n))
            const place = countText(term.place, i18n.locale)
            return (
              <li
                key={term.id}
                className="flex flex-wrap items-center justify-between gap-x-4 border-t border-rule py-2 text-label"
              >
                <span className="min-w-0">
                  <b className="font-semibold wrap-anywhere">
                    <Written>{title}</Written>
                  </b>{' '}
                  <span className="text-sm text-ink-2">
                    <Period term={term} /> · <Trans>Signs in place {place}</Trans>
                  </span>
                </span>
                {mayChange && (
                  <span className="flex shrink-0 gap-x-4">
                    <Button
                      look="text"
                      aria-label={t`Edit ${title} of ${name}`}
                      onClick={() => onOpen({ act: 'enter_title', person, term })}
                    >
                      <Trans>Edit</Trans>
                    </Button>
                    <Button
                      look="text"
                      aria-label={t`Remove ${title} from ${name}`}
                      onClick={() => onOpen({ act: 'remove_title', person, term })}
                    >
                      <Trans>Remove</Trans>
                    </Button>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {mayChange && (
        <p>
          <Button
            look="text"
            aria-label={t`${words}: ${name}`}
            onClick={() => onOpen({ act: 'enter_title', person, term: undefined })}
          >
            {words}
          </Button>
        </p>
      )}
    </>
  )
}

function Period({ term: { from, to } }: { term: Term }) {
  if (to === null)
    return (
      <Trans>
        since <Day date={from} />
      </Trans>
    )
  return (
    <Trans>
      <Day date={from} /> to <Day date={to} />
    </Trans>
  )
}
