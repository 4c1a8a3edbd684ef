import { Trans, useLingui } from '@lingui/react/macro'
import { listed } from '#web/app/language/i18n.ts'
import { Part } from '#web/app/officer/desk-parts.tsx'
import { ReasonActDialog } from '#web/app/officer/reason-act-dialog.tsx'
import { roleWords } from '#web/layouts/office-nav.ts'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import type { ModalHandlers } from '#web/ui/use-modal.tsx'
import type { HandOver } from './officer-card.tsx'

type HandOversProps = { handOvers: readonly HandOver[]; onCancel: (handOver: HandOver) => void }

/** The hand-overs that are planned, and those that did not take place of late; nothing where there are none. */
export function HandOvers({ handOvers, onCancel }: HandOversProps) {
  const { t, i18n } = useLingui()
  if (handOvers.length === 0) return null
  return (
    <Part title={t`Planned hand-overs`}>
      <Sheet as="div" flush className="px-5 py-1">
        <ul>
          {handOvers.map((handOver) => {
            const { id, from, to, day, by, status, may } = handOver
            const roles = listed(handOver.roles.map((role) => i18n._(roleWords[role])))
            return (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule py-2 last:border-0"
              >
                <div className="min-w-0">
                  <p className="font-semibold wrap-anywhere">
                    <Trans>
                      {roles}: from {from.name} to {to.name}
                    </Trans>
                  </p>
                  <p className="text-sm text-ink-2">
                    {status === 'planned' ? (
                      <Trans>
                        on <Day date={day} />, planned by {by}
                      </Trans>
                    ) : (
                      <Trans>
                        Did not take place on <Day date={day} />: {by} is no administrator any more, or {from.name} had
                        no such role.
                      </Trans>
                    )}
                  </p>
                </div>
                {may.includes('cancel') && (
                  <Button
                    look="text"
                    aria-label={t`Cancel the hand-over from ${from.name}`}
                    onClick={() => onCancel(handOver)}
                  >
                    <Trans>Cancel</Trans>
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </Sheet>
    </Part>
  )
}

/** Cancels a planned hand-over; both are told. */
export function CancelHandOverDialog({ handOver: { from, to }, ways }: { handOver: HandOver; ways: ModalHandlers }) {
  const { t } = useLingui()
  return (
    <ReasonActDialog
      by="POST /api/office/officers/:id/hand-over/cancel"
      id={from.id}
      ways={ways}
      title={t`Cancel the hand-over from ${from.name}?`}
      what={
        <p>
          <Trans>
            {from.name} keeps the role. {from.name} and {to.name} are told.
          </Trans>
        </p>
      }
      action={<Trans>Cancel the hand-over</Trans>}
      hint={t`Every officer can read it.`}
    />
  )
}
