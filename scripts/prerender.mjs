// Renders the public pages to HTML, so that they read before any script runs: dist/pages/<name>.html for each, and
// dist/app.html and dist/office.html, the empty shells of the member area and the office. Runs after `vite build`, on
// its manifest.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { pageModules, scriptsOf } from './first-load.mjs'

const dist = path.resolve('dist')
const serverDir = path.join(dist, '.server')

await build({
  logLevel: 'warn',
  build: { ssr: 'src/web/entry-server.tsx', outDir: serverDir, emptyOutDir: true, copyPublicDir: false },
})
const { addresses, renderPage } = await import(pathToFileURL(path.join(serverDir, 'entry-server.js')).href)
const template = await readFile(path.join(dist, 'index.html'), 'utf8')
const manifest = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8'))

await mkdir(path.join(dist, 'pages'), { recursive: true })
for (const address of addresses) {
  const { markup, title, description } = await renderPage(address)
  // The strict content security policy allows neither.
  if (/\sstyle="|<script/.test(markup)) throw new Error(`${address} renders an inline style or script`)
  if (!markup.includes('<h1')) throw new Error(`${address} renders no heading`)
  const html = withHead(template, title, description, pageModules(address)).replace('<!--page-->', () => markup)
  await writeFile(path.join(dist, 'pages', `${address.slice(1) || 'home'}.html`), html)
}

for (const [address, file] of Object.entries({ '/user': 'app.html', '/office': 'office.html' })) {
  const shell = withHead(template, '', '', pageModules(address).slice(0, -1)).replace('<!--page-->', '')
  await writeFile(path.join(dist, file), shell)
}
await rm(path.join(dist, 'index.html'))
await rm(serverDir, { recursive: true })
console.log(`${addresses.length} pages rendered`)

/** Names the page in the head, and starts fetching its modules along with the entry. */
function withHead(html, title, description, modules) {
  const files = [...scriptsOf(manifest, modules)].filter((file) => !html.includes(`"/${file}"`))
  const links = files.map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `)
  const named = title ? html.replace(/<title>[^<]*/, () => `<title>${escaped(title)}`) : html
  const described = description
    ? named.replace(/(name="description" content=")[^"]*/, (_, start) => start + escaped(description))
    : named
  return described.replace('</head>', () => `${links.join('')}</head>`)
}

function escaped(text) {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign])
}
