/** How long one sentence may be on screen. */
export const MOST_WORDS = 20

/** A message as it is read: the longest way of each choice, a word for each place, no tags. */
function asRead(message: string): string {
  const choice = /\{\w+, (?:plural|select|selectordinal),((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/
  let text = message
  for (let found = choice.exec(text); found; found = choice.exec(text)) {
    const ways = [...(found[1] ?? '').matchAll(/\{((?:[^{}]|\{[^{}]*\})*)\}/g)].map(([, way = '']) => way)
    const longest = ways.reduce((most, way) => (way.length > most.length ? way : most), '')
    text = text.replace(found[0], () => longest)
  }
  return text.replace(/<\d+\/>|\{\w+\}|#/g, 'X').replace(/<\/?\d+>/g, '')
}

/** The sentences of a message, each with its number of words. */
export const sentencesOf = (message: string) =>
  asRead(message)
    .split(/(?<=[.!?])\s+/)
    .map((text) => ({ text, words: text.match(/[\p{L}\p{N}][\p{L}\p{N}’'@./+-]*/gu)?.length ?? 0 }))
