import { type NodePath, type PluginObj, transformAsync, types } from '@babel/core'
import { babelExtractor } from '@lingui/cli/api/extractors/babel'
import type { ExtractorType } from '@lingui/conf'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'

type Note = Parameters<ExtractorType['extract']>[2]

export type Sentences = {
  /** The files that are looked through. */
  files: RegExp
  /** What is called with a sentence. */
  functions: readonly string[]
  /** Files in which every string that has a sentence's shape is one, so that none can be forgotten. */
  allOf: RegExp
  /** But for properties of these names. */
  butIn: readonly string[]
}

/** Finds descriptors with an id of their own, as Lingui does, and sentences without one. */
export const sentenceExtractor = (sentences: Sentences): ExtractorType => ({
  match: (file) => sentences.files.test(file.replaceAll('\\', '/')),
  async extract(file, code, note, context) {
    await babelExtractor.extract(file, code, note, context)
    const plugins = [finderOf(file, note, sentences)]
    await transformAsync(code, {
      filename: file,
      code: false,
      configFile: false,
      babelrc: false,
      parserOpts: { plugins: ['typescript'] },
      plugins,
    })
  },
})

function finderOf(file: string, note: Note, { functions, allOf, butIn }: Sentences): PluginObj {
  const found = (message: string, line = 0) => note({ id: generateMessageId(message), message, origin: [file, line] })
  const looksAtAll = allOf.test(file.replaceAll('\\', '/'))
  return {
    visitor: {
      CallExpression({ node }) {
        if (!types.isIdentifier(node.callee) || !functions.includes(node.callee.name)) return
        const [words] = node.arguments
        if (!types.isStringLiteral(words)) throw new Error(`${file}: a sentence has to stand where it is called.`)
        found(words.value, node.loc?.start.line)
      },
      StringLiteral(path) {
        if (looksAtAll && isSentence(path, butIn)) found(path.node.value, path.node.loc?.start.line)
      },
    },
  }
}

function isSentence({ node, parent }: NodePath<types.StringLiteral>, butIn: readonly string[]): boolean {
  if (types.isObjectProperty(parent) && types.isIdentifier(parent.key) && butIn.includes(parent.key.name)) return false
  return /^[A-Z{].*[.}]$/.test(node.value)
}
