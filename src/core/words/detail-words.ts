import type { DetailChange, ToldDetail } from '#core/details.ts'
import { dayText } from '#core/local-text.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import type { Speaking } from './transaction-words.ts'

export const detailNames: Readonly<Record<ToldDetail, Sentence>> = {
  name: sentence('Name'),
  email: sentence('Email'),
  mobile: sentence('Mobile'),
  address: sentence('Address'),
  gender: sentence('Gender'),
  birthday: sentence('Birthday'),
  wallet: sentence('Wallet'),
  nominee: sentence('Nominee'),
  nominee_relation: sentence("Nominee's relation"),
  nominee_mobile: sentence("Nominee's mobile"),
}

/** 'Mobile: from +971 50 111 2222 to +971 50 765 4321'. */
export function changeText({ detail, was, became }: DetailChange, speaking: Pick<Speaking, 'locale' | 'say'>): string {
  const { say } = speaking
  const name = say(detailNames[detail])
  const [before, after] = [was, became].map((value) => valueText(detail, value, speaking)) as [string, string]
  if (was === '') return say(sentence('{name}: now {after}', { name, after }))
  if (became === '') return say(sentence('{name}: {before} was removed', { name, before }))
  return say(sentence('{name}: from {before} to {after}', { name, before, after }))
}

function valueText(detail: ToldDetail, value: string, { locale, say }: Pick<Speaking, 'locale' | 'say'>): string {
  if (value === '') return ''
  if (detail === 'gender') return say(value === 'male' ? sentence('Male') : sentence('Female'))
  return detail === 'birthday' ? dayText(value, locale, 'long') : value
}
