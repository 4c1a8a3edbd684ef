import type { I18n, MessageDescriptor } from '@lingui/core'
import { escaped } from '#core/escape-html.ts'
import { isolated } from '#core/isolate.ts'
import { directionOf, type Language, languageOf, type Reader } from '#core/languages.ts'
import { textsOf, type Values } from '#core/sentence.ts'
import type { AssociationSettings } from '#core/settings.ts'
import { readSettings } from '#server/db/settings.ts'
import { say, speakerOf } from '#server/languages/speaker.ts'
import type { Post } from './mailer.ts'

/** A line of a letter: a sentence of the catalogue with what fills its places. */
export type Line = { words: MessageDescriptor; values?: Values }

/** What is said to somebody, in no language yet. */
export type Letter = {
  subject: Line
  opening: readonly Line[]
  /** What can be done by following a link. `secret`: whoever has the link is let in by it. */
  action?: { label: MessageDescriptor; address: string; secret: boolean }
  closing: readonly Line[]
}

type Parts = Pick<AssociationSettings, 'name' | 'email' | 'phone' | 'address'>

const linkLeftOut = /*i18n*/ {
  id: 'mail.link-left-out',
  message: '(The link is only in the message that is sent.)',
}

/** A letter as text and as HTML, in the speaker's language. Without `carriesLinks` a secret link is left out. */
export function layOut(letter: Letter, association: Parts, speaker: I18n, carriesLinks: boolean) {
  const write = ({ words, values }: Line) => {
    const texts = textsOf(values ?? {}, speaker.locale, (part) => say(speaker, part))
    return speaker._(words.id, { association: association.name, ...texts }, words)
  }
  const { action } = letter
  const link = action && (carriesLinks || !action.secret) ? action.address : undefined
  const label = action && speaker._(action.label.id, {}, action.label)
  const leftOut = action && !link ? [speaker._(linkLeftOut.id, {}, linkLeftOut)] : []
  const opening = letter.opening.map(write)
  const closing = letter.closing.map(write)
  const fromRight = directionOf(languageOf(speaker.locale)) === 'rtl'
  const contacts = [association.name, association.email, association.phone, association.address]
    .filter(Boolean)
    .map((contact) => (fromRight ? isolated(contact) : contact))
  const subject = write(letter.subject)
  return {
    subject,
    text: [...opening, ...(link ? [`${label}:\n${link}`] : leftOut), ...closing, `-- \n${contacts.join('\n')}`].join(
      '\n\n',
    ),
    html: page(languageOf(speaker.locale), subject, [
      ...opening.map(paragraph),
      ...(link ? [button(label ?? '', link)] : leftOut.map(paragraph)),
      ...closing.map(paragraph),
      `<p style="margin:2em 0 0;padding-top:1em;border-top:1px solid #cfd6cf;color:#54605a">${contacts.map(escaped).join('<br>')}</p>`,
    ]),
  }
}

/** Nothing is fetched to show it: no picture, no style sheet, no font. */
function page(language: Language, title: string, parts: readonly string[]): string {
  const style = 'max-width:34em;margin:0 auto;padding:1.5em;font:16px/1.5 system-ui,sans-serif'
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="margin:0"><div style="${style}">
${parts.join('\n')}
</div></body>
</html>
`
}

const paragraph = (text: string) => `<p style="margin:0 0 1em">${escaped(text).replaceAll('\n', '<br>')}</p>`

function button(label: string, address: string): string {
  const style =
    'display:inline-block;padding:.7em 1.2em;border-radius:6px;background:#17603f;color:#fff;text-decoration:none'
  const shown = escaped(address)
  return `<p style="margin:0 0 1em"><a href="${shown}" style="${style}">${escaped(label)}</a></p>
<p dir="ltr" style="margin:0 0 1em;word-break:break-all;color:#54605a">${shown}</p>`
}

/**
 * Writes to somebody as they read, in the association's name; to nobody who has no email. Throws where the message could not be
 * handed over.
 */
export async function sendLetter(
  { pool, mailer }: Post,
  to: Reader & { email: string | null },
  letter: Letter,
  now: Date,
): Promise<void> {
  if (to.email === null) return
  const association = await readSettings(pool)
  const { subject, text, html } = layOut(letter, association, speakerOf(to), mailer.carriesLinks)
  const from = { name: association.name, replyTo: association.email }
  await mailer.send({ to: to.email, from, subject, text, html }, now)
}
