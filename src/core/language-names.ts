import type { Language } from './languages.ts'

/** Each as those who read it write it. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  ar: 'العربية',
  bn: 'বাংলা',
  hi: 'हिन्दी',
  ur: 'اردو',
  ml: 'മലയാളം',
  tl: 'Tagalog',
}
