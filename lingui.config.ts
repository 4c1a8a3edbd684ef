import { defineConfig } from '@lingui/cli'

/**
 * English stands in the code; `npm run messages` extracts it into en.po, beside which translators put theirs: the
 * sentences of the web app, and those of the emails.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    { path: '<rootDir>/src/web/locales/{locale}', include: ['<rootDir>/src/web'] },
    { path: '<rootDir>/src/server/mail/locales/{locale}', include: ['<rootDir>/src/server'] },
  ],
})
