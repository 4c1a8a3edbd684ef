import { AccountButton } from '#web/ui/account-button.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { nothing, pictureAddress } from '../samples.ts'
import { Section, Specimen } from '../specimen.tsx'

export function Avatars() {
  return (
    <Section id="avatars">
      <Specimen of="Avatar: two names, one, a picture, large">
        <div className="flex items-center gap-3">
          <Avatar name="Rahima Khatun" />
          <Avatar name="Karim" />
          <Avatar name="Rahima Khatun" picture={pictureAddress} />
          <Avatar name="Rahima Khatun" picture={pictureAddress} className="size-16" />
          <Avatar name="Rahima Khatun" className="size-16 text-lg" />
        </div>
      </Specimen>
      <Specimen of="AccountButton">
        <AccountButton name="Rahima Khatun" detail="M-0042" onClick={nothing} />
      </Specimen>
      <Specimen of="AccountButton, with a long name">
        <AccountButton name="Mohammad Abdullah Al Mamun Chowdhury Bhuiyan" detail="M-0107" onClick={nothing} />
      </Specimen>
    </Section>
  )
}
