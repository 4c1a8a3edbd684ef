import type { CallName } from '#contract/calls.ts'
import { type Caller, callerOf } from './caller.ts'
import { type Claim, differences } from './recompute/claim.ts'
import { claimsOfMember, claimsOfOffice, furtherClaims } from './recompute/claims.ts'
import { brokenRules } from './recompute/rules.ts'
import { readTables } from './recompute/tables.ts'
import type { World } from './world.ts'

type Answer = Record<string, unknown>
/**
 * Who asks: a member by number; for the office an officer who may read its books, its loans and its members; and a clerk,
 * an officer who may enter applications.
 */
export type Askers = { office: Caller; memberOf: (id: number) => Caller; clerk?: Caller | undefined }

/**
 * What the calls answer other than the recomputation has it, one sentence each; empty where all of it is right. `whole` asks
 * for the further claims too.
 */
export async function figureFaults(world: World, { whole = false } = {}): Promise<string[]> {
  const tables = await readTables(world.admin)
  const now = world.clock.now()
  const tokens = new Map<number, string>()
  for (const { id } of tables.member) tokens.set(id, await world.signIn({ id: BigInt(id) }))
  const reader = tables.officer_role.find(({ role }) => role === 'auditor') ?? (await world.officer('auditor'))
  const id = 'person_id' in reader ? BigInt(reader.person_id) : reader.id
  const office = callerOf(world.app, await world.signIn({ id }))
  const recorder = tables.officer_role.find(({ role }) => /^(secretary|loan_officer)$/.test(role))
  const clerk = whole && recorder && callerOf(world.app, await world.signIn({ id: BigInt(recorder.person_id) }))
  const ofMembers = tables.member.flatMap((member) => claimsOfMember(tables, member.id, now))
  const further = whole ? furtherClaims(tables, now) : []
  const asked = clerk ? further : further.filter((claim) => !claim.clerk)
  const claims = [...claimsOfOffice(tables, now), ...ofMembers, ...asked]
  const memberOf = (member: number) => callerOf(world.app, tokens.get(member))
  const other = await faultsOf(claims, { office, memberOf, clerk: clerk || undefined })
  return [...brokenRules(tables), ...other]
}

export async function faultsOf(claims: readonly Claim[], askers: Askers): Promise<string[]> {
  const faults: string[] = []
  for (const claim of claims) faults.push(...(await faultsOfClaim(claim, askers)))
  return faults
}

async function faultsOfClaim(claim: Claim, askers: Askers): Promise<string[]> {
  const caller = askerOf(claim, askers)
  const answer = await wholeAnswer(caller, claim)
  const by = claim.by === undefined ? '' : ` of member ${claim.by}`
  const name = `${claim.call}${by} ${claim.id ?? ''}${JSON.stringify(claim.query ?? {})}`
  return differences(claim.expected, inOrder(answer, claim)).map((difference) => `${name}: ${difference}`)
}

function askerOf({ by, clerk }: Claim, askers: Askers): Caller {
  if (by !== undefined) return askers.memberOf(by)
  if (!clerk) return askers.office
  if (!askers.clerk) throw new Error('there is no officer who may enter applications')
  return askers.clerk
}

async function wholeAnswer(caller: Caller, { call, id, query, paged }: Claim): Promise<Answer> {
  const ask = async (more: Record<string, string>) => {
    const sent = { query: { ...query, ...more }, ...(id === undefined ? {} : { id }) }
    return (await caller.ask(call as CallName, sent)) as unknown as Answer
  }
  const whole = await ask({})
  if (!paged) return whole
  for (let next = whole[paged.next]; next !== null && next !== undefined; ) {
    const page = await ask({ [paged.from]: String(next) })
    whole[paged.list] = [...(whole[paged.list] as unknown[]), ...(page[paged.list] as unknown[])]
    next = page[paged.next]
  }
  return whole
}

function inOrder(answer: Answer, { sorted }: Claim): Answer {
  const keys = sorted?.by.split(' ') ?? []
  const keyOf = (row: Answer) => row[keys.find((key) => key in row) ?? ''] as number | string
  for (const list of sorted?.list.split(' ') ?? []) {
    answer[list] = (answer[list] as Answer[]).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  }
  return answer
}
