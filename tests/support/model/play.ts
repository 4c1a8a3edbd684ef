import { expect } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Draw, seededDraw } from '#server/demo/stage.ts'
import { expectAgreement, expectRead } from './agreement.ts'
import { ALWAYS, THEMES } from './calls.ts'
import { readFacts } from './facts.ts'
import { expectFigures } from './figures.ts'
import { remember } from './memory.ts'
import type { Answer, Move, MoveKind, Stage } from './move.ts'
import type { Theatre } from './stage.ts'
import { collect, type ModelMember, receivableOf } from './state.ts'

/** A sequence of commands: which turns of a seed are taken. Each draws by itself, so that others may be left out. */
export type Sequence = { seed: number; turns: readonly number[] }
/** How often each call has succeeded. */
export type Tally = Map<CallName, number>

type Named = Move & { name: CallName }
type Done = { move: Named; key: string; code: string | undefined; answer: Answer }
type Game = Pick<Stage, 'model' | 'office'> & {
  theatre: Theatre
  kinds: readonly MoveKind[]
  /** The last entry of the journal that the model knows. */
  last: number
  successes: Done[]
  told: string[]
  sequence: Sequence
}

/** So many of the themes are played in a sequence. */
const THEMES_AT_ONCE = 3

/** What is written to play a sequence again. */
export const replayOf = ({ seed, turns }: Sequence) => `MODEL_SEED=${seed} MODEL_TURNS=${turns.join(',')}`

/** Plays it; throws with the story where the database is not as the model has it. */
export async function play(theatre: Theatre, sequence: Sequence, tally: Tally = new Map()): Promise<void> {
  const { model, office } = await theatre.begin()
  const last = Math.max(...model.entries.map(({ id }) => id))
  const game: Game = {
    theatre,
    model,
    office,
    kinds: kindsOf(sequence),
    last,
    successes: [],
    told: [],
    sequence,
  }
  for (const turn of sequence.turns) {
    await take(game, turn).catch((error: unknown) => {
      throw new FailedAt(turn, `${replayOf(sequence)}\n${game.told.slice(-25).join('\n')}\n${String(error)}`, error)
    })
  }
  for (const { move } of game.successes) tally.set(move.name, (tally.get(move.name) ?? 0) + 1)
}

/** At which turn a sequence failed. */
export class FailedAt extends Error {
  readonly turn: number
  constructor(turn: number, story: string, cause: unknown) {
    super(story, { cause })
    this.turn = turn
  }
}

/** What is drawn from: what is always played, and some themes. */
function kindsOf({ seed }: Sequence): readonly MoveKind[] {
  const draw = drawOf(seed, 0)
  const themes = THEMES.map((theme) => ({ theme, place: draw(1_000_000) })).sort((a, b) => a.place - b.place)
  const kinds = [ALWAYS, ...themes.slice(0, THEMES_AT_ONCE).map(({ theme }) => theme)].flat()
  return kinds.flatMap((kind) => Array.from({ length: kind.often }, () => kind))
}

function drawOf(seed: number, turn: number): Draw {
  const draw = seededDraw(Math.imul(seed + 1, 0x9e37_79b1) ^ Math.imul(turn, 0x85eb_ca6b))
  // The first that a generator of this kind draws are near each other for near seeds.
  for (let n = 0; n < 3; n += 1) draw(2)
  return draw
}

async function take(game: Game, turn: number): Promise<void> {
  const { theatre, model, office, sequence } = game
  const draw = drawOf(sequence.seed, turn)
  theatre.world.clock.forward({ minutes: 1 })
  model.minute += 1
  const member = model.members[draw(model.members.length)] as ModelMember
  const stage = { model, office, draw, turn }
  const move = await drawMove(game.kinds, stage, member)
  if (!move) return
  const partner = draw(4) === 0 && !move.each ? await drawPartner(game.kinds, stage, member, move) : undefined
  for (const by of partner ? [move.by, partner.by] : [move.by]) await signIn(game, by)
  await (partner ? together(game, turn, [move, partner]) : alone(game, turn, move))
  if (draw(4) === 0) {
    await signIn(game, member.person)
    await expectRead(model, member)
  }
  if (draw(16) === 0) await replay(game, draw)
  for (const { person } of model.members) await signIn(game, person)
  await checkFigures(game, turn)
}

/** Every figure that a call gives, after every turn. */
async function checkFigures({ theatre, model, office }: Game, turn: number): Promise<void> {
  const members = model.members.map(({ person }) => person)
  await expectFigures(theatre.world, { auditor: theatre.auditor, clerk: office.secretary, members }, turn)
}

/** The first of some that has something to act on. */
async function drawMove(kinds: readonly MoveKind[], stage: Stage, member: ModelMember): Promise<Named | undefined> {
  for (let tries = 0; tries < kinds.length; tries += 1) {
    const kind = kinds[stage.draw(kinds.length)]
    const move = await kind?.make(stage, member)
    if (kind && move) return { ...move, name: kind.name }
  }
  return undefined
}

/** The same again, or something else, mostly of the same member. */
async function drawPartner(kinds: readonly MoveKind[], stage: Stage, member: ModelMember, move: Named) {
  const { model, draw } = stage
  if (draw(4) === 0) return move
  const other = await drawMove(
    kinds,
    stage,
    draw(4) === 0 ? (model.members[draw(model.members.length)] ?? member) : member,
  )
  return other?.each ? undefined : other
}

async function signIn({ theatre, model }: Game, person: Move['by']): Promise<void> {
  const member = model.members.find((each) => each.person === person && each.signedOut)
  if (!member) return
  person.token = await theatre.world.signIn(person)
  member.signedOut = false
}

async function alone(game: Game, turn: number, move: Named): Promise<void> {
  tell(game, `${turn}`, move)
  const done = await make(move, `turn-${turn}`)
  carryOut(game, [done], false)
  await agree(game, [done])
}

/** Two at the same time: one order of the two has to explain what became of them. */
async function together(game: Game, turn: number, [first, second]: [Named, Named]): Promise<void> {
  tell(game, `${turn}, together`, first)
  tell(game, `${turn}, together`, second)
  const restore = remember(game.model)
  const done = await Promise.all([make(first, `turn-${turn}`), make(second, `turn-${turn}-too`)])
  await settle(game, done)
  const facts = await readFacts(game.theatre.world.pool, game.last)
  const faults: unknown[] = []
  const orders = [done, done.toReversed()]
  for (const [order, blind] of [false, true].flatMap((unseen) => orders.map((each) => [each, unseen] as const))) {
    try {
      carryOut(game, order, true, blind)
      expectAgreement(game.model, facts)
      return learn(game, done)
    } catch (error) {
      faults.push(error)
      restore()
    }
  }
  const codes = done.map(({ code }) => code ?? 'done').join(' and ')
  throw new Error(`Neither order explains ${codes}.\nFirst, second: ${faults[0]}\nSecond, first: ${faults[1]}`)
}

async function make(move: Named, key: string): Promise<Done> {
  const { status, body } = await move.by.send(move.name, { ...move.sent, key })
  const code = status === 200 ? undefined : (body as { code: string }).code
  return { move, key, code, answer: body as Answer }
}

/**
 * Into the model, each as it was foreseen. Of two at the same moment one may be told to ask again, and one that is refused
 * may be told another reason: what it met was half done. `blind`: the second was divided before the first was there, so that
 * what the first made owed is collected by an entry of its own.
 */
function carryOut({ model }: Game, done: readonly Done[], atOnce: boolean, blind = false): void {
  const owed = new Map(model.members.map((member) => [member, receivableOf(model, member)]))
  for (const { move, code, answer } of done) {
    const signedOut = model.members.some(({ person, signedOut: out }) => person === move.by && out)
    if ((atOnce && code === 'busy') || (signedOut && code === 'not_signed_in')) continue
    const foreseen = [move.refusal()].flat()
    const explained = foreseen.includes(code) || (atOnce && code !== undefined && !foreseen.includes(undefined))
    if (!explained)
      throw new Error(`${move.name}: foreseen was ${foreseen.join(' or ') || 'done'}, not ${code ?? 'done'}`)
    if (code !== undefined) continue
    move.succeed(answer, atOnce)
    collect(model)
    if (blind) model.seen = owed
  }
  delete model.seen
}

/** What is credited to members, or reversed, is done after the call. */
async function settle({ theatre }: Game, done: readonly Done[]): Promise<void> {
  if (done.some(({ move }) => move.name.includes('/bonuses'))) await theatre.world.mailbox.deliver()
}

async function agree(game: Game, done: readonly Done[]): Promise<void> {
  await settle(game, done)
  expectAgreement(game.model, await readFacts(game.theatre.world.pool, game.last))
  learn(game, done)
}

function learn(game: Game, done: readonly Done[]): void {
  game.last = Math.max(...game.model.entries.map(({ id }) => id))
  game.successes.push(...done.filter(({ code }) => code === undefined))
}

function tell({ told }: Game, turn: string, { by, name, sent: { id, fields } }: Named): void {
  told.push(`${turn}: ${by.name}: ${name} ${id ?? ''} ${JSON.stringify(fields ?? {})}`)
}

/** A key that had its success gives it again, and nothing else happens. */
async function replay(game: Game, draw: Draw): Promise<void> {
  const before = game.successes[draw(game.successes.length)]
  if (!before || !isIdempotent(before.move.name)) return
  await signIn(game, before.move.by)
  const { move, key, answer } = before
  expect((await move.by.send(move.name, { ...move.sent, key })).body).toEqual(answer)
  await agree(game, [])
}

function isIdempotent(name: CallName): boolean {
  const call: Endpoint = calls[name]
  return call.idempotent === true
}
