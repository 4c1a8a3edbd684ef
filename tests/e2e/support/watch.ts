import { type BrowserContext, type ConsoleMessage, expect, type Request, type Response } from '@playwright/test'

/**
 * What a page does wrong without showing it: errors and warnings on the console, uncaught errors, requests that fail or
 * are refused, breaches of the content security policy.
 */
export interface Watch {
  /** Also watches the pages of another browser's worth of storage. */
  over(context: BrowserContext): Promise<void>
  /** Says which request is meant to fail in this test, such as 'POST /api/login 401'. One that does not is a failure too. */
  expectFailure(request: string): void
  /** Once all that the pages have asked for is answered, so that a connection cut now cuts none of it. */
  untilAnswered(): Promise<void>
  verify(): Promise<void>
  /** The storage may be another test's from now on. */
  end(): void
}

/** Those that tell of breaches already: what a storage was told once holds for all pages in it. */
const tellsOfBreaches = new WeakSet<BrowserContext>()

/** The browser's own line about a request, which the request itself says better; and what the tests forbid it. */
const NO_COMPLAINTS = ['Failed to load resource', 'Service Worker registration blocked']
/**
 * The page asked for something and then no longer wanted it, as when somebody goes on to another page; or scripts are
 * switched off in the browser. What the content security policy refuses is told on the console.
 */
const NO_FAILURE = ['net::ERR_ABORTED', 'csp']

const WATCHED = ['console', 'weberror', 'request', 'requestfinished', 'requestfailed', 'response']

const SIGN_OUT = 'POST /api/logout'
const SIGN_INS = ['POST /api/login', 'POST /api/passkeys/sign-in']

const softly = expect.configure({ soft: true })

export function newWatch(): Watch {
  const seen: string[] = []
  const expected = new Set<string>()
  const onTheirWay = new Set<Request>()
  /** On their way when their session was ended, so that the server may have refused them. */
  const overtaken = new WeakSet<Request>()
  let hasSignedIn = false
  const watched: BrowserContext[] = []
  const asked = (request: Request) => {
    const name = named(request)
    if (name === SIGN_OUT) for (const each of onTheirWay) overtaken.add(each)
    // A sign-in ends the session that the device had before, and may be sooner than its signing out.
    if (SIGN_INS.includes(name)) hasSignedIn = true
    onTheirWay.add(request)
  }
  const said = (message: ConsoleMessage) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    if (isComplaint && !NO_COMPLAINTS.some((words) => message.text().startsWith(words)))
      seen.push(`console ${message.type()}: ${message.text()}`)
  }
  const failed = (request: Request) => {
    const why = request.failure()?.errorText ?? 'failed'
    onTheirWay.delete(request)
    if (!NO_FAILURE.includes(why) && !isStream(request)) seen.push(`${named(request)} ${why}`)
  }
  const answered = (response: Response) => {
    const request = response.request()
    const isOver = overtaken.has(request) || (hasSignedIn && named(request) === SIGN_OUT)
    if (response.status() === 401 && isOver) return
    if (response.status() >= 400) seen.push(`${named(request)} ${response.status()}`)
  }
  return {
    async over(context) {
      watched.push(context)
      context.on('console', said)
      context.on('weberror', (error) => seen.push(`uncaught: ${error.error().stack ?? error.error().message}`))
      context.on('request', asked)
      context.on('requestfinished', (request) => onTheirWay.delete(request))
      context.on('requestfailed', failed)
      context.on('response', answered)
      if (tellsOfBreaches.has(context)) return
      tellsOfBreaches.add(context)
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`Content security policy: ${event.effectiveDirective} refused ${event.blockedURI || 'inline'}`)
        })
      })
    },
    end() {
      for (const context of watched) for (const event of WATCHED) context.removeAllListeners(event)
    },
    expectFailure: (request) => void expected.add(request),
    async untilAnswered() {
      const waiting = () => [...onTheirWay].filter((request) => !isStream(request)).map(named)
      await expect.poll(waiting, 'what is not answered yet').toEqual([])
    },
    async verify() {
      const unmet = () => [...expected].filter((problem) => !seen.includes(problem))
      // The last of them may still be on its way.
      await softly.poll(unmet, 'what was meant to fail').toEqual([])
      // While nobody answers, a page asks every few seconds whether anybody does.
      const unmeant = seen.filter((problem) => !expected.has(problem) && !problem.startsWith('GET /api/health '))
      softly(unmeant, 'what went wrong unseen').toEqual([])
    },
  }
}

/** The stream of events is opened again whenever it is lost, with the server or the network. */
const isStream = (request: Request) => new URL(request.url()).pathname === '/api/live'

function named(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`
}
