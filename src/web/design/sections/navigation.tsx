import { MemberTabs } from '#web/layouts/member-tabs.tsx'
import { Brand } from '#web/ui/brand.tsx'
import { Section, Specimen } from '../specimen.tsx'

/** The skip link and the page's heading stand at the top of the page itself, where they belong. */
export function Navigation() {
  return (
    <Section id="navigation" wide>
      <Specimen of="Brand">
        <Brand to="/" name="Shapla Somiti" />
      </Specimen>
      <Specimen of="Brand, of a long name">
        <div className="max-w-60">
          <Brand to="/" name="Savings and Loan Association of the Families of Noakhali" />
        </div>
      </Specimen>
      <div className="md:hidden">
        <Specimen of="MemberTabs">
          <div className="h-24 contain-paint">
            <MemberTabs />
          </div>
        </Specimen>
      </div>
    </Section>
  )
}
