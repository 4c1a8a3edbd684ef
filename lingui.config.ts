import { defineConfig } from '@lingui/cli'

/** English stands in the code; `npm run messages` extracts it into en.po, beside which translators put theirs. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [{ path: '<rootDir>/src/web/locales/{locale}', include: ['<rootDir>/src/web'] }],
})
