import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

i18n.setMessagesCompiler(compileMessage)
// English needs no catalog: each sentence stands in the code, so a page loads its own and no other's.
i18n.loadAndActivate({ locale: 'en', messages: {} })

export { i18n }
