import { transformSync } from '@babel/core'
import { expect, test } from 'vitest'
import { compileMessages } from './compile-messages.ts'

const macros = ['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message' }]

function compiled(sentence) {
  const source = `import { msg } from '@lingui/core/macro'; export const a = msg\`${sentence}\``
  const options = {
    filename: 'a.js',
    configFile: false,
    presets: [{ plugins: [macros] }, { plugins: [compileMessages] }],
  }
  return transformSync(source, options)?.code.replace(/\s+/g, ' ')
}

test('a plain sentence and one with a place are compiled', () => {
  expect(compiled('Hello')).toContain('message: ["Hello"]')
  expect(compiled(`Hi \${name}`)).toContain('message: ["Hi ", ["name"]]')
})

test('an object that is no message stays as it is', () => {
  const source = 'export const a = { message: "Hi {name}" }'
  const code = transformSync(source, { filename: 'a.js', configFile: false, plugins: [compileMessages] })?.code
  expect(code).toContain('message: "Hi {name}"')
})
