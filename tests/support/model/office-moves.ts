import { csvOf, importForm } from '../spreadsheets.ts'
import { aedText, amountUpTo, type MoveKind, pickFitting, why } from './move.ts'
import { type ModelImport, type ModelMember, post } from './state.ts'

const died = ({ leavings }: ModelMember) =>
  leavings.some(({ kind, status }) => kind === 'death' && (status === 'confirmed' || status === 'payout_reversed'))

/** Nothing changes for who is so already. */
function become(isActive: boolean): MoveKind['make'] {
  return ({ office, draw }, member) => {
    if (member.active === isActive && draw(4) > 0) return undefined
    return {
      by: office.secretary,
      sent: { id: member.person.id, fields: why(isActive ? 'activate' : 'deactivate') },
      refusal: () => (member.active !== isActive && died(member) ? 'member_closed' : undefined),
      succeed: () => {
        if (member.active === isActive) return
        if (member.closed) member.duesFrom = '2026-05'
        Object.assign(member, { active: isActive, closed: false, signedOut: member.signedOut || !isActive })
      },
    }
  }
}

/** A member without savings, and what the association has at the bank beside. */
const prepare: MoveKind['make'] = ({ model, office, draw, turn }) => {
  const bank = amountUpTo(draw, 50)
  const email = `imported-in-turn-${turn}@example.test`
  const line = { name: `Member of turn ${turn}`, email, mobile: '+971 50 555 0100', dues_from: '2026-05' }
  return {
    by: office.secretary,
    sent: importForm(csvOf([line]), { bank: aedText(bank) }),
    refusal: () => (model.imports.some(waits) ? 'import_waiting' : undefined),
    succeed: ({ import_id: id = 0 }) => model.imports.push({ id, bank, status: 'waiting' }),
  }
}

const waits = ({ status }: ModelImport) => status === 'waiting'

function decide(becomes: 'confirmed' | 'discarded'): MoveKind['make'] {
  return ({ model, office, draw }) => {
    const prepared = pickFitting(draw, model.imports, waits)
    if (!prepared) return undefined
    return {
      by: office.treasurer,
      sent: { id: prepared.id },
      refusal: () => (waits(prepared) ? undefined : 'already_decided'),
      succeed: () => {
        prepared.status = becomes
        if (becomes === 'discarded') return
        post(model, [
          ['bank', prepared.bank],
          ['surplus', -prepared.bank],
        ])
      },
    }
  }
}

export const OFFICE_MOVES: readonly MoveKind[] = [
  { name: 'POST /api/office/members/:id/deactivate', often: 1, make: become(false) },
  { name: 'POST /api/office/members/:id/activate', often: 2, make: become(true) },
  { name: 'POST /api/office/imports', often: 1, make: prepare },
  { name: 'POST /api/office/imports/:id/confirm', often: 1, make: decide('confirmed') },
  { name: 'POST /api/office/imports/:id/discard', often: 1, make: decide('discarded') },
]
