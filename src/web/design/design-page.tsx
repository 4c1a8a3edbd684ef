import { useState } from 'react'
import { MemberTabs } from '#web/layouts/member-nav.tsx'
import { AccountButton } from '#web/ui/account-button.tsx'
import { AmountStepper } from '#web/ui/amount-stepper.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Brand } from '#web/ui/brand.tsx'
import UploadProblemText from '#web/ui/check-upload.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { iconNames } from '#web/ui/icon-names.ts'
import { Money } from '#web/ui/money.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SectionTitle, Sheet } from '#web/ui/sheet.tsx'
import { MAIN_ID, SkipLink } from '#web/ui/skip-link.tsx'
import { Stamp, type StampTone } from '#web/ui/stamp.tsx'
import { CountBadge, InstalmentBadge, StatusBadge } from '#web/ui/status-badge.tsx'
import { addressOf, directions, type Look, schemes } from './look.ts'
import { Colours, radii, sizes } from './sections/colours.tsx'
import { Buttons, Choices, Fields } from './sections/controls.tsx'
import { LoanForms, MoneyForms } from './sections/money-forms.tsx'
import { Dialogs, Notices, Progress, States } from './sections/notices.tsx'
import { Amounts, RowsAndTables } from './sections/rows-and-tables.tsx'
import { nothing, paper, photo, pictureAddress, Section, Specimen } from './specimen.tsx'

/**
 * Every part of `web/ui` in every state, for whoever works on the look. Its headings and the names of states are those
 * of the code, and its samples stand for what members write: neither is translated. What the parts say themselves is.
 */
export function DesignPage({ look }: { look: Look }) {
  return (
    <div className="mx-auto max-w-272 px-4 py-8 md:px-8">
      <SkipLink />
      <header className="mb-8 grid gap-4">
        <PageHeading title="Design" />
        <Controls look={look} />
      </header>
      <main id={MAIN_ID} tabIndex={-1}>
        <Colours />
        <Type />
        <Spacing />
        <Icons />
        <Buttons />
        <Fields />
        <Steppers />
        <Choices />
        <Files />
        <Stamps />
        <Amounts />
        <RowsAndTables />
        <Progress />
        <Notices />
        <Dialogs />
        <Sheets />
        <States />
        <Avatars />
        <Navigation />
        <LoanForms />
        <MoneyForms />
      </main>
    </div>
  )
}

function Icons() {
  return (
    <Section id="icons" wide>
      <ul className="grid grid-cols-4 gap-4 md:grid-cols-8">
        {iconNames.map((name) => (
          <li key={name} className="grid justify-items-center gap-1 text-leaf">
            <Icon name={name} />
            <code className="text-xs text-ink-2">{name}</code>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Avatars() {
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

/** The skip link and the page's heading stand at the top of the page itself, where they belong. */
function Navigation() {
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

function Spacing() {
  return (
    <Section id="spacing">
      <Specimen of="--target: the least that is pressed">
        <span className="block size-target rounded-field bg-leaf" />
      </Specimen>
      {radii.map((name) => (
        <Specimen key={name} of={`--${name}`}>
          <span className="block h-16 w-32 border border-ink-2" style={{ borderRadius: `var(--${name})` }} />
        </Specimen>
      ))}
      <Specimen of="rounded-stamp">
        <span className="block h-16 w-32 rounded-stamp border border-ink-2" />
      </Specimen>
      <Specimen of="--lift">
        <span className="block h-16 w-32 rounded-sheet bg-sheet shadow-lift" />
      </Specimen>
      <Specimen of="ruled">
        <span className="ruled block h-28" />
      </Specimen>
    </Section>
  )
}

const HINT = 'From 500 to 5,000 in steps of 100.'

function Steppers() {
  return (
    <Section id="steppers">
      <Specimen of="AmountStepper, between">
        <Stepper begin="2400" hint={HINT} />
      </Specimen>
      <Specimen of="at the least">
        <Stepper begin="500" />
      </Specimen>
      <Specimen of="at the most">
        <Stepper begin="5000" />
      </Specimen>
      <Specimen of="empty">
        <Stepper begin="" hint={HINT} />
      </Specimen>
      <Specimen of="error, hint">
        <Stepper begin="7250" hint={HINT} error="Choose an amount from 500 to 5,000 in steps of 100." />
      </Specimen>
    </Section>
  )
}

function Stepper({ begin, ...words }: { begin: string; hint?: string; error?: string }) {
  const [value, setValue] = useState(begin)
  return <AmountStepper {...words} label="Amount" value={value} onChange={setValue} min={500} max={5000} step={100} />
}

function Files() {
  return (
    <Section id="files">
      <Specimen of="FilePicker, empty, required">
        <Picker required hint="A photo or a PDF, at most 5 MB." />
      </Specimen>
      <Specimen of="a photo is chosen">
        <Picker required begin={photo} />
      </Specimen>
      <Specimen of="a PDF is chosen">
        <Picker required begin={paper} />
      </Specimen>
      <Specimen of="error, UploadProblemText">
        <Picker required error={<UploadProblemText problem="empty" takesPdf mostBytes={0} />} />
      </Specimen>
      <Specimen of="another prompt, optional">
        <Picker prompt="Choose the statement" />
      </Specimen>
      <Specimen of="without a preview">
        <Picker begin={photo} preview={false} />
      </Specimen>
    </Section>
  )
}

type PickerProps = Omit<Parameters<typeof FilePicker>[0], 'label' | 'file' | 'onChange'> & { begin?: File }

function Picker({ begin, ...rest }: PickerProps) {
  const [file, setFile] = useState(begin)
  return <FilePicker {...rest} label="Receipt" file={file} onChange={setFile} />
}

const WORDS = 'What stands together stands on one sheet.'

function Sheets() {
  return (
    <Section id="sheets">
      <Specimen of="Sheet, SectionTitle">
        <Sheet as="div">
          <SectionTitle>Savings</SectionTitle>
          <p>{WORDS}</p>
        </Sheet>
      </Specimen>
      <Specimen of="Sheet, flush">
        <Sheet as="div" flush>
          <p>{WORDS}</p>
        </Sheet>
      </Specimen>
      <Specimen of="Fold, closed">
        <Fold summary="The 3 instalments">
          <p>{WORDS}</p>
        </Fold>
      </Specimen>
      <Specimen of="Fold, open">
        <Fold summary="The 3 instalments" open>
          <p>
            {WORDS} <Money aed={1070} />
          </p>
        </Fold>
      </Specimen>
    </Section>
  )
}

const SAMPLE = 'Dues of May 2025'

/** The text sizes of styles/theme.css. */
const texts = ['text-2xs', 'text-xs', 'text-sm', 'text-label', 'text-base', 'text-lg', 'text-xl', 'text-figure']

function Type() {
  return (
    <Section id="type">
      {texts.map((name) => (
        <Specimen key={name} of={name}>
          <p className={name}>{SAMPLE}</p>
        </Specimen>
      ))}
      {sizes.map((name) => (
        <Specimen key={name} of={`--${name}`}>
          <p style={{ fontSize: `var(--${name})` }}>AED 250</p>
        </Specimen>
      ))}
      <Specimen of="--display">
        <p className="font-display text-lg font-medium">{SAMPLE}</p>
        <p className="font-display text-lg font-semibold">{SAMPLE}</p>
      </Specimen>
      <Specimen of="--words">
        <p className="font-words">{SAMPLE}</p>
        <p className="font-words font-semibold">{SAMPLE}</p>
      </Specimen>
      <Specimen of="num">
        <p className="num">1,111.11</p>
        <p className="num">8,888.88</p>
      </Specimen>
    </Section>
  )
}

const tones: Record<StampTone, string> = { done: 'Repaid', due: 'Due', wait: 'In review', wrong: 'Rejected' }

function Stamps() {
  return (
    <Section id="stamps">
      {Object.entries(tones).map(([tone, words]) => (
        <Specimen key={tone} of={`Stamp, ${tone}`}>
          <p>
            <Stamp tone={tone as StampTone}>{words}</Stamp>
          </p>
        </Specimen>
      ))}
      {['completed', 'pay_now', 'in_review', 'due', 'not_owed', 'written_off'].map((status) => (
        <Specimen key={status} of={`StatusBadge, ${status}`}>
          <p>
            <StatusBadge status={status} />
          </p>
        </Specimen>
      ))}
      <Specimen of="InstalmentBadge, still to come">
        <p>
          <InstalmentBadge status="due" dueOn="2999-01-01" />
        </p>
      </Specimen>
      <Specimen of="CountBadge">
        <p className="flex max-w-48">
          Messages <CountBadge count={12}>waiting</CountBadge>
        </p>
      </Specimen>
    </Section>
  )
}

/** The way to the same page in another scheme or direction. Plain links: the address holds all there is to remember. */
function Controls({ look }: { look: Look }) {
  return (
    <nav aria-label="Look" className="flex flex-wrap gap-x-6 gap-y-2">
      <Choice
        name="Scheme"
        values={schemes}
        chosen={look.scheme}
        address={(scheme) => addressOf({ ...look, scheme })}
      />
      <Choice name="Direction" values={directions} chosen={look.dir} address={(dir) => addressOf({ ...look, dir })} />
    </nav>
  )
}

type ChoiceProps<V extends string> = {
  name: string
  values: readonly V[]
  chosen: V
  address: (value: V) => string
}

function Choice<V extends string>({ name, values, chosen, address }: ChoiceProps<V>) {
  return (
    <div className="flex items-center gap-1">
      <span className="pe-2 text-label text-ink-2">{name}</span>
      {values.map((value) => (
        <a
          key={value}
          href={address(value)}
          aria-current={value === chosen ? 'true' : undefined}
          className="inline-flex min-h-target items-center rounded-full px-4 text-leaf hover:bg-leaf-wash aria-[current=true]:bg-leaf-wash aria-[current=true]:font-semibold"
        >
          {value}
        </a>
      ))}
    </div>
  )
}
