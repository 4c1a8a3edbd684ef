import { connect } from 'node:net'
import type { World } from '../tests/support/world.ts'
import { count, find, type Tally } from './tally.ts'

const PATH = '/api/profile'
const HOST = 'host: somiti.test\r\n'
const FORM = 'content-type: multipart/form-data; boundary=x\r\n'
const JSON_TYPE = 'content-type: application/json\r\n'
const half = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nhalf of'
const part = (name: string, more = '') => `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n1\r\n`

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\n${HOST}${headers}\r\n`
const post = (path: string, headers: string, body = '') => `POST ${path} HTTP/1.1\r\n${HOST}${headers}\r\n${body}`
const sized = (path: string, type: string, body: string) =>
  post(path, `${type}content-length: ${Buffer.byteLength(body, 'latin1')}\r\n`, body)

/** Methods that no call has, and words that are none. */
const METHODS = 'DELETE PATCH TRACE OPTIONS CONNECT PROPFIND HEAD get GE\u0000T SOMITI'.split(' ')
/** Paths by which a guard or a folder would be left. */
const PATHS = [
  ...['/../../etc/passwd', '/..%2f..%2fetc%2fpasswd', '/%2e%2e/%2e%2e/etc/passwd', '/api/..%5c..%5c', '//etc/passwd'],
  ...['/api/health/../office/members', '/api/%6fffice/members', '/api/office%2fmembers', '/API/OFFICE/MEMBERS'],
  ...['/api/office/members/', '/api//office/members', '/api/office/members;x', '/api/office/members%00', '/api/\u0000'],
  ...['http://somiti.test/api/office/members', '*', '', `/${'a'.repeat(20_000)}`, '/api/%zz', '/api/%c0%ae%c0%ae/'],
  ...['/__proto__', '/api/constructor', '/api/payments/__proto__/receipt', '/.git/config', '/package.json'],
]
const HEADERS = [
  ...['authorization: Bearer\r\n', 'authorization: Basic YTph\r\n', `authorization: Bearer ${'x'.repeat(9_000)}\r\n`],
  ...['x-forwarded-for: 127.0.0.1\r\n', 'x-original-url: /api/office/members\r\n', 'x-http-method-override: GET\r\n'],
  ...['host: other.test\r\n', 'accept-encoding: \u0000\r\n', 'a b: c\r\n', 'range: bytes=9-1\r\n', 'expect: all\r\n'],
  ...['connection: upgrade\r\nupgrade: h2c\r\n', 'transfer-encoding: chunked\r\n', 'content-length: -1\r\n'],
  ...['content-length: 5\r\ntransfer-encoding: chunked\r\n', 'cookie: __proto__=1\r\n', `${'a: b\r\n'.repeat(3_000)}`],
]
/** Bodies that stop in the middle, lie about themselves, or name what objects have. */
const BODIES = [
  post('/api/profile/update', `${FORM}content-length: 900\r\n`, half),
  sized('/api/profile/update', FORM, half),
  sized('/api/profile/update', FORM, `${part('__proto__')}${part('constructor')}--x--\r\n`),
  sized('/api/profile/update', FORM, `${part('name').repeat(2_000)}--x--\r\n`),
  sized('/api/profile/update', FORM, `${part('image', '; filename="../../a\u0000.jpg"')}--x--\r\n`),
  sized('/api/save-monthly-payment', FORM, `${part('photo', '; filename="a.jpg"').repeat(20)}--x--\r\n`),
  sized('/api/save-monthly-payment', 'content-type: multipart/form-data\r\n', half),
  sized('/api/login', JSON_TYPE, '{"email":{"__proto__":1},"password":["x"]}'),
  sized('/api/login', JSON_TYPE, '{"__proto__":{"email":"a@b.c"},"constructor":{"prototype":{}}}'),
  sized('/api/login', JSON_TYPE, '\u00ff\u00fe{\u0000}\u0000'),
  sized('/api/login', 'content-type: application/json; charset=utf-16\r\n', '{}'),
  sized('/api/login', `${JSON_TYPE}content-encoding: gzip\r\n`, '{}'),
  sized('/api/login', JSON_TYPE, `{"email":"${'a'.repeat(70_000)}"}`),
  post('/api/login', `${JSON_TYPE}transfer-encoding: chunked\r\n`, 'zz\r\n{}\r\n0\r\n\r\n'),
  post(
    '/api/login',
    `${JSON_TYPE}transfer-encoding: chunked\r\n`,
    '2\r\n{}\r\n0\r\n\r\nGET /api/office/members HTTP/1.1\r\n\r\n',
  ),
  post('/api/login', `${JSON_TYPE}content-length: 2\r\n`, '{}GET /api/office/members HTTP/1.1\r\nhost: a\r\n\r\n'),
]

/** What is sent that no client sends, byte by byte. A visitor gets nothing but what anyone may have, and no 5xx. */
export async function sendOverTheWire(world: World, tally: Tally): Promise<void> {
  const { port } = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }))
  const { token } = await world.member('Over The Wire')
  const signed = `authorization: Bearer ${token}\r\n`
  const sent = [
    ...METHODS.map((method) => `${method} ${PATH} HTTP/1.1\r\n${HOST}\r\n`),
    ...PATHS.flatMap((path) => [get(path), get(path, signed)]),
    ...HEADERS.flatMap((header) => [get(PATH, header), post('/api/recharges', `${signed}${header}`)]),
    ...BODIES.flatMap((body) => [body, body.replace(HOST, HOST + signed)]),
    ...['\r\n\r\n', '\u0000'.repeat(99), 'GET / HTTP/9.9\r\n\r\n', 'GET /api/profile\r\n\r\n', '{"a":1}'],
  ]
  const send = async (request: string) => {
    const answers = await answersTo(Number(port), Buffer.from(request, 'latin1'))
    count(tally, 'requests sent byte by byte')
    const said = JSON.stringify(request.slice(0, 160))
    for (const { status, head, body } of answers) {
      if (status >= 500 && status !== 501 && status !== 505) find(tally, `${said}: answered ${status}`)
      const told = status === 200 && head.includes('application/json')
      if (told && /"(members|userData)"/.test(body) && !(request.includes(signed) && body.includes('Over The Wire')))
        find(tally, `${said}: told ${body.slice(0, 80)}`)
    }
  }
  for (let first = 0; first < sent.length; first += AT_ONCE)
    await Promise.all(sent.slice(first, first + AT_ONCE).map(send))
  const { status } = await fetch(`http://127.0.0.1:${port}/api/health`)
  if (status !== 200) find(tally, `after bytes that no client sends, health is ${status}`)
}

const AT_ONCE = 20
type Answer = { status: number; head: string; body: string }
/** Where nothing more comes, the server waits for us. */
const PATIENCE_MS = 400

/** What is answered until the server hangs up, or says no more. */
function answersTo(port: number, bytes: Buffer): Promise<Answer[]> {
  return new Promise((resolve) => {
    let told = ''
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes))
    const done = () => {
      socket.destroy()
      const parts = told.split(/(?=HTTP\/1\.1 \d{3} )/).filter((each) => each.startsWith('HTTP/1.1 '))
      const answers = parts.map((each) => {
        const [head = '', body = ''] = each.split('\r\n\r\n')
        return { status: Number(each.slice(9, 12)), head, body }
      })
      resolve(answers)
    }
    socket.setEncoding('latin1').on('data', (text) => {
      told += text
    })
    socket.setTimeout(PATIENCE_MS, done)
    socket.on('error', done).on('end', done)
  })
}
