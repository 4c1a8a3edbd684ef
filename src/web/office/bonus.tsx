import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useModal } from '#web/ui/use-modal.tsx'
import { BonusHead } from './bonuses/bonus-head.tsx'
import { bonusQuery } from './bonuses/bonus-queries.ts'
import { BonusStepDialog } from './bonuses/bonus-step-dialog.tsx'
import { ShareList } from './bonuses/share-list.tsx'
import type { BonusStep } from './bonuses/use-bonus-steps.ts'
import { Report } from './books/report.tsx'

export default function BonusPage() {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <OneBonus key={id} id={id} /> : <NoSuchBonus />
}

/** A bonus: where it stands, what can be done with it, and every share. */
function OneBonus({ id }: { id: number }) {
  const { t } = useLingui()
  const query = useQuery(bonusQuery(id))
  const { opened, open, ways, notice } = useModal<BonusStep>()
  if (query.error instanceof ApiError && query.error.status === 404) return <NoSuchBonus />
  return (
    <>
      {!query.data && <PageHeading title={t`Bonus ${id}`} />}
      <Report query={query}>
        {({ bonus }) => (
          <>
            <BonusHead bonus={bonus} onOpen={open} />
            {notice}
            <ShareList bonus={bonus} />
            {opened && <BonusStepDialog step={opened} bonus={bonus} ways={ways} />}
          </>
        )}
      </Report>
    </>
  )
}

function NoSuchBonus() {
  const { t } = useLingui()
  return (
    <>
      <PageHeading title={t`No such bonus`} hidden />
      <EmptyState
        icon="gift"
        title={t`No such bonus`}
        action={
          <ButtonLink look="quiet" to={paths.officeBonuses}>
            <Trans>All bonuses</Trans>
          </ButtonLink>
        }
      />
    </>
  )
}
