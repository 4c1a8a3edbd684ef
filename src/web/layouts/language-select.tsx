import { Trans } from '@lingui/react/macro'
import { type Language, languages } from '#core/languages.ts'
import { spokenLanguage } from '#web/app/language/i18n.ts'
import { chooseLanguage } from '#web/app/language/language.ts'
import { ReloadingSelect } from './reloading-select.tsx'

/** Each as those who read it write it. */
const NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ar: 'العربية',
  bn: 'বাংলা',
  hi: 'हिन्दी',
  ur: 'اردو',
  ml: 'മലയാളം',
  tl: 'Tagalog',
}

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
          {NAMES[language]}
        </option>
      ))}
    </ReloadingSelect>
  )
}
