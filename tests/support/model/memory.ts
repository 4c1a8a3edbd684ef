type Kept = () => void

/** Remembers everything that is reached from a value, in place; what it gives brings all of it back. */
export function remember(root: object): () => void {
  const kept: Kept[] = []
  const seen = new Set<object>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    kept.push(copyOf(value))
    for (const inner of value instanceof Map ? value.values() : Object.values(value)) visit(inner)
  }
  visit(root)
  return () => {
    for (const restore of kept) restore()
  }
}

function copyOf(value: object): Kept {
  if (value instanceof Map) {
    const entries = [...value]
    return () => {
      value.clear()
      for (const [key, inner] of entries) value.set(key, inner)
    }
  }
  if (Array.isArray(value)) {
    const items = [...value]
    return () => void value.splice(0, value.length, ...items)
  }
  const fields = { ...value }
  return () => {
    for (const key of Object.keys(value)) if (!(key in fields)) delete (value as Record<string, unknown>)[key]
    Object.assign(value, fields)
  }
}
