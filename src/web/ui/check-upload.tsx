import { useLingui } from '@lingui/react/macro'

/** Why a file would be refused: no photo and no PDF, a photo that this browser cannot read, a PDF without its end, empty, too large. */
export type UploadProblem = 'kind' | 'heic' | 'unreadable' | 'cut' | 'empty' | 'large'

export type CheckedUpload = { file: File } | { problem: UploadProblem }

const SNIFFED_BYTES = 16
/** A photo up to here, and with sides up to here, is sent as it is. */
const SMALL_BYTES = 500 * 1024
const SIDE_MOST_PX = 4096
/** Where a whole PDF says that it ends. */
const PDF_END_BYTES = 1024

/**
 * Looks at a file as the server will, before it is sent: what its first bytes are, whether a picture can be read, how
 * large it is. A large photo is made small, and one of an iPhone (HEIC) is made a JPEG where the browser can read it.
 */
export async function checkUpload(file: File, mostBytes: number, takesPdf: boolean): Promise<CheckedUpload> {
  if (file.size === 0) return { problem: 'empty' }
  const kind = kindOf(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()))
  if (!kind) return { problem: 'kind' }
  const ready = kind === 'pdf' ? file : await readyPhoto(file, kind)
  if (!ready) return { problem: kind === 'heic' ? 'heic' : 'unreadable' }
  if (ready.size > mostBytes) return { problem: 'large' }
  return kind === 'pdf' && takesPdf && !(await endsAsPdf(file)) ? { problem: 'cut' } : { file: ready }
}

const endsAsPdf = async (file: File) => (await file.slice(-PDF_END_BYTES).text()).includes('%%EOF')

async function readyPhoto(file: File, kind: Kind): Promise<File | undefined> {
  if (kind === 'heic' || file.size > SMALL_BYTES) return shrinkPhoto(file, kind === 'heic')
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const side = Math.max(picture.width, picture.height)
  picture.close()
  return side > SIDE_MOST_PX ? shrinkPhoto(file, true) : file
}

type Kind = 'jpeg' | 'png' | 'webp' | 'pdf' | 'heic'

function kindOf(bytes: Uint8Array): Kind | undefined {
  const text = String.fromCharCode(...bytes)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.startsWith('%PDF-')) return 'pdf'
  if (/^....ftyp(heic|heix|heim|heis|hevc|mif1|msf1)/s.test(text)) return 'heic'
  return undefined
}

type UploadProblemTextProps = { problem: UploadProblem; takesPdf: boolean; mostBytes: number }

/** What to do about a file that would be refused. */
export default function UploadProblemText({ problem, takesPdf, mostBytes }: UploadProblemTextProps) {
  const { t } = useLingui()
  const mostMib = mostBytes / 1024 / 1024
  switch (problem) {
    case 'kind':
      return takesPdf
        ? t`This is no photo and no PDF. Choose a photo, a screenshot or a PDF.`
        : t`This is no photo. Choose a photo or a screenshot.`
    case 'heic':
      return t`This photo has a format of iPhones (HEIC) that this browser can't read. Make a screenshot of it and choose that.`
    case 'unreadable':
      return t`This photo can't be opened. It may not be whole: choose another, or take it again.`
    case 'cut':
      return t`Part of this PDF is missing. Choose the file again, or send a picture of it.`
    case 'empty':
      return t`This file is empty. Choose another.`
    case 'large':
      return t`The file may have at most ${mostMib} MB.`
  }
}

/** The server keeps none larger (docs/reference/uploads.md). */
const LONGEST_PX = 2000
const QUALITY = 0.8

/**
 * A photo as it is worth sending: upright, at most 2,000 pixels wide and high, as JPEG. Gives it back as it was where that
 * is no smaller, unless it has to be a JPEG; undefined where the browser cannot read it.
 */
async function shrinkPhoto(photo: File, asJpeg = false): Promise<File | undefined> {
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
