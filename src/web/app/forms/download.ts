import { withoutIsolates } from '#core/isolate.ts'
import { fetchBlob } from '#web/app/calls/api.ts'

/** Saves what stands at a path that needs the token, under that name. Throws ApiError or NetworkError. */
export async function download(path: string, fileName: string): Promise<void> {
  save(await fetchBlob(path), fileName)
}

/** Saves a spreadsheet made here. It opens with a byte order mark, by which spreadsheets know UTF-8. */
export function saveCsv(text: string, fileName: string): void {
  save(new Blob(['\uFEFF', text], { type: 'text/csv' }), fileName)
}

/** Saves what is here already, under that name. */
export function save(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = withoutIsolates(fileName)
  link.click()
  URL.revokeObjectURL(address)
}
