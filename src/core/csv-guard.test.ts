import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardCell, unguardCell } from './csv-guard.ts'

test.each(['=1+1', '+971-50-555', '+1+1', '+', '+A1', '-5', '@SUM(A1)', '\t=1', '\r=1', "'=1"])(
  '%j gets an apostrophe',
  (text) => {
    expect(guardCell(text)).toBe(`'${text}`)
  },
)

test.each(['Amina', '+971 50 555 0100', '+971505550100', '100.50', "O'Brien", "'Abd al-Rahman", '', 'a=b'])(
  '%j stays as it is, both ways',
  (text) => {
    expect(guardCell(text)).toBe(text)
    expect(unguardCell(text)).toBe(text)
  },
)

test('whatever is guarded comes back, and no guarded cell begins like a formula', () => {
  const anyText = fc.string({ unit: fc.constantFrom("'", '=', '\uFF1D', '+', '-', '@', '\t', '\r', 'a', '1', ' ') })
  fc.assert(
    fc.property(anyText, (text) => {
      expect(unguardCell(guardCell(text))).toBe(text)
      expect(guardCell(text)).not.toMatch(/^(?![+]\d[\d ]*$)[=+\-@\t\r]/)
    }),
  )
})
