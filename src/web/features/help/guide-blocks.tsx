import { Link } from '#web/ui/link.tsx'
import type { Block, Part, Parts } from './guide-page.ts'

/** What is of one page never changes its place there. */
const placed = <Each,>(all: readonly Each[]) => all.map((each, place) => ({ each, key: `place ${place}` }))

/** What a page of the guide says, block by block. */
export function GuideBlocks({ blocks }: { blocks: readonly Block[] }) {
  return placed(blocks).map(({ each, key }) => <GuideBlock key={key} block={each} />)
}

/** A line that begins with a link is pressed as a button is: its padding makes a target of it, and no line higher. */
const leadsOn = ({ parts: [first] }: { parts: Parts }) => typeof first === 'object' && first.kind === 'link'

function GuideBlock({ block }: { block: Block }) {
  if (block.kind === 'text') {
    return (
      <p className={leadsOn(block) ? 'my-1 *:first:py-[0.8125rem]' : ''}>
        <Words parts={block.parts} />
      </p>
    )
  }
  if (block.kind === 'heading') {
    return (
      <h2 id={block.id} className="mt-3 scroll-mt-20 font-display text-xl font-semibold">
        <Words parts={block.parts} />
      </h2>
    )
  }
  if (block.kind === 'picture') return <Picture {...block} />
  const [List, marks] = block.kind === 'steps' ? (['ol', 'list-decimal'] as const) : (['ul', 'list-disc'] as const)
  return (
    <List className={`grid grid-cols-[minmax(0,1fr)] gap-3.5 ps-6 marker:font-semibold marker:text-leaf ${marks}`}>
      {placed(block.items).map(({ each, key }) => (
        <li key={key}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 align-top">
            <GuideBlocks blocks={each} />
          </div>
        </li>
      ))}
    </List>
  )
}

function Picture({ source, alt, width, height }: Omit<Extract<Block, { kind: 'picture' }>, 'kind'>) {
  const narrow = height > width ? 'max-w-72' : ''
  return (
    <img
      src={source}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      className={`h-auto w-full rounded-sheet border border-rule ${narrow} print:max-w-64 print:break-inside-avoid`}
    />
  )
}

function Words({ parts }: { parts: Parts }) {
  return placed(parts).map(({ each, key }) => (typeof each === 'string' ? each : <SetOff key={key} part={each} />))
}

function SetOff({ part }: { part: Part }) {
  if (part.kind === 'link') {
    return (
      <Link to={part.to} className="underline decoration-rule underline-offset-4 hover:text-leaf hover:decoration-leaf">
        {part.text}
      </Link>
    )
  }
  if (part.kind === 'strong') return <strong className="font-semibold">{part.text}</strong>
  return <code className="rounded-field bg-leaf-wash px-1 text-sm">{part.text}</code>
}
