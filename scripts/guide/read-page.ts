// Reads a page of docs/guide. Only what such a page needs is known: anything else stops the build.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { marked, type Token, type Tokens } from 'marked'
import type { Block, GuidePage, Part, Parts } from '../../src/web/features/help/guide-page.ts'

/** Of a picture the file, for who knows its address and its size. */
type PictureOf = (file: string) => { source: string; width: number; height: number }

type Reading = { pictureOf: PictureOf; words: ReadonlyMap<string, string> }

/** @throws Error where the file has something that no page of the guide may have, or names what no screen has. */
export function readPage(file: string, { pictureOf, words: screenWords }: Reading): GuidePage {
  const unknown = (token: Token) => new Error(`${file}: a page of the guide has no ${token.type}: ${token.raw}`)
  const [heading, first, ...rest] = marked.lexer(readFileSync(file, 'utf8')).filter(({ type }) => type !== 'space')
  if (heading?.type !== 'heading' || heading.depth !== 1) throw new Error(`${file} does not begin with its title`)
  if (first?.type !== 'paragraph') throw new Error(`${file} does not say after its title what it is for`)
  const summary = partsOf(first.tokens)
  return {
    title: plain(partsOf(heading.tokens)),
    summary: plain(summary),
    blocks: [{ kind: 'text', parts: summary }, ...rest.flatMap(blocksOf)],
  }

  function blocksOf(token: Token): Block[] {
    if (token.type === 'space') return []
    if (token.type === 'paragraph' || token.type === 'text') return paragraphOf(token.tokens ?? [token])
    if (token.type === 'heading' && token.depth === 2) {
      const parts = partsOf(token.tokens)
      return [{ kind: 'heading', id: idOf(plain(parts)), parts }]
    }
    if (token.type !== 'list') throw unknown(token)
    const { ordered, items } = token as Tokens.List
    return [{ kind: ordered ? 'steps' : 'list', items: items.map((item) => item.tokens.flatMap(blocksOf)) }]
  }

  /** Pictures are blocks: the words around one are paragraphs of their own. */
  function paragraphOf(tokens: readonly Token[]): Block[] {
    const blocks: Block[] = []
    let words: Token[] = []
    const say = () => {
      const parts = partsOf(words)
      if (plain(parts).trim()) blocks.push({ kind: 'text', parts })
      words = []
    }
    for (const token of tokens) {
      if (token.type !== 'image') words.push(token)
      else {
        say()
        const { href, text } = token as Tokens.Image
        blocks.push({ kind: 'picture', alt: text, ...pictureOf(path.join(path.dirname(file), href)) })
      }
    }
    say()
    return blocks
  }

  function onScreen(name: string): string {
    const shown = screenWords.get(name)
    if (shown === undefined) throw new Error(`${file}: no screen says ${name}`)
    return shown
  }

  function partsOf(tokens: readonly Token[] = []): Parts {
    return joined(tokens.map(partOf))
  }

  function partOf(token: Token): Part | string {
    if (token.type === 'text' || token.type === 'escape') return unescaped(token.text)
    if (token.type === 'br') return ' '
    if (token.type === 'strong') return { kind: 'strong', text: onScreen(plain(partsOf(token.tokens))) }
    if (token.type === 'codespan') return { kind: 'code', text: unescaped(token.text) }
    if (token.type === 'link') return { kind: 'link', to: addressOf(token.href), text: plain(partsOf(token.tokens)) }
    throw unknown(token)
  }
}

/** A link to another file of the guide leads to its page; one to an address stays. */
function addressOf(href: string): string {
  const [, name, anchor = ''] = href.match(/^(?:\.\.\/[a-z]{2}\/)?([a-z-]+)\.md(#.*)?$/) ?? []
  return name ? `/help/${name}${anchor}`.replace('/help/index', '/help') : href
}

const plain = (parts: Parts): string => parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')

/** marked escapes what HTML would read as its own; React does so again. */
const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => ENTITIES[name] ?? '').replaceAll('\n', ' ')
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function joined(parts: readonly (Part | string)[]): Parts {
  const all: (Part | string)[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part
    else all.push(part)
  }
  return all
}

/** As GitHub makes it of a heading, so that a link to it works in both places. */
const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

/** All that a page says, for who searches. */
export function textOf(blocks: readonly Block[]): string {
  const textOfBlock = (block: Block): string => {
    if (block.kind === 'picture') return ''
    return 'items' in block ? block.items.map(textOf).join(' ') : plain(block.parts)
  }
  return blocks.map(textOfBlock).join(' ').replace(/\s+/g, ' ').trim()
}
