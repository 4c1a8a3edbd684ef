import { describe, expect, test } from 'vitest'
import { checkLength, readOfficerOptions } from './officer-options.ts'

const whole = [
  'create-officer',
  '--email',
  ' Nadia@Example.test',
  '--name',
  'Nadia Karim',
  '--roles',
  'admin, treasurer,admin',
]

describe('npm run admin -- create-officer', () => {
  test('takes an email, a name and offices', () => {
    expect(readOfficerOptions(whole)).toEqual({
      email: 'nadia@example.test',
      name: 'Nadia Karim',
      roles: ['admin', 'treasurer'],
      passwordFile: undefined,
    })
    expect(readOfficerOptions([...whole, '--password-file=/run/password']).passwordFile).toBe('/run/password')
  })

  test.each([
    ['nothing', []],
    ['another command', ['remove-officer', ...whole.slice(1)]],
    ['no email', ['create-officer', ...whole.slice(3)]],
    ['no offices', whole.slice(0, 5)],
    ['an option that is none', [...whole, '--pasword', 'hunter2']],
  ])('says how it is written where there is %s', (_, words) => {
    expect(() => readOfficerOptions(words)).toThrow(
      /^Write npm run admin -- create-officer --email EMAIL .* FILE\. The other .*\.$/,
    )
  })

  test.each([
    [['--email', 'nadia'], '--email: Please enter an email address like name@example.com.'],
    [['--name', ' '], '--name: Please fill this in.'],
    [['--roles', 'king'], '--roles: An office is one of treasurer, loan_officer, secretary, admin, auditor.'],
    [['--roles', ''], '--roles: An office is one of treasurer, loan_officer, secretary, admin, auditor.'],
  ])('names what is wrong with %j', (words, sentence) => {
    expect(() => readOfficerOptions([...whole, ...words])).toThrow(sentence)
  })

  test.each([['--password', 'hunter2'], ['--password=hunter2']])(
    'takes no password from %j, nor repeats it',
    (...words) => {
      expect(() => readOfficerOptions([...whole, ...words])).toThrow(/^A password is not taken from the arguments/)
      expect(() => readOfficerOptions([...whole, ...words])).not.toThrow(/hunter2/)
    },
  )

  test('takes passwords of 8 to 128 characters', () => {
    expect(checkLength('a'.repeat(128))).toHaveLength(128)
    expect(() => checkLength('a'.repeat(129))).toThrow('The password: Please use at most 128 characters.')
    expect(() => checkLength('short')).toThrow('The password: Please use at least 8 characters.')
  })
})
