/** A page of the guide as the build reads it from Markdown (scripts/guide/read-page.ts). */
export type GuidePage = { title: string; summary: string; blocks: readonly Block[] }

export type Block =
  | { kind: 'text'; parts: Parts }
  /** A heading is found under its id. */
  | { kind: 'heading'; id: string; parts: Parts }
  | { kind: 'steps' | 'list'; items: readonly (readonly Block[])[] }
  /** `source` is an address, width and height are in pixels of the file. */
  | { kind: 'picture'; source: string; alt: string; width: number; height: number }

/** Words, and between them what is set off. */
export type Parts = readonly (string | Part)[]
export type Part = { kind: 'strong' | 'code'; text: string } | { kind: 'link'; to: string; text: string }

/** A page as it is searched. */
export type Searched = { name: string; title: string; summary: string; text: string }
