import { globSync, readFileSync } from 'node:fs'

const COMPUTED = '(computed)'

/** Any value of a command: whatever is read of it or done with it gives another. */
const anything: unknown = new Proxy(() => {}, {
  get: (_, key) =>
    key === Symbol.toPrimitive ? () => COMPUTED : key === Symbol.iterator ? [][Symbol.iterator] : anything,
  apply: () => anything,
})

/**
 * The statements that post entries, as postEntries() puts them together of the conditions in the source: their claims and
 * effects are texts, with texts of the same file in them. Those with texts from elsewhere are left out.
 */
export function postingStatements(): { name: string; text: string }[] {
  const all = globSync('src/server/features/**/*.ts').flatMap((file) => conditionsIn(readFileSync(file, 'utf8')))
  return all.filter(({ name, text }) => !`${name} ${text}`.includes(COMPUTED))
}

function conditionsIn(source: string): { name: string; text: string }[] {
  const texts: Record<string, unknown> = {}
  const scope = new Proxy(texts, {
    has: () => true,
    get: (_, key) => (key === Symbol.unscopables ? undefined : (texts[String(key)] ?? anything)),
  })
  const evaluated = (code: string) => new Function('scope', `with (scope) { return ${code} }`)(scope)
  for (const [, name = '', code = ''] of source.matchAll(/^const (\w+) =\s*(`[^`]*`|'[^']*')$/gm)) {
    texts[name] = evaluated(code)
  }
  return [...source.matchAll(/name(?:: [^,\n]+)?,\s*claim: [\s\S]*?(?=\bvalues\b)/g)].map(([condition]) => {
    const { name, claim, effects } = evaluated(`({ ${condition} })`)
    const made = effects.map((sql: string, index: number) => `, effect_${index + 1} as (${sql})`).join('')
    const text = `with claim as materialized (${claim}),
      posted as materialized (select claim.*, post_entries($1::jsonb) as entry_ids from claim)${made} select entry_ids from posted`
    return { name, text }
  })
}
