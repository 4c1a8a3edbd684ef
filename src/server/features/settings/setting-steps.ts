import { TABLE_SECTIONS, type TableSection } from '#core/settings.ts'
import type { StepRule, StepRules } from '#server/http/steps.ts'

export type SettingsSection = TableSection | 'dues'
/** The parts of the settings of which a change waits: it is decided before another one is proposed. */
export type SettingsState = { waiting: readonly SettingsSection[] }

const change = (section: SettingsSection): StepRule<SettingsState> => ({
  call: 'POST /api/office/settings',
  isOpen: () => true,
  hindered: ({ waiting }) => (waiting.includes(section) ? 'settings_waiting' : undefined),
})

/** What is changed together, each by the name of its part. */
export const settingSteps = Object.fromEntries(
  [...TABLE_SECTIONS, 'dues' as const].map((section) => [section, change(section)]),
) as StepRules<SettingsSection, SettingsState>

/** What of a change that waits decides on its steps. */
export type ProposalState = { status: string; proposed_by: bigint }

const waits = ({ status }: ProposalState) => status === 'waiting'

/**
 * The steps with a change that waits. Who proposed it does not confirm it. The two-person switch does not lift this:
 * otherwise whoever switched it off could.
 */
export const proposalSteps = {
  confirm: {
    call: 'POST /api/office/settings/proposals/:id/confirm',
    isOpen: waits,
    hindered: ({ proposed_by: by }, officerId) => (by === officerId ? 'settings_proposed_by_you' : undefined),
  },
  reject: { call: 'POST /api/office/settings/proposals/:id/reject', isOpen: waits },
} satisfies StepRules<string, ProposalState>
