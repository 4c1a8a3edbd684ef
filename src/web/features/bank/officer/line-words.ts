import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { listed } from '#web/app/language/i18n.ts'
import type { BankLine, Candidate, LineStatus } from './bank-queries.ts'

/** The lists that the lines of a statement stand in. */
export const lineLists: Readonly<Record<LineStatus, MessageDescriptor>> = {
  open: msg`To match`,
  unclaimed: msg`Unclaimed`,
  matched: msg`Matched`,
  set_aside: msg`Set aside`,
}

/** What a list says that has nothing in it. */
export const noLines: Readonly<Record<LineStatus, MessageDescriptor>> = {
  open: msg`No lines to match`,
  unclaimed: msg`No money waits for whoever sent it.`,
  matched: msg`No line is matched yet.`,
  set_aside: msg`No line was set aside.`,
}

/** What speaks for a candidate beside its amount. */
export const reasonWords: Readonly<Record<Candidate['reasons'][number], MessageDescriptor>> = {
  number: msg`The account number is named`,
  name: msg`The name is the same`,
  day: msg`Only the amount and the day`,
}

/** A line by its own words, for who cannot see where it stands. */
export const nameOfLine = ({ description, reference, booked_on }: BankLine) =>
  listed([description, reference].filter(Boolean)) || booked_on
