import { type Sentence, sentence } from '#core/sentence.ts'

/** The last record of the audit trail and the last block of the sealed books: by them everything before is known again. */
export type Heads = {
  trail: { count: number; hash: string }
  block: { number: number; hash: string } | null
}

/** Both, as pairs of a JSON object in SQL. */
export const HEADS = `'trail', (select json_build_object('count', count, 'hash', encode(hash, 'hex')) from audit_head),
  'block', (select json_build_object('number', number, 'hash', encode(sha256(convert_to(header, 'UTF8')), 'hex'))
    from sealed_block order by number desc limit 1)`

/** The heads on paper, with why they are there. */
export function headsOnPaper({ trail, block }: Heads, say: (words: Sentence) => string) {
  const heads: (readonly [label: string, value: string])[] = [
    [say(sentence('Audit trail, record {number}', { number: trail.count })), trail.hash],
  ]
  if (block) heads.push([say(sentence('Sealed books, block {number}', { number: block.number })), block.hash])
  return {
    title: say(sentence('So that nothing is changed later')),
    words: say(
      sentence(
        'These heads were read when this paper was made. Whatever was recorded before can be checked against them at any time.',
      ),
    ),
    heads,
  }
}
