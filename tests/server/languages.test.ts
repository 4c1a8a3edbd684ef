import { beforeAll, describe, expect, test } from 'vitest'
import { type Language, languages } from '#core/languages.ts'
import { type Sentence, sentence } from '#core/sentence.ts'
import { say, speakerOf } from '#server/languages/speaker.ts'
import { duesForm, type Office, seatOffice, sendDues } from '../support/journeys.ts'
import { sharedWorld } from '../support/opened-world.ts'
import { pdfText } from '../support/pdf-text.ts'
import { PASSWORD, type Person } from '../support/world.ts'

const CHOOSE = 'PUT /api/language'
const ARABIC = /\p{Script=Arabic}/u

const world = sharedWorld({ now: '2026-11-01T10:00:00+04:00' })
let office: Office
let member: Person

beforeAll(async () => {
  office = await seatOffice(world)
  await world.bring(50_000)
  member = await world.member()
})

/** What the catalogue of Arabic has for a sentence; there has to be something. */
function inArabic(told: Sentence): string {
  const said = say(speakerOf({ language: 'ar', digits: 'western' }), told)
  expect(said).toMatch(ARABIC)
  return said
}

describe('a call is answered in the language that it asks for', () => {
  test('when it succeeds', async () => {
    const fields = { email: member.email, password: PASSWORD }
    const { message } = await world.visitor.ask('POST /api/login', { fields, language: 'ar-AE,ar;q=0.9,en;q=0.8' })
    expect(message).toBe(inArabic(sentence('Welcome back.')))
    expect((await world.visitor.ask('POST /api/login', { fields })).message).toBe('Welcome back.')
  })

  test('when it is refused, with the month and the name that the words need', async () => {
    await sendDues(member, 'November')
    const again = { ...(await duesForm('November')), language: 'ar' }
    const { message, errors } = await member.refused('month_waiting', 'POST /api/save-monthly-payment', again)
    const told = sentence('A receipt for {month} is already being checked.', { month: { month: '2026-11' } })
    expect(message).toBe(inArabic(told))
    expect(message).toContain('نوفمبر 2026')
    expect(errors).toEqual({ month: [message] })
  })

  test('in each field that is wrong, and in figures of its own where it asks for them', async () => {
    const fields = { name: 'Amina', reply_to: 'x'.repeat(300), message: '' }
    const send = (language: string) =>
      world.visitor.refused('invalid_fields', 'POST /api/contact', { fields, language })
    const { message, errors } = await send('ar')
    expect(message).toBe(inArabic(sentence('Check the fields that are marked.')))
    expect(errors).toEqual({
      reply_to: [inArabic(sentence('Use at most {most} characters.', { most: 254 }))],
      message: [inArabic(sentence('Fill this in.'))],
    })
    expect((await send('ar-u-nu-arab')).errors.reply_to?.join('')).toContain('٢٥٤')
  })

  test('where the schema has no words of its own, and where there is nothing', async () => {
    const sent = { fields: { language: 'ar', digits: 5 }, language: 'ar' }
    const { errors } = await member.refused('invalid_fields', CHOOSE, sent)
    expect(errors.digits?.join('')).toMatch(ARABIC)
    const { body } = await world.visitor.inject({ url: '/api/nothing-here', headers: { 'accept-language': 'ar' } })
    expect(body).toMatchObject({ message: inArabic(sentence('Not found, or you don’t have access.')) })
  })

  test('for each of several that are decided together', async () => {
    const id = await sendDues(await world.member(), 'November')
    const { results } = await office.treasurer.ask('POST /api/office/payments/verify-many', {
      fields: { ids: [id, 999_999] },
      language: 'ar',
    })
    expect(results.map(({ message }) => message)).toEqual([
      inArabic(sentence('The payment is verified and posted.')),
      inArabic(sentence('Not found, or you don’t have access.')),
    ])
  })

  test('a second time under one key too, whatever it was the first time', async () => {
    const sent = { ...(await duesForm('December')), key: 'once-in-two-languages' }
    const first = await member.ask('POST /api/save-monthly-payment', sent)
    const second = await member.ask('POST /api/save-monthly-payment', { ...sent, language: 'ar' })
    const words = 'Thank you!! Your payment is with the association. Credit takes at least 1 hour.'
    expect(first.message).toBe(words)
    expect(second).toEqual({ ...first, message: inArabic(sentence(words)) })
  })

  test.each(languages)('as a PDF and a spreadsheet in %s', async (language) => {
    const pdf = await member.send('GET /api/statement.pdf', { language })
    expect(pdf.status).toBe(200)
    expect((await pdfText(pdf.bytes)).join('')).toContain('SM-')
    const { bytes } = await member.send('GET /api/statement.csv', { language })
    const [heading] = bytes.toString().split('\n')
    const date = speakerOf({ language, digits: 'western' })._('statement.date', {}, { message: 'Date' })
    expect(heading?.replace('\ufeff', '')).toMatch(new RegExp(`^${date},`))
  })

  test.each([
    ';;q=,,',
    'q=1;ar;q=NaN',
    `${'ar-'.repeat(2_000)}x`,
    ',;'.repeat(4_000),
    'en-u-nu-\u00ff',
    '__proto__,constructor;q=9',
  ])('and in English or Arabic when it asks for %j', async (language) => {
    const { status, body } = await world.visitor.send('GET /api/profile', { language })
    expect(status).toBe(401)
    const told = sentence('Sign in.')
    expect([told.words, inArabic(told)]).toContain((body as { message: string }).message)
  })
})

describe('a person', () => {
  const letterTo = async (person: Person) => {
    await world.visitor.ask('POST /api/forgot-password', { fields: { email: person.email } })
    const [letter] = await world.mailbox.deliver()
    return letter
  }
  const choose = (person: Person, language: Language, digits = 'western') =>
    person.ask(CHOOSE, { fields: { language, digits } })

  test('has no language until one is chosen, and keeps it', async () => {
    const person = await world.member()
    const chosen = async () => {
      const { userData } = await person.ask('GET /api/profile')
      return [userData.language, userData.digits]
    }
    expect(await chosen()).toEqual([null, 'western'])
    await choose(person, 'bn', 'own')
    expect(await chosen()).toEqual(['bn', 'own'])
    const { errors } = await person.refused('invalid_fields', CHOOSE, { fields: { language: 'de', digits: 'roman' } })
    expect(Object.keys(errors)).toEqual(['language', 'digits'])
    expect(await chosen()).toEqual(['bn', 'own'])
    await world.visitor.refused('not_signed_in', CHOOSE, { fields: { language: 'bn', digits: 'own' } })
  })

  test('is written to in it, from right to left where it is read so', async () => {
    const person = await world.member()
    const english = await letterTo(person)
    expect(english?.subject).toBe('Set a new password')
    expect(english?.html).toContain('<html lang="en" dir="ltr">')
    await choose(person, 'ar')
    const arabic = await letterTo(person)
    expect(arabic?.subject).toMatch(ARABIC)
    expect(arabic?.html).toContain('<html lang="ar" dir="rtl">')
  })

  test('who joins has the language of the browser that they joined with, and signing in leaves it', async () => {
    const email = 'joins-in-arabic@example.test'
    const person = { name: 'Rokeya Begum', mobile: '+971 50 555 0142', address: 'Deira', gender: 'female' }
    const fields = { ...person, email, password: PASSWORD }
    await world.visitor.ask('POST /api/join', { fields, language: 'ar-AE,en;q=0.5' })
    const [letter] = await world.mailbox.deliver()
    expect(letter?.subject).toMatch(ARABIC)
    const token = letter?.text.match(/#([\w-]{43})$/m)?.[1] ?? ''
    await world.visitor.ask('POST /api/join/confirm', { fields: { token, password: PASSWORD } })
    await world.visitor.ask('POST /api/login', { fields: { email, password: PASSWORD }, language: 'hi' })
    const { rows } = await world.admin.query('select language, digits from person where email = $1', [email])
    expect(rows).toEqual([{ language: 'ar', digits: 'western' }])
  })
})
