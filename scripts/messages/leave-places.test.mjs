import { transformSync } from '@babel/core'
import { describe, expect, test } from 'vitest'
import { callsWithPlaces, compiledCalls, compileEnglish, leavePlaces } from './leave-places.ts'
import { fillPlaces, hasPlaces } from './places.ts'
import { pseudo } from './speakers.ts'

const macros = ['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'all' }]

function built(sentence, plugin) {
  const source = `import { msg } from '@lingui/core/macro'; export const a = msg\`${sentence}\``
  const options = { filename: 'a.js', configFile: false, presets: [{ plugins: [macros] }, { plugins: [plugin] }] }
  return transformSync(source, options)?.code.replace(/\s+/g, ' ') ?? ''
}

describe('a sentence in the code', () => {
  test('is compiled while the app is being worked on', () => {
    expect(built('Hello', compileEnglish)).toContain('message: ["Hello"]')
    expect(built(`Hi \${name}`, compileEnglish)).toContain('message: ["Hi ", ["name"]]')
    expect(built('Hello', compileEnglish)).not.toContain('id:')
  })

  test('leaves a place that any language fills, whatever stands in it', () => {
    const code = built(`It’s "fine", \${name}: 100 % “ok”`, leavePlaces)
    expect(hasPlaces(code)).toBe(true)
    const asked = []
    const filled = fillPlaces(code, (english) => {
      asked.push(english)
      return ['مرحبا "', ['name'], '"']
    })
    expect(asked).toEqual(['It’s "fine", {name}: 100 % “ok”'])
    expect(filled).toContain('message: ["مرحبا \\"",["name"],"\\""]')
    expect(hasPlaces(filled)).toBe(false)
  })

  test('that is one word for two things says which, to the translators alone', () => {
    const source = `import { msg } from '@lingui/core/macro'; export const a = msg({ message: 'Open', context: 'a state' })`
    const presets = [{ plugins: [macros] }, { plugins: [leavePlaces] }]
    const code = transformSync(source, { filename: 'a.js', configFile: false, presets })?.code ?? ''
    const asked = []
    const filled = fillPlaces(code, (english, context) => {
      asked.push([english, context])
      return ['Bukás']
    })
    expect(asked).toEqual([['Open', 'a state']])
    expect(filled.replace(/\s+/g, ' ')).toContain('{ message: ["Bukás"] }')
  })

  test('is left alone where it is no message', () => {
    const source = 'export const a = { message: "Hi {name}" }'
    const code = transformSync(source, { filename: 'a.js', configFile: false, plugins: [leavePlaces] })?.code
    expect(code).toContain('message: "Hi {name}"')
  })
})

test('what only looks like a language is 40% longer and keeps its tags', () => {
  const english = 'Every month that was <0>paid</0> stays paid.'
  const drawnOut = pseudo(english)
  const letters = (text) => text.match(/\p{L}/gu).length
  expect(letters(drawnOut) / letters(english)).toBeGreaterThanOrEqual(1.4)
  expect(drawnOut).toMatch(/<0>.+<\/0>/)
  expect(drawnOut).not.toContain('month')
})

describe('a sentence that is said outside the app too', () => {
  const builtCall = (source, plugin) =>
    transformSync(source, { configFile: false, plugins: [[plugin, { name: 'sentence' }]] })?.code.replace(
      /\s+/g,
      ' ',
    ) ?? ''

  test('is compiled where its function is called, and keeps what fills it', () => {
    expect(builtCall("a = sentence('Of {what}', { what })", compiledCalls)).toBe(
      'a = { message: ["Of ", ["what"]], values: { what } };',
    )
  })

  test('leaves a place there', () => {
    const code = builtCall("a = sentence('Fine')", callsWithPlaces)
    expect(fillPlaces(code, (english) => [`${english}!`])).toBe('a = { message: ["Fine!"] };')
  })

  test('is left alone in another function', () => {
    expect(builtCall("a = other('Fine')", callsWithPlaces)).toBe("a = other('Fine');")
  })
})
