import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { useSend } from '#web/use-send.ts'
import { emailChangeQuery } from './security-queries.ts'

/** A new email that an officer entered, to agree to or to stop; nothing where none waits. */
export function EmailChange() {
  const { data: change } = useQuery(emailChangeQuery)
  const refresh = [emailChangeQuery.queryKey, profileQuery.queryKey]
  const agreeing = useSend('POST /api/email-change/agree', { refresh, noticed: true })
  const stopping = useSend('POST /api/email-change/stop', { refresh, noticed: true })
  const outcome = agreeing.outcome ?? stopping.outcome
  if (!change && !outcome) return null
  return (
    <section>
      <SectionTitle>
        <Trans>New email</Trans>
      </SectionTitle>
      <Sheet as="div" className="grid gap-3">
        {change && (
          <>
            <p className="wrap-anywhere">
              <Trans>
                {change.by} entered <b dir="ltr">{change.email}</b> for you on <Day date={change.made_at} />.
              </Trans>
            </p>
            <p className="text-label text-ink-2">
              {change.opened ? (
                <Trans>The link sent to it was opened.</Trans>
              ) : (
                <Trans>Open the link sent to it. Without that it is never used.</Trans>
              )}{' '}
              {change.agreed ? (
                <Trans>You agreed.</Trans>
              ) : (
                <Trans>
                  If you do nothing, it can be used from <Day date={change.holds_from} parts="moment" />.
                </Trans>
              )}
            </p>
          </>
        )}
        {outcome && (
          <Banner tone={outcome.tone} live>
            {outcome.message}
          </Banner>
        )}
        {change && (
          <div className="flex flex-wrap gap-2">
            {!change.agreed && (
              <Button
                pending={agreeing.pending}
                onClick={() => {
                  stopping.reset()
                  void agreeing.send({ body: { id: change.id } })
                }}
              >
                <Trans>Agree to this email</Trans>
              </Button>
            )}
            <Button
              look="danger"
              pending={stopping.pending}
              onClick={() => {
                agreeing.reset()
                void stopping.send({})
              }}
            >
              <Trans>Stop the new email</Trans>
            </Button>
          </div>
        )}
      </Sheet>
    </section>
  )
}
