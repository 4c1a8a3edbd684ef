import { Trans } from '@lingui/react/macro'
import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import { languageNames } from '#core/language-names.ts'
import { type DigitStyle, digitStyles, hasOwnDigits, type Language, languages, localeOf } from '#core/languages.ts'
import { spokenLanguage } from '#web/app/language/i18n.ts'
import { chooseLanguage, chosenDigits } from '#web/app/language/language.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** The language of everything: the page is shown again in the one that is chosen. */
export function LanguageSelect({ className }: { className?: string }) {
  return (
    <ReloadingSelect
      label={<Trans>Language</Trans>}
      value={spokenLanguage()}
      onChoose={(language) => chooseLanguage(language as Language)}
      className={className}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language} className="bg-sheet text-ink">
          {languageNames[language]}
        </option>
      ))}
    </ReloadingSelect>
  )
}

type ReloadingSelectProps = {
  label: ReactNode
  value: string
  onChoose: (value: string) => void
  className?: string | undefined
  children: ReactNode
}

/**
 * A choice among links that shows the page again. What the arrow keys pass over on the way is not chosen yet: Enter
 * chooses it, or going on (WCAG 2.2, 3.2.2).
 */
function ReloadingSelect({ label, value, onChoose, className, children }: ReloadingSelectProps) {
  const passing = useRef(false)
  const choose = ({ currentTarget }: Pick<SyntheticEvent<HTMLSelectElement>, 'currentTarget'>) => {
    if (currentTarget.value !== value) onChoose(currentTarget.value)
  }
  // On a page that stood before its scripts came, it may have been chosen by then. Who chooses by keys is still on the way.
  const heard = useRef(false)
  const hear = (select: HTMLSelectElement | null) => {
    if (select && !heard.current && !select.matches(':focus-visible')) choose({ currentTarget: select })
    heard.current = true
  }
  return (
    <label className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <select
        ref={hear}
        defaultValue={value}
        // A browser that fills in again what stood there before would choose it.
        autoComplete="off"
        onPointerDown={() => {
          passing.current = false
        }}
        onKeyDown={(event) => {
          // Space, Enter and Alt open the list, and what is taken from there is meant.
          passing.current = !event.altKey && event.key !== ' ' && event.key !== 'Enter'
          if (event.key === 'Enter') choose(event)
        }}
        onChange={(event) => passing.current || choose(event)}
        onBlur={choose}
        className="min-h-target max-w-full rounded-field bg-transparent px-2 hover:text-leaf"
      >
        {children}
      </select>
    </label>
  )
}

/** The language of who is signed in, and which figures it is written with. */
export function LanguageChoice({ className }: { className?: string }) {
  const language = spokenLanguage()
  const figures = (digits: DigitStyle) => new Intl.NumberFormat(localeOf(language, digits)).format(1234)
  return (
    <div className={cx('flex flex-wrap items-center', className)}>
      <Icon name="world" className="size-5 text-leaf" />
      <LanguageSelect />
      {hasOwnDigits(language) && (
        <ReloadingSelect
          label={<Trans>Number format</Trans>}
          value={chosenDigits()}
          onChoose={(digits) => chooseLanguage(language, digits as DigitStyle)}
        >
          {digitStyles.map((digits) => (
            <option key={digits} value={digits} className="bg-sheet text-ink">
              {figures(digits)}
            </option>
          ))}
        </ReloadingSelect>
      )}
    </div>
  )
}
