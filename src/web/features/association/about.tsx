import { Trans, useLingui } from '@lingui/react/macro'
import { useAssociation } from '#web/app/calls/association.ts'
import { paths } from '#web/app/routes/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Article, Chapter } from './article.tsx'

export default function About() {
  const { t } = useLingui()
  const { name } = useAssociation()
  return (
    <Article title={t`About`} description={t`What ${name} is for, and what it holds to.`}>
      <p className="text-lg leading-normal">
        <Trans>
          {name} is its members. We live far from home, and we know one another. We would rather borrow from a friend's
          box than from a stranger's counter.
        </Trans>
      </p>
      <Chapter title={<Trans>Our mission</Trans>}>
        <p>
          <Trans>
            That every member has some money set aside, and a fair loan within reach on the day it is needed. Small
            sums, paid in together and on time, do that better than big promises.
          </Trans>
        </p>
      </Chapter>
      <Chapter title={<Trans>Our values</Trans>}>
        <dl className="grid gap-4">
          <div>
            <dt className="font-semibold">
              <Trans>Trust that can be checked</Trans>
            </dt>
            <dd>
              <Trans>
                Every dirham is written into books that cannot be rubbed out. You see each line of your own, and the
                books have to balance.
              </Trans>
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              <Trans>The same for everybody</Trans>
            </dt>
            <dd>
              <Trans>
                The same dues, the same interest, the same rules. Nobody decides on their own loan, the officers
                included.
              </Trans>
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              <Trans>Plain words</Trans>
            </dt>
            <dd>
              <Trans>
                You know what a loan costs before you ask for it. There is no small print, and nothing is added later.
              </Trans>
            </dd>
          </div>
          <div>
            <dt className="font-semibold">
              <Trans>People before figures</Trans>
            </dt>
            <dd>
              <Trans>The officers are volunteers. When a month is hard, write to us before it gets harder.</Trans>
            </dd>
          </div>
        </dl>
      </Chapter>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.join}>
          <Trans>Join Now</Trans>
        </ButtonLink>
        <ButtonLink to={paths.contact} look="quiet">
          <Trans>Write to us</Trans>
        </ButtonLink>
      </div>
    </Article>
  )
}
