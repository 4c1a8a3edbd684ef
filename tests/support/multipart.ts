export interface FormFile {
  bytes: Buffer
  filename?: string
  type?: string
}
export type FormParts = readonly (readonly [name: string, value: string | Buffer | FormFile])[]

const BOUNDARY = 'somiti-test-boundary-7f3a'

/** A multipart body as a browser sends it. Parts in a list, so that a name may come twice. */
export function multipart(parts: FormParts): { payload: Buffer; headers: { 'content-type': string } } {
  const chunks = parts.flatMap(([name, value]) => [...part(name, value), Buffer.from('\r\n')])
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}

function part(name: string, value: string | Buffer | FormFile): Buffer[] {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`
  if (typeof value === 'string') return [Buffer.from(`${head}\r\n\r\n`), Buffer.from(value)]
  const { bytes, filename = 'receipt.jpg', type = 'image/jpeg' } = Buffer.isBuffer(value) ? { bytes: value } : value
  return [Buffer.from(`${head}; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`), bytes]
}
