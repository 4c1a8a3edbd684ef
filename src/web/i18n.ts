import { i18n } from '@lingui/core'

// English needs no catalog: each sentence stands compiled in the code, so a page loads its own and no other's.
i18n.loadAndActivate({ locale: 'en', messages: {} })

export { i18n }
