import { describe, expect, test } from 'vitest'
import { isCommon, isPersonal } from './password-rules.ts'

describe('a common password', () => {
  test.each([
    'password1234',
    'Password1234',
    'P@ssw0rd',
    'iloveyou',
    'QWERTY123',
    'pass-word-123',
    'aaaaaaaaaa',
    '1212121212',
  ])('is %s', (password) => expect(isCommon(password)).toBe(true))

  test.each(['correct horse battery', 'a-good-password-1', 'আমার মায়ের বাড়ি', 'tide 4 lantern'])('is not %s', (password) =>
    expect(isCommon(password)).toBe(false),
  )
})

describe('a password of the person', () => {
  const texts = ['Amina Hossain', 'amina.h77@example.test', 'Shapla Somiti']

  test.each([
    'amina2026',
    'AminaHossain!',
    'hossain-1990',
    'shapla.somiti',
    'Somiti2026!!',
    'amina.h77@example.test',
    'aminaamina12',
  ])('is %s', (password) => expect(isPersonal(password, texts)).toBe(true))

  test.each(['amina eats mangoes', 'my somiti savings', '2026 lanterns', 'tide-4-lantern', '98761234'])(
    'is not %s',
    (password) => expect(isPersonal(password, texts)).toBe(false),
  )
})
