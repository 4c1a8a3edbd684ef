import { type NodePath, type PluginObj, transformAsync, types } from '@babel/core'
import { babelExtractor } from '@lingui/cli/api/extractors/babel'
import type { ExtractorType } from '@lingui/conf'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'

type Note = Parameters<ExtractorType['extract']>[2]

/** Words that say what a call or an answer is, for the documents of the API. */
const DOCUMENTATION = new Set(['summary', 'description'])

/**
 * Finds what the server says: descriptors with an id of their own, as Lingui does; what `sentence()` is called with; and
 * the sentences of the contract's schemas and refusals, which are told by their shape, so that none can be forgotten.
 */
export const sentenceExtractor: ExtractorType = {
  match: (file) => /\/src\/(core|contract|server)\/.*(?<!\.test)\.ts$/.test(file.replaceAll('\\', '/')),
  async extract(file, code, note, context) {
    await babelExtractor.extract(file, code, note, context)
    const plugins = [finderOf(file, note)]
    await transformAsync(code, {
      filename: file,
      code: false,
      configFile: false,
      babelrc: false,
      parserOpts: { plugins: ['typescript'] },
      plugins,
    })
  },
}

function finderOf(file: string, note: Note): PluginObj {
  const found = (message: string, line = 0) => note({ id: generateMessageId(message), message, origin: [file, line] })
  const inContract = file.replaceAll('\\', '/').includes('/src/contract/')
  return {
    visitor: {
      CallExpression({ node }) {
        if (
          !types.isIdentifier(node.callee, { name: 'sentence' }) &&
          !types.isIdentifier(node.callee, { name: 'filled' })
        )
          return
        const [words] = node.arguments
        if (!types.isStringLiteral(words)) throw new Error(`${file}: a sentence has to stand where it is called.`)
        found(words.value, node.loc?.start.line)
      },
      StringLiteral(path) {
        if (inContract && isSentence(path)) found(path.node.value, path.node.loc?.start.line)
      },
    },
  }
}

function isSentence({ node, parent }: NodePath<types.StringLiteral>): boolean {
  if (types.isObjectProperty(parent) && types.isIdentifier(parent.key) && DOCUMENTATION.has(parent.key.name))
    return false
  return /^[A-Z{].*[.}]$/.test(node.value)
}
