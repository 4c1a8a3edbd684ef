import { CHART } from '#core/chart.ts'
import type { StepRules } from '#server/http/steps.ts'

/** What of a bank account or cash box decides on its steps. What is in it is in fils. */
export type AccountState = { code: string; closed: boolean; held: bigint }

const isOpen = ({ closed }: AccountState) => !closed

/** The steps of officers with a bank account or cash box. The first of each, which are the chart's own, stay. */
export const accountSteps = {
  change: { call: 'PUT /api/office/money-accounts/:id', isOpen },
  close: {
    call: 'PUT /api/office/money-accounts/:id',
    isOpen: (account) => isOpen(account) && !(account.code in CHART),
    hindered: ({ held }) => (held === 0n ? undefined : 'account_not_empty'),
  },
  reopen: { call: 'PUT /api/office/money-accounts/:id', isOpen: ({ closed }) => closed },
} satisfies StepRules<string, AccountState>

/** The step that a change of an account is. */
export const stepOf = ({ closed }: AccountState, change: { closed: boolean }): keyof typeof accountSteps =>
  change.closed === closed ? 'change' : change.closed ? 'close' : 'reopen'
