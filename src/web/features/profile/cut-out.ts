/** A part of a picture, in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number }
/** A picture that was chosen, and the square of it that is wanted; none yet, or of a file that is no picture. */
export type Picture = { file: File; area: Area | undefined }

/** What the server keeps (contract/session.ts); more would be sent for nothing. */
const SIDE_PX = 512
const QUALITY = 0.9

/** The square as a picture of its own. What the browser cannot read is sent as it is: the server says what is wrong with it. */
export async function cutOut({ file, area }: Picture): Promise<File> {
  const whole = area && (await createImageBitmap(file).catch(() => undefined))
  if (!whole) return file
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(SIDE_PX, area.width)
  const { x, y, width, height } = area
  canvas.getContext('2d')?.drawImage(whole, x, y, width, height, 0, 0, canvas.width, canvas.height)
  whole.close()
  const cut = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  return cut ? new File([cut], 'picture.jpg', { type: cut.type }) : file
}
