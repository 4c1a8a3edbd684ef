import type { CallName } from '#contract/calls.ts'
import { type Caller, callerOf } from './caller.ts'
import { type Claim, faultsOfAnswer } from './recompute/claim.ts'
import { claimsOfMember, claimsOfOffice } from './recompute/claims.ts'
import { brokenRules } from './recompute/rules.ts'
import { readTables } from './recompute/tables.ts'
import type { World } from './world.ts'

type Answer = Record<string, unknown>
/**
 * Who asks: a member by number; for the officer area an officer who may read its books, its loans and its members; and a clerk,
 * an officer who may enter applications.
 */
export type Askers = { office: Caller; memberOf: (id: number) => Caller; clerk?: Caller | undefined }

/** What the calls answer other than the recomputation has it, one sentence each; empty where all of it is right. */
export async function figureFaults(world: World): Promise<string[]> {
  const tables = await readTables(world.admin)
  const now = world.clock.now()
  const tokens = new Map<number, string>()
  for (const { id } of tables.member) tokens.set(id, await world.signIn({ id: BigInt(id) }))
  const reader = tables.officer_role.find(({ role }) => role === 'auditor') ?? (await world.officer('auditor'))
  const id = 'person_id' in reader ? BigInt(reader.person_id) : reader.id
  const office = callerOf(world.app, await world.signIn({ id }))
  const recorder = tables.officer_role.find(({ role }) => /^(secretary|loan_officer)$/.test(role))
  const clerk = recorder && callerOf(world.app, await world.signIn({ id: BigInt(recorder.person_id) }))
  const ofMembers = tables.member.flatMap((member) => claimsOfMember(tables, member.id, now))
  const all = [...claimsOfOffice(tables, now), ...ofMembers]
  const claims = clerk ? all : all.filter((claim) => !claim.clerk)
  const memberOf = (member: number) => callerOf(world.app, tokens.get(member))
  const other = await faultsOf(claims, { office, memberOf, clerk })
  return [...brokenRules(tables), ...other]
}

/** So many calls are asked at the same time. */
const AT_ONCE = 3

export async function faultsOf(claims: readonly Claim[], askers: Askers): Promise<string[]> {
  const faults: string[][] = []
  let next = 0
  const ask = async () => {
    for (let place = next++; place < claims.length; place = next++) {
      faults[place] = await faultsOfClaim(claims[place] as Claim, askers)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  return faults.flat()
}

async function faultsOfClaim(claim: Claim, askers: Askers): Promise<string[]> {
  const caller = askerOf(claim, askers)
  const answer = await wholeAnswer(caller, claim)
  const by = claim.by === undefined ? '' : ` of member ${claim.by}`
  const name = `${claim.call}${by} ${claim.id ?? ''}${JSON.stringify(claim.query ?? {})}`
  return faultsOfAnswer(claim, inOrder(answer, claim)).map((difference) => `${name}: ${difference}`)
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
