/** What a call has to answer: what stands here has to stand there; what does not is not asked. */
export interface Claim {
  call: string
  /** Which member asks; nobody: an officer. */
  by?: number
  /** Asked by an officer who may enter applications. */
  clerk?: true
  id?: number
  query?: Record<string, string>
  /** A list that comes a page at a time: its name, and the names of the place to go on from. */
  paged?: { list: string; next: string; from: string }
  /** Lists whose order is not asked: their names, and by what the answer is put in the order of what is expected. */
  sorted?: { list: string; by: string }
  expected: Record<string, unknown>
  /** What of the answer is compared, where that is not the answer as it is. */
  seen?: (answer: Record<string, unknown>) => Record<string, unknown>
  /** What it may answer instead: two things came in the very same moment, and nothing says which was first. */
  or?: Record<string, unknown>[]
}

/** The same claims as several versions of the facts have them: each is as one of the versions says. */
export function claimsOfVersions(versions: readonly Claim[][]): Claim[] {
  const [first = [], ...others] = versions
  const of = (claims: readonly Claim[], place: number) => (claims[place] ? [claims[place].expected] : [])
  return first.map((claim, place) => ({ ...claim, or: others.flatMap((claims) => of(claims, place)) }))
}

/** How an answer is other than a claim has it. */
export function faultsOfAnswer({ expected, seen, or = [] }: Claim, answer: Record<string, unknown>): string[] {
  const compared = seen ? seen(answer) : answer
  const faults = differences(expected, compared)
  return or.some((other) => differences(other, compared).length === 0) ? [] : faults
}

/** How an answer is other than it has to be, by the places in it. */
function differences(expected: unknown, answer: unknown, place = ''): string[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(answer)) return [`${place} is no list`]
    const counted = expected.length === answer.length ? [] : [`${place} has ${answer.length}, not ${expected.length}`]
    return [...counted, ...expected.flatMap((each, index) => differences(each, answer[index], `${place}[${index}]`))]
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof answer !== 'object' || answer === null) return [`${place} is ${JSON.stringify(answer)}`]
    return Object.entries(expected).flatMap(([name, value]) =>
      differences(value, (answer as Record<string, unknown>)[name], `${place}.${name}`),
    )
  }
  return expected === answer ? [] : [`${place} is ${JSON.stringify(answer)}, not ${JSON.stringify(expected)}`]
}
