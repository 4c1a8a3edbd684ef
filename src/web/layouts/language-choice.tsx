import { Trans } from '@lingui/react/macro'
import { type DigitStyle, digitStyles, hasOwnDigits, localeOf } from '#core/languages.ts'
import { spokenLanguage } from '#web/app/language/i18n.ts'
import { chooseLanguage, chosenDigits } from '#web/app/language/language.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LanguageSelect, ReloadingSelect } from './language-select.tsx'

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
          label={<Trans>Figures</Trans>}
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
