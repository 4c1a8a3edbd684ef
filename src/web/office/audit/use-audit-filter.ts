import { useSearchParams } from 'react-router'
import type { AuditFilter } from './audit-queries.ts'

const NAMES = ['officer', 'call', 'from', 'to'] as const

type FilterName = (typeof NAMES)[number]

/** What the address asks for, and a way to ask for other. */
export function useAuditFilter(): { filter: AuditFilter; choose: (name: FilterName, value: string) => void } {
  const [search, setSearch] = useSearchParams()
  const asked = NAMES.map((name) => [name, search.get(name)] as const).filter(([, value]) => value)
  const choose = (name: FilterName, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return { filter: Object.fromEntries(asked) as AuditFilter, choose }
}
