import type { AnswerOf } from '#contract/calls.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#server/db/connect.ts'
import type { Unlocalized } from '#server/languages/answer-words.ts'
import { memberJson } from './checked-json.ts'
import { readImport, readImportFile, readImportLines, readImportNotes } from './import-store.ts'
import { type MemberLine, memberAsKept } from './member-line.ts'

type Lines = Unlocalized<Omit<AnswerOf<'GET /api/office/imports/:id/lines'>, 'status_code' | 'message'>>

const PAGE = 100
/** Lines read in one query to be imported. */
const AT_ONCE = 5_000

/** The file of a waiting import. Throws `not_found` where it waits no longer. */
export async function waitingFile(db: Db, id: bigint): Promise<{ name: string; bytes: Buffer }> {
  const [prepared] = await readImport(db, [id])
  const [file] = await readImportFile(db, [id])
  if (!prepared || !file) throw new Refusal('not_found')
  return { name: prepared.file_name, bytes: file.bytes }
}

/** A page of a waiting import's members, after the line that is given. Throws `not_found` where it waits no longer. */
export async function waitingLines(db: Db, id: bigint, after: bigint): Promise<Lines> {
  const [notes] = await readImportNotes(db, [id])
  if (!notes) throw new Refusal('not_found')
  const rows = await readImportLines(db, [id, after, PAGE + 1])
  const page = rows.slice(0, PAGE)
  return {
    lines: page.map(({ line, member }) => ({ line, member: memberJson(memberAsKept(member)) })),
    ...notes,
    next_after: rows.length > page.length ? (page.at(-1)?.line ?? null) : null,
  }
}

/** All members of a waiting import, as they were read when it was prepared. */
export async function waitingMembers(db: Db, id: bigint): Promise<MemberLine[]> {
  const members: MemberLine[] = []
  for (let after = 0; ; after = members.at(-1)?.line ?? after) {
    const rows = await readImportLines(db, [id, after, AT_ONCE])
    for (const { member } of rows) members.push(memberAsKept(member))
    if (rows.length < AT_ONCE) return members
  }
}
