type Shared = { title: string; text: string; file: File | undefined }

/**
 * Opens the phone's own share sheet, with the PDF where it takes files. False where the browser has none, or would not
 * open it: then the words have to be sent another way. Whoever closes the sheet again has decided not to.
 */
export async function shareReceipt({ title, text, file }: Shared): Promise<boolean> {
  if (!navigator.share) return false
  const files = file && navigator.canShare?.({ files: [file] }) ? { files: [file] } : {}
  try {
    await navigator.share({ title, text, ...files })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
