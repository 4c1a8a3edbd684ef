import { expect, test } from 'vitest'
import { FIGURES, figureText, readFigureText } from './figure-text.ts'

const block = `12:${'a1'.repeat(32)}`

test('a figure is a text that a person can read, and read again it is the same', () => {
  const figure = { figure: 'savings', day: '2026-11-25', value: 4_512_300n, block } as const
  expect(figureText(figure)).toBe(`somiti figure 1\nday 2026-11-25\nfigure savings\nvalue 4512300\nblock ${block}`)
  for (const name of FIGURES) {
    const each = { ...figure, figure: name, block: null }
    expect(readFigureText(figureText(each))).toEqual(each)
  }
})

test.each(['', 'somiti block 1', `${figureText({ figure: 'lent', day: '2026-11-25', value: 1n, block })}\n`])(
  'anything else is none: %j',
  (text) => expect(readFigureText(text)).toBeUndefined(),
)
