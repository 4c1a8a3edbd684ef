type Shared = { title: string; text: string; picture: File | undefined }

/**
 * Opens the phone's own share sheet, with the picture where it takes files. False where the browser has none, or would not
 * open it: then the words have to be sent another way. Whoever closes the sheet again has decided not to.
 */
export async function sharePicture({ title, text, picture }: Shared): Promise<boolean> {
  if (!navigator.share) return false
  const files = picture && navigator.canShare?.({ files: [picture] }) ? { files: [picture] } : {}
  try {
    await navigator.share({ title, text, ...files })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
