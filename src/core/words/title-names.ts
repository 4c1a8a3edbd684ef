import { type Sentence, sentence } from '#core/sentence.ts'
import { isTitle, type Title } from '#core/titles.ts'
import type { Speaking } from './transaction-words.ts'

export const titleNames: Readonly<Record<Title, Sentence>> = {
  chairperson: sentence('Chairperson'),
  vice_chairperson: sentence('Vice chairperson'),
  general_secretary: sentence('General secretary'),
  secretary: sentence('Secretary'),
  joint_secretary: sentence('Joint secretary'),
  treasurer: sentence('Treasurer'),
  joint_treasurer: sentence('Joint treasurer'),
  loan_officer: sentence('Loan officer'),
  committee_member: sentence('Committee member'),
  administrator: sentence('Administrator'),
  auditor: sentence('Auditor'),
}

/** A title as it is read: a usual one in the reader's language, another as it was written. */
export const titleText = (title: string, { say }: Pick<Speaking, 'say'>): string =>
  isTitle(title) ? say(titleNames[title]) : title
