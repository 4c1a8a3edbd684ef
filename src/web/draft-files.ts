import { eraseFiles, getFiles, putFile } from './draft-file-store.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

/** What stands in a draft in the place of a file. */
type Mark = { kept_file: string }

const ids = new WeakMap<File, string>()

/** The values as text, but for the fields left out. Its files are kept beside it by the browser, and named in it. */
export function draftText(person: number, values: unknown, leaveOut: readonly string[]): string {
  return JSON.stringify(values, (name, value: unknown) => {
    if (leaveOut.includes(name)) return undefined
    return value instanceof File ? { kept_file: idOf(person, value) } : value
  })
}

function idOf(person: number, file: File): string {
  const known = ids.get(file)
  if (known !== undefined) return known
  const id = newIdempotencyKey()
  ids.set(file, id)
  void putFile(id, person, file)
  return id
}

/** The values of a text, with their files where the browser still has them. */
export async function draftValues(text: string): Promise<Record<string, unknown>> {
  const named = filesOf(text)
  const found = named.length > 0 ? await getFiles(named) : []
  const files = new Map(named.map((id, at) => [id, found[at]]))
  for (const [id, file] of files) if (file) ids.set(file, id)
  return JSON.parse(text, (_name, value: unknown) => (isMark(value) ? files.get(value.kept_file) : value))
}

/** Erases the files that stood in a draft and do not any more. */
export function dropFiles(before: string, after: string): void {
  const staying = filesOf(after)
  void eraseFiles(filesOf(before).filter((id) => !staying.includes(id)))
}

const filesOf = (text: string): string[] => [...text.matchAll(/"kept_file":"(\w+)"/g)].map(([, id]) => id ?? '')

const isMark = (value: unknown): value is Mark => typeof value === 'object' && value !== null && 'kept_file' in value
