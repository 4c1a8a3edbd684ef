import { aedText, type MoveKind, pick, type Stage } from './move.ts'
import type { Model } from './state.ts'

type Change = { fields: object; becomes: Partial<Pick<Model, 'lateFine' | 'lockSavings' | 'insurance'>> }

/** Further than the versions of a sequence go: the next one may be there by the time it is asked for. */
const UNSEEN = 1_000

/** Whoever has not seen the last change is refused. */
function change(drawn: (stage: Stage) => Change): MoveKind['make'] {
  return async (stage) => {
    const { model, office, draw } = stage
    if (model.settingsVersion === 0) {
      model.settingsVersion = (await office.admin.ask('GET /api/office/settings')).version
    }
    const version = model.settingsVersion + (draw(8) === 0 ? UNSEEN : 0)
    const { fields, becomes } = drawn(stage)
    return {
      by: office.admin,
      sent: { fields: { version, ...fields } },
      refusal: () => (version === model.settingsVersion ? undefined : 'settings_changed'),
      succeed: () => {
        const differs = (Object.keys(becomes) as (keyof typeof becomes)[]).some((key) => model[key] !== becomes[key])
        if (differs) model.settingsVersion = 0
        Object.assign(model, becomes)
      },
    }
  }
}

/** Fines on or off. */
const changeFine = change(({ draw }) => {
  const lateFine = pick(draw, [0n, 500n, 2_050n]) ?? 0n
  return { fields: { section: 'fines', late_fine: aedText(lateFine) }, becomes: { lateFine } }
})

/** Whether an active borrower's savings are kept, and what insuring a loan costs. */
const changeLoans = change(({ draw }) => {
  const [lockSavings, insurance] = [draw(2) === 0, pick(draw, [0, 150, 333]) ?? 0]
  const fields = { section: 'loans', ...LOANS, lock_savings: lockSavings, insurance_percent: String(insurance / 100) }
  return { fields, becomes: { lockSavings, insurance } }
})

/** As the association has them from the beginning. */
const LOANS = {
  ...{ loan_min: '500', loan_max: '5000', loan_step: '100', term_max: 36, interest_percent: '7' },
  ...{ instalment_multiple: null, reserve: '0' },
}

export const FINE_MOVE: MoveKind = { name: 'POST /api/office/settings', often: 1, make: changeFine }
export const LOAN_TERMS_MOVE: MoveKind = { name: 'POST /api/office/settings', often: 1, make: changeLoans }
