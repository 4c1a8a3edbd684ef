import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { type NodePath, parseSync, traverse, type types } from '@babel/core'
import { expect, test } from 'vitest'
import { languages } from '#core/languages.ts'
import { fileOf } from './support/catalogues.ts'

/** A button whose name is given, and the words on it: both as their keys in the catalogues, in the order in which they stand. */
type Named = { at: string; names: string[]; words: string[] }

const PLACE = /<\d+\/>|\{\w+\}/g

const keyOf = (sentence: string, context: string) => (context ? `${sentence} [${context}]` : sentence)

/** What fills a sentence, by its name, or by its place among those that have none. */
function counting() {
  let [values, elements] = [0, 0]
  return (node: types.Node) => {
    if (node.type === 'Identifier') return `{${node.name}}`
    return node.type === 'JSXElement' ? `<${elements++}/>` : `{${values++}}`
  }
}

function textOf(nodes: types.JSXElement['children']): string {
  const placeOf = counting()
  const part = (node: types.Node): string => {
    if (node.type === 'JSXText') return node.value.replace(/\s*\n\s*/g, ' ')
    if (node.type !== 'JSXExpressionContainer') return placeOf(node)
    return node.expression.type === 'StringLiteral' ? node.expression.value : placeOf(node.expression)
  }
  return nodes.map(part).join('').trim()
}

function templateOf({ quasis, expressions }: types.TemplateLiteral): string {
  const placeOf = counting()
  return quasis
    .map(({ value }, index) => {
      const filled = expressions[index]
      return `${value.cooked}${filled ? placeOf(filled) : ''}`
    })
    .join('')
}

const attribute = (element: types.JSXElement, name: string) =>
  element.openingElement.attributes.find(
    (each): each is types.JSXAttribute => each.type === 'JSXAttribute' && each.name.name === name,
  )?.value

const tagOf = ({ openingElement: { name } }: types.JSXElement) => (name.type === 'JSXIdentifier' ? name.name : '')

/** The keys of the sentences that an expression may be. */
function sentencesIn(node: types.Node | null | undefined): string[] {
  switch (node?.type) {
    case 'StringLiteral':
      return [node.value]
    case 'TaggedTemplateExpression':
      return [templateOf(node.quasi)]
    case 'ConditionalExpression':
      return [...sentencesIn(node.consequent), ...sentencesIn(node.alternate)]
    case 'JSXExpressionContainer':
      return sentencesIn(node.expression)
    case 'JSXElement': {
      if (tagOf(node) === 'Trans') {
        const context = attribute(node, 'context')
        return [keyOf(textOf(node.children), context?.type === 'StringLiteral' ? context.value : '')]
      }
      return tagOf(node) === 'VisuallyHidden' ? [] : node.children.flatMap(sentencesIn)
    }
    default:
      return []
  }
}

async function namedButtons(): Promise<Named[]> {
  const found: Named[] = []
  for await (const file of glob('src/web/**/*.tsx')) {
    const parsed = parseSync(readFileSync(file, 'utf8'), {
      ...{ filename: file, configFile: false, babelrc: false },
      parserOpts: { plugins: ['typescript', 'jsx'] },
    })
    if (parsed === null) throw new Error(`${file} could not be read`)
    traverse(parsed, {
      JSXElement({ node }: NodePath<types.JSXElement>) {
        const names = sentencesIn(attribute(node, 'aria-label'))
        const words = /button|link|^a$|summary/i.test(tagOf(node)) ? node.children.flatMap(sentencesIn) : []
        if (names.length > 0 && words.length > 0) found.push({ at: `${file}:${node.loc?.start.line}`, names, words })
      },
    })
  }
  return found
}

/** Words one after another; what fills a sentence is none of them. */
const wordsOf = (sentence: string) => sentence.toLowerCase().match(/\{|[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Whether the words stand in the name one after another, as somebody says them who sees only the button. */
function isIn(name: string, words: string): boolean {
  const all = ` ${wordsOf(name.replace(PLACE, '{')).join(' ')} `
  return words.split(PLACE).every((part) => all.includes(` ${wordsOf(part).join(' ')} `.replace('  ', ' ')))
}

const buttons = await namedButtons()

test('there are buttons whose names say more than their words', () => {
  expect(buttons.length).toBeGreaterThan(20)
})

// WCAG 2.5.3, in every language: a button is pressed by saying what stands on it.
test.each(languages)('the name of a button has the words that are on it: %s', (language) => {
  const said = fileOf('src/web/locales', language)
  const inLanguage = (key: string) => said.get(key) ?? `not in the catalogue: ${key}`
  const apart = buttons.flatMap(({ at, names, words }) => {
    // Of two of each, the first name is that of the first words.
    const pairs = words.map((each, index) => [names[names.length === words.length ? index : 0] ?? '', each] as const)
    return pairs
      .map(([name, each]) => ({ at, name: inLanguage(name), words: inLanguage(each) }))
      .filter((pair) => !isIn(pair.name, pair.words))
  })
  expect(apart).toEqual([])
})
