import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BrokenPage, ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingPage } from '#web/ui/loading-page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { nothing } from '../samples.ts'
import { Section, Specimen } from '../specimen.tsx'

export function States() {
  return (
    <Section id="states">
      <Specimen of="EmptyState">
        <EmptyState icon="statement" title="No movements yet" />
      </Specimen>
      <Specimen of="EmptyState with words and a way on">
        <EmptyState icon="pay" title="No payments yet" action={<Button>Pay the dues of May</Button>}>
          What you send stands here, with what became of it.
        </EmptyState>
      </Specimen>
      <Specimen of="ErrorState">
        <ErrorState onRetry={nothing} />
      </Specimen>
      <Specimen of="ErrorState, offline">
        <ErrorState message="There is no connection. What you saw last is not kept here." onRetry={nothing} />
      </Specimen>
      <Specimen of="Skeleton, Loading">
        <Loading>
          <Skeleton />
          <Skeleton className="h-8 w-full" />
        </Loading>
      </Specimen>
      <Specimen of="LoadingPage">
        <LoadingPage />
      </Specimen>
      <Specimen of="BrokenPage">
        <BrokenPage />
      </Specimen>
      <Specimen of="ErrorBoundary around what works">
        <ErrorBoundary>
          <p>It shows what it holds.</p>
        </ErrorBoundary>
      </Specimen>
    </Section>
  )
}
