import { createRequire } from 'node:module'

/** The big list of naughty strings: what user input has broken elsewhere, some 460 of them. */
export const naughtyStrings: readonly string[] = createRequire(import.meta.url)('big-list-of-naughty-strings')

/** What that list has not: names that objects have, characters that no text holds, lengths, numbers beyond numbers. */
export const hostileStrings: readonly string[] = [
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '\u0000', 'a\u0000b', '\ud800', 'a\udfffb'],
  ...['\uFFFD', '\uFEFF', '\u202Eoffice', '\u2066a\u2069', '\u0085', '\u2028', '\r\n', '\u001b[31m', '%00', '%', '%zz'],
  ...['9'.repeat(400), '-0', '1e400', '9223372036854775808', '999999999999999', '0.1e-400', '9999999.99', '１００'],
  ...['infinity', '-infinity', '2026-11-21 infinity', '2026-02-29', '9999-12-31', '2000-01-01', '294277-01-01'],
  ...[
    'x'.repeat(5_000),
    '\u0301'.repeat(2_000),
    '👩‍👩‍👧‍👦'.repeat(300),
    `${'('.repeat(3_000)}`,
    "'||pg_sleep(5)||'",
    '\\',
    '\\u0000',
  ],
]
