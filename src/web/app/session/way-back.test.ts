import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paths } from '#web/app/routes/paths.ts'
import { pageInside, readWayBack } from './way-back.ts'

/** Where a browser would go that shows the app at `origin`. */
const whereTo = (address: string, origin: string) => new URL(address, `${origin}/sign-in`)

/** Pieces of which addresses are made that lead elsewhere, or that browsers read otherwise than they look. */
const piece = fc.constantFrom(
  ...['/', '//', '\\', '/\\', '/user', '/office', 'user', 'javascript:', 'data:', 'https:', '@', ':', '.', '..', '/..'],
  ...[
    'evil.example',
    '%2f',
    '%2e%2e',
    '%5c',
    '?',
    '#',
    ' ',
    '\t',
    '\n',
    '\r',
    '\u0000',
    '\u2028',
    '／',
    '．',
    '&',
    '=1',
  ],
)
const address = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.webUrl(),
  fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 6 }).map((pieces) => `/user${pieces.join('')}`),
)

describe('where sign-in may lead', () => {
  test('nothing but a page inside this app, wherever the app is', () => {
    fc.assert(
      fc.property(address, fc.constantFrom('https://somiti.example', 'http://127.0.0.1:3000'), (asked, origin) => {
        const page = pageInside(asked)
        if (page === undefined) return
        const { origin: reached, pathname, username } = whereTo(page, origin)
        expect([reached, username]).toEqual([origin, ''])
        expect(pathname).toMatch(/^\/(user|office)(\/|$)/)
        expect(page).not.toContain('//')
        expect(pageInside(page)).toBe(page)
        // And it is the page that was asked for.
        const { pathname: meant, search, hash } = whereTo(asked, origin)
        expect(meant + search + hash).toBe(page)
      }),
      { numRuns: 5_000 },
    )
  })

  test('every page inside, with what stands behind it', () => {
    const inside = Object.values(paths).filter((path) => /^\/(user|office)/.test(path))
    expect(inside.length).toBeGreaterThan(40)
    const behind = fc.tuple(fc.constantFrom(...inside), fc.constantFrom('', '?id=3&q=a%20b', '#r-12', '?a=1#b'))
    fc.assert(fc.property(behind, ([path, rest]) => pageInside(path + rest) === path + rest))
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/user',
    'javascript:alert(1)//user',
    '/user/../../sign-in',
    '/user/..//evil.example',
    '/user//evil.example',
    '/username',
    '/about',
    '/sign-in',
    'user',
    '/\t/evil.example',
    '',
  ])('not %j', (asked) => {
    expect(pageInside(asked)).toBeUndefined()
  })

  test('whatever stands in the history, nothing is thrown', () => {
    fc.assert(fc.property(fc.anything(), (state) => pageInside(readWayBack(state).to) === readWayBack(state).to))
  })
})
