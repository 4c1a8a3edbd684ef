import { compileMessage } from '@lingui/message-utils/compileMessage'

/** The little of Babel that is used here. */
type Node = { type: string; value?: unknown; key?: { name?: string }; leadingComments?: { value: string }[] | null }
type ObjectNode = Node & { properties: (Node & { value: Node })[] }
type Program = { traverse: (visitor: { ObjectExpression: (path: { node: ObjectNode }) => void }) => void }
type Babel = { types: { valueToNode: (value: unknown) => Node } }

/**
 * A Babel plugin that runs after Lingui's macros and compiles the English sentences which they leave in the code, so
 * that the browser needs no message parser (6 kB on each first load).
 */
export function compileMessages({ types }: Babel) {
  return {
    name: 'compile-messages',
    visitor: {
      Program: {
        exit(program: Program) {
          program.traverse({
            ObjectExpression({ node }) {
              if (!node.leadingComments?.some((comment) => comment.value.trim() === '* i18n')) return
              for (const property of node.properties) {
                if (property.key?.name !== 'message' || typeof property.value.value !== 'string') continue
                property.value = types.valueToNode(compileMessage(property.value.value))
              }
            },
          })
        },
      },
    },
  }
}
