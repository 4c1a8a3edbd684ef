import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const REGION = 'here'
const KEY_ID = 'somiti'
const KEY = 'a secret key of the tests'

type Kept = { bytes: Buffer; at: Date }
type Answer = { status: number; body: string | Buffer; etag?: string }
type Part = { method: string | undefined; upload: string; number: number; key: string; bytes: Buffer }

/** A bucket as S3 has it, in memory: it takes nothing that is not signed by its key (AWS Signature Version 4). */
export async function openBucket(listedAtOnce = 2) {
  const objects = new Map<string, Kept>()
  const parts = new Map<string, Buffer[]>()
  /** What it answers with instead of carrying a request out. */
  const trouble: { of(method: string | undefined, url: URL): number | undefined } = { of: () => undefined }
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request)
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const refused = isSigned(request, url, bytes) ? trouble.of(request.method, url) : 403
    const given: Answer = refused ? { status: refused, body: '' } : answer(request, url, bytes)
    const { status, body, etag } = given
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...(etag && { etag }) }).end(body)
  })

  function answer({ method, headers }: IncomingMessage, url: URL, bytes: Buffer) {
    const key = decodeURIComponent(url.pathname).replace(/^\/files-of-somiti\/?/, '')
    const source = headers['x-amz-copy-source']
    const upload = url.searchParams.get('uploadId')
    if (method === 'POST' && url.searchParams.has('uploads')) {
      const id = `upload-${parts.size}`
      parts.set(id, [])
      return {
        status: 200,
        body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      }
    }
    if (upload !== null) return part({ method, upload, number: Number(url.searchParams.get('partNumber')), key, bytes })
    if (method === 'GET' && key === '') return { status: 200, body: list(url.searchParams) }
    if (method === 'DELETE') {
      objects.delete(key)
      return { status: 204, body: '' }
    }
    if (method === 'PUT' && source) {
      const copied = objects.get(decodeURIComponent(String(source)).replace(/^\/?files-of-somiti\//, ''))
      if (!copied) return { status: 404, body: '' }
      objects.set(key, { bytes: copied.bytes, at: new Date() })
      return { status: 200, body: '<CopyObjectResult><ETag>"e"</ETag></CopyObjectResult>' }
    }
    if (method === 'PUT') {
      objects.set(key, { bytes, at: new Date() })
      return { status: 200, body: '' }
    }
    const found = objects.get(key)
    if (!found) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    return from
      ? { status: 206, body: found.bytes.subarray(Number(from), Number(to) + 1) }
      : { status: 200, body: found.bytes }
  }

  /** One part of an upload, its end, or that it is given up. */
  function part({ method, upload, number, key, bytes }: Part) {
    const sent = parts.get(upload)
    if (!sent) return { status: 404, body: '<Error><Code>NoSuchUpload</Code></Error>' }
    if (method === 'PUT') {
      sent[number - 1] = bytes
      return { status: 200, body: '', etag: `"part-${number}"` }
    }
    parts.delete(upload)
    if (method === 'DELETE') return { status: 204, body: '' }
    const named = [...bytes.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"?([^"<]+)"?<\/ETag>/g)]
    const whole = named.length === sent.length && named.every(([, at, etag]) => etag === `part-${at}`)
    // As S3 does where it cannot put them together.
    if (!whole) return { status: 200, body: '<Error><Code>InternalError</Code></Error>' }
    objects.set(key, { bytes: Buffer.concat(sent), at: new Date() })
    return { status: 200, body: '<CompleteMultipartUploadResult><ETag>"e"</ETag></CompleteMultipartUploadResult>' }
  }

  /** So few at a time that whoever lists has to go on. */
  function list(query: URLSearchParams): string {
    const all = [...objects].filter(([key]) => key.startsWith(query.get('prefix') ?? '')).sort()
    const from = Number(query.get('continuation-token') ?? 0)
    const some = all.slice(from, from + listedAtOnce)
    const rows = some.map(
      ([key, { bytes, at }]) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
    )
    const more = from + listedAtOnce < all.length
    const next = more ? `<NextContinuationToken>${from + listedAtOnce}</NextContinuationToken>` : ''
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/files-of-somiti`
  return {
    objects,
    uploads: parts,
    trouble,
    settings: { url, region: REGION, accessKeyId: KEY_ID, secretAccessKey: KEY },
    close: () => server.close(),
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Amazon, "Create a signed AWS API request". */
function isSigned({ method, headers }: IncomingMessage, url: URL, bytes: Buffer): boolean {
  const parts = /Credential=([^/]+)\/(\d{8})\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  )
  if (!parts) return false
  const [, keyId, day = '', scope = '', names = '', signature] = parts
  const payload = String(headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(bytes)) return false
  const query = url.search.slice(1).split('&').filter(Boolean).sort().join('&')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, url.pathname, query, signed.join(''), names, payload].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], `${day}/${scope}`, sha256(canonical)].join('\n')
  const key = [day, REGION, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${KEY}`)
  return keyId === KEY_ID && hmac(key, text).toString('hex') === signature
}
