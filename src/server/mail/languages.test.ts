import { expect, test } from 'vitest'
import { speakerOf } from './languages.ts'

test.each(['en', 'xx', 'valueOf', 'constructor'])(
  'who asks for %s is written to in a language that there is',
  (language) => {
    expect(speakerOf(language).locale).toBe('en')
  },
)
