import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The specification's loan types (point 4), the first chosen to begin with. A client may send others; they are shown as they came. */
export const loanTypes: Readonly<Record<string, MessageDescriptor>> = {
  personal: msg`Personal`,
  personalLoan: msg`Personal loan`,
  businessLoan: msg`Business loan`,
}
