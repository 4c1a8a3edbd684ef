import { fetchBlob } from './api.ts'

/** Saves what stands at a path that needs the token, under that name. Throws ApiError or NetworkError. */
export async function download(path: string, fileName: string): Promise<void> {
  const address = URL.createObjectURL(await fetchBlob(path))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
