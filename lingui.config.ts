import { defineConfig } from '@lingui/cli'
import { babelExtractor } from '@lingui/cli/api/extractors/babel'
import { formatter } from '@lingui/format-po'
import { serverSentences } from './scripts/somiti-messages.ts'
import { languages } from './src/core/languages.ts'

/**
 * English stands in the code; `npm run messages` extracts it into en.po, and into the files of the other languages,
 * where translators put theirs: the sentences of the web app, and what the server says; in both what both say.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...languages],
  // Without line numbers a file changes only where a sentence does.
  format: formatter({ lineNumbers: false }),
  extractors: [serverSentences, babelExtractor],
  catalogs: [
    { path: '<rootDir>/src/web/locales/{locale}', include: ['<rootDir>/src/web', '<rootDir>/src/core/words'] },
    {
      path: '<rootDir>/src/server/languages/locales/{locale}',
      include: ['<rootDir>/src/server', '<rootDir>/src/core', '<rootDir>/src/contract'],
    },
  ],
})
