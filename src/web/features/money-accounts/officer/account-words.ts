import type { I18n } from '@lingui/core'
import { accountName } from '#core/words/account-names.ts'
import { speaking } from '#web/app/language/i18n.ts'

/** An account's name: of the chart's own in the reader's language, and as officers wrote it where they named it. */
export const accountText = (account: { code: string; name: string }, i18n: I18n): string =>
  accountName(account, speaking(i18n))
