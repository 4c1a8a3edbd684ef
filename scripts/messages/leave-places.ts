import { compileMessage } from '@lingui/message-utils/compileMessage'
import { placeOf } from './places.ts'

/** The little of Babel that is used here. */
type Node = { type: string; value?: unknown; key?: { name?: string }; leadingComments?: { value: string }[] | null }
type ObjectNode = Node & { properties: (Node & { value: Node })[] }
type Program = { traverse: (visitor: { ObjectExpression: (path: { node: ObjectNode }) => void }) => void }
type Types = {
  valueToNode: (value: unknown) => Node
  identifier: (name: string) => Node
  objectProperty: (key: Node, value: Node) => Node
  objectExpression: (properties: Node[]) => Node
}
type Babel = { types: Types }

const LEFT_OUT = new Set(['id', 'context', 'comment'])

/**
 * A Babel plugin, to run after Lingui's macros: puts something else where they left an English sentence. The key that
 * they made of it goes, since nothing is looked up by it, and so does what is said to translators.
 */
const replaceMessages = (name: string, replacement: (english: string, context: string) => unknown) =>
  function plugin({ types }: Babel) {
    return { name, visitor: { Program: { exit } } }

    function exit(program: Program) {
      program.traverse({
        ObjectExpression({ node }) {
          if (!node.leadingComments?.some((comment) => comment.value.trim() === '* i18n')) return
          const property = (name: string) => node.properties.find(({ key }) => key?.name === name)
          const message = property('message')
          if (typeof message?.value.value !== 'string') return
          const context = String(property('context')?.value.value ?? '')
          message.value = types.valueToNode(replacement(message.value.value, context))
          node.properties = node.properties.filter(({ key }) => !LEFT_OUT.has(key?.name ?? ''))
        },
      })
    }
  }

type Call = Node & { callee: Node & { name?: string }; arguments: (Node & { value: unknown })[] }
type CallPath = { node: Call; replaceWith: (node: unknown) => void }

/** The same for the calls of a function that takes an English sentence, and what fills it: `{ message, values }` stays of them. */
const replaceCalls = (plugin: string, replacement: (english: string, context: string) => unknown) =>
  function calls({ types }: Babel, { name }: { name: string }) {
    const visitCall = (path: CallPath) => {
      const { callee, arguments: given } = path.node
      const [english, values] = given
      if (callee.name !== name || typeof english?.value !== 'string') return
      const message = types.valueToNode(replacement(english.value, ''))
      const property = (key: string, value: Node) => types.objectProperty(types.identifier(key), value)
      path.replaceWith(
        types.objectExpression([property('message', message), ...(values ? [property('values', values)] : [])]),
      )
    }
    return { name: plugin, visitor: { CallExpression: visitCall } }
  }

/** Leaves a place for each sentence, which is filled in every language once the files are written. */
export const leavePlaces = replaceMessages('leave-places', placeOf)

/** Compiles the English sentences, so that the browser needs no parser of messages: while the app is being worked on. */
export const compileEnglish = replaceMessages('compile-english', (english) => compileMessage(english))

/** Leaves places in the calls of a function, which is named to the plugin. */
export const callsWithPlaces = replaceCalls('calls-with-places', placeOf)

/** Compiles the English sentences of such calls. */
export const compiledCalls = replaceCalls('compiled-calls', (english) => compileMessage(english))
