import type { CallName } from '#contract/calls.ts'

type Spelling = readonly [said: string, of: ((path: string) => string) | undefined]

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`

/** The same path in other words, by which a guard that looks at the text of a path would be passed. */
export const SPELLINGS: readonly Spelling[] = [
  [' with a sign of its path spelled by its number', (path) => path.replace(/(?<=\/api\/\w)\w/, percent)],
  [' with its last sign spelled by its number', (path) => path.replace(/\w$/, percent)],
  [' with a slash behind it', (path) => `${path}/`],
  [' with two slashes', (path) => path.replace('/api/', '/api//')],
  [' in capitals', (path) => path.replace(/\/api\/\w+/, (part) => part.toUpperCase())],
  [' by way of another path', (path) => path.replace('/api/', '/api/health/../')],
  [' by way of a dot', (path) => path.replace('/api/', '/api/%2e/')],
  [' with a slash spelled by its number', (path) => path.replace(/\/(?=[^/]+$)/, '%2f')],
  [' with a word behind a semicolon', (path) => `${path};a=b`],
  [' with a question behind it', (path) => `${path}?a=b`],
]

let turn = 0

/** The path as it is, and one other spelling, in turn: each call meets each of them in the course of a run. */
export function spellingsOf(name: CallName): readonly Spelling[] {
  turn += 1
  const other = SPELLINGS[(turn + name.length) % SPELLINGS.length]
  return other ? [['', undefined], other] : [['', undefined]]
}
