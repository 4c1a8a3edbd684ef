import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const read = (name: string) => readFileSync(new URL(`../../web/${name}`, import.meta.url), 'utf8')
const withoutComments = (css: string) => css.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ')

const inlined = (text: string) => ({
  text,
  /** As the content security policy names it. */
  hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
})

/** Asks for a page's answers while its files are on their way (web/app/calls/early-calls.ts). */
export const shellScript = inlined(read('app/calls/early-script.js'))
/** What a shell is painted with before its style sheet is there. */
export const shellStyle = inlined(withoutComments(read('styles/tokens.css') + read('styles/shell.css')))
