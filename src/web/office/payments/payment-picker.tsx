import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PaymentStatus } from '#web/office-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import type { Decisions } from '../parts/use-decisions.ts'
import { useHotkeys } from '../parts/use-hotkeys.ts'
import { useMay } from '../parts/use-may.ts'
import { PaymentList } from './payment-list.tsx'
import { Steps } from './steps.tsx'
import type { PaymentQueue } from './use-payment-queue.ts'
import { VerifyManyDialog } from './verify-many-dialog.tsx'

/** As the call takes them. */
const MOST_AT_ONCE = 100
const BESIDE_PX = 1024

type PaymentPickerProps = { status: PaymentStatus; queue: PaymentQueue; decisions: Decisions }

/** The list of the queue, where several can be chosen and verified at once. */
export function PaymentPicker({ status, queue, decisions }: PaymentPickerProps) {
  const { t } = useLingui()
  const beside = useWide(BESIDE_PX)
  const mayVerify = useMay('verify_payment') && status === 'in_review'
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [asking, setAsking] = useState(false)
  const { payments, current } = queue
  const decidable = payments.filter(({ may_decide: mayDecide }) => mayDecide)
  const picked = decidable.filter(({ id }) => chosen.has(id)).slice(0, MOST_AT_ONCE)

  const toggle = (id: number) =>
    setChosen((ids) => (ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set(ids).add(id)))
  useHotkeys({ x: mayVerify && current?.may_decide ? () => toggle(current.id) : undefined })

  const list = (
    <>
      <div className="flex items-center justify-between gap-x-3 border-b border-rule px-3 empty:hidden">
        {mayVerify ? (
          <Checkbox
            label={<Trans>All</Trans>}
            checked={picked.length > 0 && picked.length === Math.min(decidable.length, MOST_AT_ONCE)}
            onChange={(event) => setChosen(new Set(event.target.checked ? decidable.map(({ id }) => id) : []))}
          />
        ) : (
          beside && <Position queue={queue} />
        )}
        {beside && <Steps onMove={queue.move} />}
      </div>
      <PaymentList
        queue={queue}
        isRefused={(payment) => decisions.problemOf(payment) !== undefined}
        {...(mayVerify ? { chosen, onToggle: toggle } : {})}
      />
      {picked.length > 0 && (
        <div className="border-t border-rule p-2">
          <Button look="quiet" wide onClick={() => setAsking(true)}>
            <Plural value={picked.length} one="Verify # payment" other="Verify # payments" />
          </Button>
        </div>
      )}
    </>
  )
  return (
    <>
      {beside ? (
        <section
          aria-label={t`List of payments`}
          className="flex min-h-0 flex-col overflow-hidden rounded-sheet border border-rule bg-sheet shadow-lift"
        >
          {list}
        </section>
      ) : (
        // Anew for each payment, so that choosing one folds the list away.
        <Fold
          key={current?.id}
          className="rounded-sheet px-3 border border-rule bg-sheet shadow-lift"
          summary={<Position queue={queue} />}
        >
          <div className="-mx-3 flex max-h-[60dvh] flex-col border-t border-rule">{list}</div>
        </Fold>
      )}
      {asking && (
        <VerifyManyDialog
          payments={picked}
          onResults={decisions.tellAll}
          onDone={(verified) => {
            setAsking(false)
            setChosen(new Set())
            for (const id of verified) queue.leave(id)
            void queue.refetch()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** '3 of 12', or '3 of 50+' while more can be loaded. */
function Position({ queue: { payments, index, more } }: { queue: PaymentQueue }) {
  const total = more ? `${payments.length}+` : payments.length
  return (
    <span className="num text-label">
      <Trans>
        {index + 1} of {total}
      </Trans>
    </span>
  )
}
