import type { GuidePage } from '../guide-page.ts'

export const pages = import.meta.glob<{ default: GuidePage }>('/docs/guide/tl/*.md')
