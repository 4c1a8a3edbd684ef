// Renders the public pages to HTML in each language, so that they read before any script runs:
// dist/pages/<language>/<name>.html, and beside them in dist/shells/<language> the shells of the member area and the
// office, which say that they are loading and name the files of the page that is to come, and that of the design page. Runs
// after build-app.ts, on what that left in dist/.vite, and after build-renderer.ts.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CallName } from '#contract/calls.ts'
import { paths } from '#web/app/routes/paths.ts'
import { escaped } from '../src/core/escape-html.ts'
import { directionOf, languageOf } from '../src/core/languages.ts'
import { shellScript, shellStyle } from '../src/server/http/security-headers.ts'
import { designPage, placeDesign, rendererFolder, speakDesign } from './design-page.ts'
import { areas, fileIn, pageAddresses, pageModules, readBuilt, scriptsOf } from './first-load.ts'
import { fillPlaces } from './messages/places.ts'
import type { Speaker } from './messages/speakers.ts'
import { speakers } from './somiti-messages.ts'

/** A page that is found under its own address by whoever searches has `address`. */
type Rendered = { markup: string; title: string; description: string; address?: string }
/** A shell's file, the modules that it has fetched, and what it asks for. */
type Shell = { file: string; modules: string[]; asks: readonly string[] }
type Server = {
  addresses: string[]
  renderPage: (address: string, language: string) => Promise<Rendered>
  renderShell: (language: string) => Rendered
}

// What is read and filled in without a connection. Its files are listed for each language, and the browser's worker keeps
// them (src/web/app/offline/keep-for-offline.ts).

const { user, monthlyPay, myLoan, dashboard, statement, profile, switchAccount, security, signIn } = paths

/** The pages, and where one is sent who may not see them. */
const offlinePages = [user, monthlyPay, myLoan, dashboard, statement, profile, switchAccount, security, signIn]

/** What these pages fetch once it is needed. */
const offlineParts = [
  'src/web/features/payments/dues-payment-dialog.tsx',
  'src/web/features/payments/loan-payment-dialog.tsx',
  'src/web/features/payments/shared-receipt.tsx',
  'src/web/features/payments/waiting-payments.tsx',
  'src/web/app/offline/kept-figures.ts',
  'src/web/app/offline/trouble-page.tsx',
  'src/web/layouts/sender.tsx',
  'src/web/layouts/unsent-dialog.tsx',
  'src/web/features/session/signed-in-here.tsx',
  'src/web/ui/check-upload.tsx',
  'src/web/ui/toaster.tsx',
]

const STYLE_SHEET = / *<link rel="stylesheet"[^>]*>\n/

const dist = path.resolve('dist')
const built = await readBuilt(dist)
const shells = [...shellsOf()]
const design = await placeDesign(dist)
const template = await readFile(path.join(dist, 'index.html'), 'utf8')
for (const speaker of speakers()) await render(speaker)
await rm(path.join(dist, 'index.html'))

async function render(speaker: Speaker): Promise<void> {
  const { language } = speaker
  const { addresses, renderPage, renderShell } = await serverIn(speaker)
  await mkdir(path.join(dist, 'pages', language), { recursive: true })
  for (const address of addresses) {
    const rendered = await renderPage(address, language)
    // The strict content security policy allows neither.
    if (/\sstyle="|<script/.test(rendered.markup)) throw new Error(`${address} renders an inline style or script`)
    if (!rendered.markup.includes('<h1')) throw new Error(`${address} renders no heading`)
    const file = path.join(dist, 'pages', language, `${address.slice(1) || 'home'}.html`)
    await mkdir(path.dirname(file), { recursive: true })
    const found = address === '/404' ? {} : { address }
    await writeFile(file, page(language, { ...rendered, ...found }, pageModules(address, language)))
  }
  for (const { file, modules, asks } of shells) {
    await mkdir(path.dirname(path.join(dist, 'shells', language, file)), { recursive: true })
    const html = page(language, renderShell(language), modules)
    await writeFile(path.join(dist, 'shells', language, file), opening(html, asks))
  }
  const kept = scriptsOf(built, language, [...offlinePages.flatMap((page) => pageModules(page)), ...offlineParts])
  const [entry = ''] = kept
  const list = path.join(dist, path.dirname(entry), 'offline.json')
  await writeFile(list, JSON.stringify([...kept].map((file) => `/${file}`)))
  const shell = page(language, { markup: '', title: '', description: 'Every part of the design system.' }, [])
  const script = await speakDesign(design, dist, speaker)
  await writeFile(path.join(dist, 'shells', language, 'design.html'), designPage(shell, script))
}

/** user/index.html and user/<page>.html, and user.html for any other address of that area. */
function* shellsOf(): Generator<Shell> {
  for (const first of Object.keys(areas)) {
    yield { file: `${first}.html`, modules: pageModules(`/${first}`).slice(0, -1), asks: earlyCallsOf(`/${first}`) }
  }
  for (const address of pageAddresses()) {
    const [, first = '', name = 'index'] = address.split('/')
    if (!areas[first]) continue
    yield { file: `${first}/${name}.html`, modules: pageModules(address), asks: earlyCallsOf(address) }
  }
}

/** What an answer names where it says so, `place.within.it`, is asked for with it: `/path>place.within.it`. */
type Asked = CallName extends infer Name
  ? Name extends `GET ${infer Path}`
    ? Path | `${Path}?${string}` | `${Path}?${string}>${string}`
    : never
  : never

/** What the page at an address inside shows first. */
function earlyCallsOf(address: string): readonly Asked[] {
  const own: Readonly<Record<string, readonly Asked[]>> = {
    [paths.applyLoan]: ['/api/loan-offer'],
    [paths.monthlyPay]: ['/api/loan-offer'],
    [paths.myLoan]: ['/api/my-loans'],
    [paths.officePayments]: ['/api/office/payments?status=in_review>payments.0.receipt'],
  }
  const account: Asked[] = address.startsWith(paths.user) ? ['/api/my-account-data'] : []
  return ['/api/profile', ...account, ...(own[address] ?? [])]
}

/**
 * A shell asks and is painted before any file is fetched: a script after a style sheet would wait for it, and so would the
 * words. The sheet comes behind them, since the app is not drawn before it is there; the scripts, ten times as large, are
 * fetched after it.
 */
function opening(html: string, asks: readonly string[]): string {
  const [sheet = ''] = html.match(STYLE_SHEET) ?? []
  const first = `<script>${shellScript.text}</script>\n    <style>${shellStyle.text}</style>\n    <title>`
  return html
    .replace(sheet, '')
    .replace('<html ', () => `<html data-asks="${asks.join(' ')}" `)
    .replace('<title>', () => first)
    .replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
    .replace('  </body>', () => `${sheet}  </body>`)
}

/** The program that renders, with the sentences of a language in it. */
async function serverIn({ language, speak }: Speaker): Promise<Server> {
  const folder = path.join(rendererFolder, language)
  const isCode = (name: string) => name.endsWith('.js') && !name.startsWith(`${language}${path.sep}`)
  for (const name of (await readdir(rendererFolder, { recursive: true })).filter(isCode)) {
    if (name.split(path.sep)[0] !== 'assets' && name !== 'entry-server.js') continue
    const text = await readFile(path.join(rendererFolder, name), 'utf8')
    await cp(path.join(rendererFolder, name), path.join(folder, name))
    await writeFile(path.join(folder, name), fillPlaces(text, speak))
  }
  return await import(pathToFileURL(path.join(folder, 'entry-server.js')).href)
}

/** A whole page: in its language, named in the head, its modules fetched along with the entry. */
function page(language: string, { markup, title, description, address }: Rendered, modules: readonly string[]): string {
  const direction = directionOf(languageOf(language))
  const html = template
    .replace('<html lang="en" dir="ltr">', `<html lang="${language}" dir="${direction}">`)
    .replace(/"\/(assets\/[\w.-]+\.js)"/g, (_whole, file) => `"/${fileIn(built, language, file)}"`)
    .replace(/<title>[^<]*/, (whole) => (title ? `<title>${escaped(title)}` : whole))
    .replace(
      /((?:name|property)="(?:og:)?description" content=")[^"]*/g,
      (_whole, start) => start + escaped(description),
    )
    .replace(/(property="og:title" content=")[^"]*/, (whole, start) => (title ? start + escaped(title) : whole))
    .replace(/ *<meta property="og:url" content="([^"]*)\/" \/>\n/, (whole, origin) =>
      address ? whole.replace(`${origin}/`, origin + address) : '',
    )
    .replace(/(property="og:locale" content=")[^"]*/, (_whole, start) => start + language)
    .replace('</title>', (end) => end + (address ? `\n    <link rel="canonical" href="%PUBLIC_URL%${address}" />` : ''))
  // The first of the files: nothing is painted without it.
  const [style = ''] = html.match(STYLE_SHEET) ?? []
  const files = [...scriptsOf(built, language, modules)].filter((file) => !html.includes(`"/${file}"`))
  const links = files.map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `)
  return html
    .replace(style, '')
    .replace(/ *<script type="module"/, (start) => style + start)
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace('<!--page-->', () => markup)
}
