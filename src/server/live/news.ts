import type { LiveNews, Topic } from '#contract/live.ts'

/** What a piece of news can be the concern of: persons by their ids, or what belongs to a person by its id. */
export type Owned =
  | 'person'
  | 'payment'
  | 'loan'
  | 'withdrawal'
  | 'recharge'
  | 'recharge_by_entry'
  | 'application'
  | 'manual_entry'
  | 'conversation'
  | 'latest_notice'

/** `session`: whether somebody is still signed in, and with which roles, has to be looked at again. Nobody is told. */
export type Subject = Topic | 'session'

/**
 * Something has changed. Who hears of it: with `office`, every officer who may read the topic; with `of` and `ids`, whom
 * it belongs to.
 */
export type News = { topic: Topic; office: true } | { topic: Subject; of: Owned; ids: readonly bigint[] }

/** What is carried from one server process to all, before the persons are known to be connected to any. */
export type Mark = { topic: Topic; office: true } | { topic: Subject; personId: bigint }

/** PostgreSQL refuses a notification of 8000 bytes. */
const PAYLOAD_BYTES = 7_900

/** Marks as text, each once, in as few payloads of notifications as hold them. */
export function payloadsOf(marks: readonly Mark[]): string[] {
  const words = new Set(marks.map((mark) => `${mark.topic}:${'office' in mark ? '' : mark.personId}`))
  const payloads: string[] = []
  for (const word of words) {
    const last = payloads.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= PAYLOAD_BYTES) payloads.splice(-1, 1, `${last} ${word}`)
    else payloads.push(word)
  }
  return payloads
}

export function marksIn(payload: string): Mark[] {
  return payload.split(' ').map((word) => {
    const [topic = '', person = ''] = word.split(':')
    return person === ''
      ? { topic: topic as Topic, office: true }
      : { topic: topic as Subject, personId: BigInt(person) }
  })
}

/** An event as it stands in the stream. Its data is one line. */
export const newsEvent = (news: LiveNews) => `event: news\ndata: ${JSON.stringify(news)}\n\n`
/** What happens from now on is not missed. */
export const READY = 'event: ready\ndata: {}\n\n'
/** What happens from now on may be missed, until all is ready again. */
export const LOST = 'event: lost\ndata: {}\n\n'
/** The session has ended, and the stream with it. */
export const END = 'event: end\ndata: {}\n\n'
/** A comment, which no client is told of: so that a connection that nothing goes over is not taken for a dead one. */
export const BEAT = ': beat\n\n'
