import { Readable } from 'node:stream'
import type { Topic } from '#contract/live.ts'
import { Refusal } from '#core/refusal.ts'
import { BEAT, END, LOST, type Mark, newsEvent, READY } from './news.ts'

/** An open stream of events. */
export type LiveStream = {
  personId: bigint
  /** Of the session that it belongs to. */
  tokenHash: Buffer
  /** What this person hears of as an officer. */
  office: ReadonlySet<Topic>
  out: Readable
}

/** Of one person in this process: several devices, several windows on each. */
const STREAMS_A_PERSON = 20
/** Some thousand events, which a client that reads at all has long read. */
const UNREAD_BYTES = 64 * 1024

/** A stream with nobody at its other end yet. */
export const newOut = () => new Readable({ read() {} })

/** The streams that are open in this process. */
export function newStreams() {
  const byPerson = new Map<bigint, Set<LiveStream>>()
  const all = () => [...byPerson.values()].flatMap((streams) => [...streams])
  const of = (personId: bigint) => [...(byPerson.get(personId) ?? [])]

  const remove = (stream: LiveStream) => {
    const streams = byPerson.get(stream.personId)
    streams?.delete(stream)
    if (streams?.size === 0) byPerson.delete(stream.personId)
  }
  return {
    all,
    of,
    /** Throws `too_many_streams`. */
    add(stream: LiveStream): void {
      const streams = byPerson.get(stream.personId) ?? new Set()
      if (streams.size >= STREAMS_A_PERSON) throw new Refusal('too_many_streams', { seconds: '60' })
      byPerson.set(stream.personId, streams.add(stream))
      stream.out.once('close', () => remove(stream))
    },
    ready: (streams: readonly LiveStream[]) => write(streams, READY),
    lost: () => write(all(), LOST),
    beat: () => write(all(), BEAT),
    deliver: (marks: readonly Mark[]) => {
      const topics = topicsOf(marks)
      const concerned = new Set([...topics.own.keys()].flatMap(of).concat(topics.office.size > 0 ? all() : []))
      for (const stream of concerned) deliver(topics, stream)
    },
    /** Where their session has ended, they are told so and stay away. */
    end: (streams: readonly LiveStream[], reason: 'session' | 'shutdown') => {
      if (reason === 'session') write(streams, END)
      for (const stream of streams) {
        remove(stream)
        stream.out.push(null)
      }
    },
  }
}

type Topics = { own: ReadonlyMap<bigint, ReadonlySet<Topic>>; office: ReadonlySet<Topic> }

function topicsOf(marks: readonly Mark[]): Topics {
  const office = new Set<Topic>()
  const own = new Map<bigint, Set<Topic>>()
  for (const mark of marks) {
    if ('office' in mark) office.add(mark.topic)
    else if (mark.topic !== 'session') own.set(mark.personId, (own.get(mark.personId) ?? new Set()).add(mark.topic))
  }
  return { own, office }
}

function deliver({ own, office }: Topics, stream: LiveStream): void {
  const news = {
    own: [...(own.get(stream.personId) ?? [])],
    office: [...office].filter((topic) => stream.office.has(topic)),
  }
  if (news.own.length + news.office.length > 0) write([stream], newsEvent(news))
}

/** A client that does not read is dropped; it comes back and looks at everything anew. */
function write(streams: readonly LiveStream[], text: string): void {
  for (const { out } of streams) {
    if (out.readableLength > UNREAD_BYTES) out.destroy(new Error('the client does not read'))
    else if (!out.destroyed) out.push(text)
  }
}
