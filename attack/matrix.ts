import { type CallName, calls, isOfficersCall, type OfficersCall } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Answered, type Caller, requestOf, type Sent } from '../tests/support/caller.ts'
import { countChanges } from '../tests/support/change-count.ts'
import { contractFault } from '../tests/support/contract-check.ts'
import { OFFICERS_ACTS } from '../tests/support/officers-acts.ts'
import type { World } from '../tests/support/world.ts'
import { type Belongings, bringBelongings, readingOf } from './belongings.ts'
import { OWN_ACTS, UNDONE } from './own-acts.ts'
import { spellingsOf } from './spellings.ts'
import { type OfficeCall, type OwnCall, TABLE_OF_MEMBERS } from './table-of-members.ts'
import { TABLE_OF_OFFICE } from './table-of-office.ts'
import { count, find, type Tally } from './tally.ts'
import { type Cast, EVERYBODY, inactive, setCast, type Who } from './who.ts'

/** What closes books to whatever comes after it is tried in an association of its own. */
const CLOSES = /\/(periods|years)\/|\/annual\/:id\/sign$/
const SIGN = 'POST /api/office/reports/annual/:id/sign'

/** Whose role it is may be kept from a step by what they did before. */
const SEPARATE = new Set(['proposed_by_you', 'prepared_by_you', 'closed_by_you', 'recorded_by_you'])

export interface Matrix {
  cast: Cast
  belongings: Belongings
  tally: Tally
  /** How much has been stored so far. */
  changes(): Promise<string>
}

export const isOfficeCall = (name: CallName): name is OfficeCall => name.includes(' /api/office/')

export async function openMatrix(world: World, tally: Tally): Promise<Matrix> {
  const cast = await setCast(world)
  const belongings = await bringBelongings(cast)
  return { cast, belongings, tally, changes: await countChanges(world) }
}

/** Every call by everybody: refused to whom the table does not name, and nothing stored; done for whom it names. */
export async function tryEverybody(matrix: Matrix, another: () => Promise<World>): Promise<void> {
  for (const name of Object.keys(calls) as CallName[]) {
    if (!isOfficeCall(name)) await tryOwnCall(matrix, name)
    else if (name === 'GET /api/office/reports/signed/:id')
      await inAnother(matrix, another, (own) => tryReading(own, name))
    else if (!isOfficersCall(name)) await tryReading(matrix, name)
    else if (CLOSES.test(name)) await inAnother(matrix, another, (own) => tryAct(own, name))
    else await tryAct(matrix, name)
  }
}

export async function inAnother(
  { belongings, tally }: Matrix,
  another: () => Promise<World>,
  work: (own: Matrix) => Promise<void>,
): Promise<void> {
  const world = await another()
  try {
    await work({ cast: await setCast(world), belongings, tally, changes: await countChanges(world) })
  } finally {
    await world.close()
  }
}

/** A call of the contract as it is, or under another spelling of its path. */
export async function ask(by: Caller, name: CallName, sent: Sent, spelling?: (path: string) => string) {
  const request = requestOf(name, sent)
  const url = spelling ? spelling(String(request.url)) : String(request.url)
  asked += 1
  // Each from an address of its own, so that no limit of tries keeps out who may.
  const remoteAddress = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`
  return by.inject({ ...request, url, remoteAddress })
}
let asked = 0

/** Judges a call by who may not make it; nothing of it may be stored, however the path is spelled. */
export async function expectKeptOut(
  { tally, changes }: Matrix,
  { by, name, sent, as }: { by: Caller; name: CallName; sent: Sent; as: string },
  allowed: readonly number[] = [401, 403, 404, 409, 422],
): Promise<void> {
  const before = await changes()
  for (const [spelled, spelling] of spellingsOf(name)) {
    const { status, body } = await ask(by, name, sent, spelling)
    count(tally, 'cells where a call is refused')
    const said = `${name}${spelled} as ${as}`
    if (status >= 500) find(tally, `${said}: answered ${status}`)
    else if (status < 400 || !(spelled || allowed.includes(status)))
      find(tally, `${said}: may not, and was answered ${status}`)
    const fault = spelled ? undefined : contractFault(name, status, body)
    if (status >= 400 && fault) find(tally, fault)
  }
  if ((await changes()) !== before) find(tally, `${name} as ${as}: may not, and something was stored`)
}

/** Judges a call by who may make it. */
function expectLetIn({ tally }: Matrix, { status, body }: Answered, name: CallName, as: string): boolean {
  count(tally, 'cells where a call is allowed')
  const said = `${name} as ${as}: may, and was answered ${status} ${JSON.stringify(body)?.slice(0, 200)}`
  const { code } = (body ?? {}) as { code?: string }
  if (status >= 500 || status === 401 || (status === 403 && !SEPARATE.has(code ?? ''))) find(tally, said)
  if (status === 200) {
    const fault = contractFault(name, status, body)
    if (fault) find(tally, fault)
  }
  return status === 200
}

/** Numbers that are others', or to be masked, do not stand in what was answered. */
function expectNoSecret({ belongings, tally }: Matrix, { bytes }: Answered, name: CallName, who: Who): void {
  const text = bytes.toString()
  const compact = text.replaceAll(' ', '')
  for (const secret of belongings.secrets) {
    count(tally, 'answers searched for what others may not read')
    if (compact.includes(secret.text) && !secret.may(name, who)) find(tally, `${name} as ${who}: shows ${secret.what}`)
  }
  const { owner } = belongings
  if (!isOfficeCall(name) && (text.includes(owner.email) || text.includes(owner.name)))
    find(tally, `${name} as ${who}: names another member`)
}

const keptOutBy = (who: Who): readonly number[] => {
  if (who === 'visitor') return [401]
  // A standing is no role: what it forbids may be said in other words.
  return who === 'inactive' || who === 'closed' ? [403, 404, 409, 422] : [403]
}

async function tryReading(matrix: Matrix, name: Exclude<OfficeCall, OfficersCall>): Promise<void> {
  const { may } = TABLE_OF_OFFICE[name]
  const { cast, belongings, tally } = matrix
  const file = name.endsWith('/check')
  const act = file ? await OFFICERS_ACTS[name.slice(0, -'/check'.length) as OfficersCall](cast.scene) : undefined
  // An import that waits has lines and a file; what other calls do to imports ends it.
  const waiting = name.includes('/imports/:id') ? [await waitingImport(cast)] : undefined
  const signed = name.includes('/reports/signed/') ? [await signedReport(cast)] : undefined
  const sampled = name.includes('/samples/:id') ? [await reportedSample(cast)] : undefined
  for (const sent of act ? [act.sent] : (waiting ?? signed ?? sampled ?? readingOf(name, belongings))) {
    let done = false
    for (const who of EVERYBODY) {
      const by = cast.by[who]
      if (!may.some((role) => role === who)) {
        await expectKeptOut(matrix, { by, name, sent, as: who }, keptOutBy(who))
        continue
      }
      const answered = await ask(by, name, sent)
      if (expectLetIn(matrix, answered, name, who)) done = true
      expectNoSecret(matrix, answered, name, who)
    }
    if (!done) find(tally, `${name}: nobody could read it, so nothing is shown by who could not`)
  }
}

/** Of several roles, and then of the one officer alone. */
const OF_WHO_PROPOSED: ReadonlySet<OfficersCall> = new Set(['POST /api/office/loans/:id/cancel-set-off'])

async function tryAct(matrix: Matrix, name: OfficersCall): Promise<void> {
  const { may } = TABLE_OF_OFFICE[name]
  const { cast, tally } = matrix
  if (name.includes('/imports')) await discardImports(cast)
  const { by, sent } = await OFFICERS_ACTS[name](cast.scene)
  for (const who of EVERYBODY.filter((each) => !may.some((role) => role === each)))
    await expectKeptOut(matrix, { by: cast.by[who], name, sent, as: who }, keptOutBy(who))
  const done = expectLetIn(matrix, await ask(by, name, sent), name, `who does it`)
  if (!done) find(tally, `${name}: nobody could do it, so nothing is shown by who could not`)
  for (const role of OF_WHO_PROPOSED.has(name) ? [] : may.filter((each) => cast.by[each] !== by)) {
    if (name.includes('/imports')) await discardImports(cast)
    const again = await OFFICERS_ACTS[name](cast.scene).catch(() => undefined)
    if (again) expectLetIn(matrix, await ask(cast.by[role], name, again.sent), name, role)
  }
}

/** A report of a year that is closed and signed. */
async function signedReport({ scene }: Cast): Promise<Sent> {
  const { by, sent } = await OFFICERS_ACTS[SIGN](scene)
  await by.ask(SIGN, sent)
  const { signed } = await by.ask('GET /api/office/reports/annual', { query: { year: '2025' } })
  return { id: signed[0]?.id ?? 0 }
}

/** A sample with its report. */
async function reportedSample({ scene }: Cast): Promise<Sent> {
  const { by, sent } = await OFFICERS_ACTS['POST /api/office/samples/:id/report'](scene)
  await by.ask('POST /api/office/samples/:id/report', sent)
  return { id: sent.id ?? 0 }
}

/** One waits at a time. */
async function waitingImport(cast: Cast): Promise<Sent> {
  await discardImports(cast)
  const { by, sent } = await OFFICERS_ACTS['POST /api/office/imports'](cast.scene)
  const { import_id } = await by.ask('POST /api/office/imports', sent)
  return { id: import_id }
}

async function discardImports({ scene, world }: Cast): Promise<void> {
  const { rows } = await world.admin.query<{ id: bigint }>(`select id from member_import where status = 'waiting'`)
  for (const { id } of rows) await scene.treasurer.send('POST /api/office/imports/:id/discard', { id })
}

async function tryOwnCall(matrix: Matrix, name: OwnCall): Promise<void> {
  const { cast, tally } = matrix
  const row = TABLE_OF_MEMBERS[name]
  const { access }: Endpoint = calls[name]
  let done = false
  if (name.includes('/:id')) {
    for (const standing of ['member', 'inactive'] as const) {
      const self = await cast.world.member('Bilkis Banu')
      const sent = await OWN_ACTS[name](cast, self)
      if (standing === 'inactive') self.token = await signedInAgain(cast, self)
      for (const who of EVERYBODY) {
        const by = cast.by[who]
        if (!row.others?.includes(who)) {
          const statuses = who === 'visitor' ? [401] : row.may.includes(who) ? [404] : [403, 404]
          await expectKeptOut(matrix, { by, name, sent, as: `another ${who}` }, statuses)
        } else expectLetIn(matrix, await ask(by, name, sent), name, `another ${who}`)
      }
      if (expectLetIn(matrix, await ask(self, name, sent), name, `its ${standing}`)) done = true
    }
  } else {
    for (const who of EVERYBODY) {
      const by = cast.by[who]
      const sent = who === 'visitor' ? await OWN_ACTS[name](cast, cast.scene.treasurer) : await ownSent(cast, name, who)
      if (!row.may.includes(who)) await expectKeptOut(matrix, { by, name, sent, as: who }, keptOutBy(who))
      else {
        const answered = await ask(by, name, sent)
        if (access !== 'anyone' && expectLetIn(matrix, answered, name, who)) done = true
        if (access === 'anyone' && answered.status === 200) done = true
        expectNoSecret(matrix, answered, name, who)
      }
    }
    await cast.signIn()
  }
  if (!done && !UNDONE.has(name)) find(tally, `${name}: nobody could do it, so nothing is shown by who could not`)
}

async function signedInAgain({ scene, world }: Cast, self: Awaited<ReturnType<World['member']>>): Promise<string> {
  await inactive(scene, self)
  const token = await world.signIn(self)
  // As who has confirmed who they are.
  await world.admin.query("update session set code_given_at = '2099-01-01' where person_id = $1", [self.id])
  return token
}

async function ownSent(cast: Cast, name: OwnCall, who: Exclude<Who, 'visitor'>): Promise<Sent> {
  const self = cast.by[who] as Awaited<ReturnType<World['member']>>
  if (who === 'closed' || who === 'applicant' || !('id' in self))
    return OWN_ACTS[name](cast, cast.by.member as typeof self)
  return OWN_ACTS[name](cast, self)
}
