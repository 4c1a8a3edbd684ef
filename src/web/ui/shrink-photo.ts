/** The server keeps none larger (docs/reference/uploads.md). */
const LONGEST_PX = 2000
const QUALITY = 0.8

/**
 * A photo as it is worth sending: upright, at most 2,000 pixels wide and high, as JPEG. Gives it back as it was where that
 * is no smaller, unless it has to be a JPEG; undefined where the browser cannot read it.
 */
export async function shrinkPhoto(photo: File, asJpeg = false): Promise<File | undefined> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) return undefined
  const blob = await drawn(picture)
  if (!blob) return asJpeg ? undefined : photo
  if (blob.size >= photo.size && !asJpeg) return photo
  return new File([blob], photo.name.replace(/\.\w+$|$/, '.jpg'), { type: blob.type })
}

function drawn(picture: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const paper = canvas.getContext('2d')
  if (!paper) return Promise.resolve(null)
  // What a PNG leaves open would turn black.
  paper.fillStyle = 'white'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.imageSmoothingQuality = 'high'
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
}
