/** What the text of a record says (docs/audit.md). */
export type RecordText = {
  number: number
  at: string
  person: string
  name: string
  roles: string[]
  call: string
  params: Record<string, string>
  sent: Record<string, unknown>
  files: Record<string, { sha256: string; type: string; bytes: number }>
  outcome: Record<string, unknown>
  entries: number[]
}

export const readRecordText = (text: string): RecordText => JSON.parse(text) as RecordText
