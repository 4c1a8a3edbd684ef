import type { I18n } from '@lingui/core'
import type { AssociationSettings } from '#core/settings.ts'
import type { Letter } from '#server/print/print-pdf.ts'
import { momentText } from './movement-words.ts'

const made = /*i18n*/ { id: 'print.made', message: 'Made on {moment}' }
const page = /*i18n*/ { id: 'print.page', message: 'Page {page} of {pages}' }

type Head = Pick<AssociationSettings, 'name' | 'email' | 'phone' | 'address'>

/** How the association is reached, as it stands at the head of a page. */
export const contactsOf = ({ address, phone, email }: Head): string[] => [address, phone, email].filter(Boolean)

/** What stands on every page to hand over. The page's own number and how many there are come in when it is set. */
export function letterHead(title: string, association: Head, speaker: I18n, now: Date): Letter {
  return {
    language: speaker.locale,
    title,
    association: association.name,
    contacts: contactsOf(association),
    made: speaker._(made.id, { moment: momentText(now.toISOString(), speaker.locale) }, made),
    page: speaker._(page.id, { page: '{page}', pages: '{pages}' }, page),
  }
}
