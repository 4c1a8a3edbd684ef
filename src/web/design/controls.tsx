import { addressOf, directions, type Look, schemes } from './look.ts'

/** The way to the same page in another scheme or direction. Plain links: the address holds all there is to remember. */
export function Controls({ look }: { look: Look }) {
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
