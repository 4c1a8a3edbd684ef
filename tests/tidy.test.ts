import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { refusals } from '#contract/refusals.ts'
import { addressesOf } from '../bench/scale/calls.ts'
import { MEMBER_CALLS } from '../bench/scale/member-calls.ts'
import { OFFICE_CALLS } from '../bench/scale/office-calls.ts'
import { equalLines } from './support/equal-lines.ts'
import { MAY_IMPORT } from './support/may-import.ts'
import { worldOfTest } from './support/opened-world.ts'

const root = path.join(import.meta.dirname, '..')

function sourcesIn(folder: string): string[] {
  const found = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
  return found
    .filter((file) => /\.(ts|tsx|mjs|sql|css)$/.test(file) && !file.includes('node_modules/'))
    .map((file) => `${folder}/${file}`)
}

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
const everything = ['src', 'tests', 'scripts', 'bench', 'faults', 'attack'].flatMap(sourcesIn)
const modules = sourcesIn('src').filter(
  (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.includes('/testing/'),
)

/** Where a file below src belongs, as MAY_IMPORT names it; a feature by its own name. */
function zoneOf(file: string): string {
  const [first = '', second = '', third = ''] = file.split('/')
  if (first !== 'server' && first !== 'web') return first
  if (second === 'features') return `${first}/features/${third}`
  return first === 'web' && second === 'app' && third === 'routes' ? 'web/app/routes' : `${first}/${second}`
}

const rowOf = (zone: string) => zone.replace(/(?<=\/features\/).*/, '*')

function importsOf(file: string, text = textOf(file)): string[] {
  const found = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([#.][^']+)'/g)].map((match) => match[1] ?? '')
  return found.map((target) =>
    target.startsWith('#') ? target.slice(1) : path.join(path.dirname(file.slice('src/'.length)), target),
  )
}

describe('the layout is the architecture', () => {
  test('each module imports only what its row of the table allows', () => {
    const faults = modules.flatMap((file) => {
      const from = zoneOf(file.slice('src/'.length))
      const allowed = MAY_IMPORT[rowOf(from)]
      if (!allowed) return [`${file} is in no zone`]
      const wrong = importsOf(file).filter((to) => zoneOf(to) !== from && !allowed.includes(rowOf(zoneOf(to))))
      return wrong.map((to) => `${file} imports ${to}`)
    })
    expect(modules.flatMap((file) => importsOf(file)).length).toBeGreaterThan(500)
    expect(faults).toEqual([])
  })

  test('nothing that a member loads comes from an officer folder', () => {
    const faults = modules
      .filter((file) => file.startsWith('src/web/') && !file.includes('/officer/'))
      .filter((file) => file !== 'src/web/app/routes/office-routes.tsx' && !/^src\/web\/layouts\/office-/.test(file))
      .flatMap((file) => importsOf(file).map((to) => ({ file, to })))
    expect(faults.filter(({ to }) => to.includes('/officer/'))).toEqual([])
  })

  test('what a capability of the web app shares is imported through its index', () => {
    // The routes fetch pages as they are.
    const pagesOut = (file: string, text: string) =>
      file.startsWith('src/web/app/routes/') ? text.replaceAll(/\blazyPage\(\(\) => import\('[^']+'\)\)/g, '') : text
    const wrongIn = (file: string, text: string) =>
      importsOf(file, pagesOut(file, text))
        .filter((to) => zoneOf(to).startsWith('web/features/') && zoneOf(to) !== zoneOf(file.slice('src/'.length)))
        .filter((to) => !/^web\/features\/[^/]+\/(officer\/)?index\.ts$/.test(to))
        .map((to) => `${file} imports ${to}`)
    const faults = modules.filter((file) => file.startsWith('src/web/')).flatMap((file) => wrongIn(file, textOf(file)))
    expect(faults).toEqual([])
    const direct = ["import { a } from '#web/features/loans/a.ts'", "const B = lazy(() => import('../loans/b.tsx'))"]
    for (const text of direct) expect(wrongIn('src/web/features/payments/c.tsx', text)).toHaveLength(1)
    expect(wrongIn('src/web/features/loans/officer/d.tsx', "import { a } from '#web/features/loans/a.ts'")).toEqual([])
  })

  test('no file imports one that imports it', () => {
    const statics = (file: string) =>
      [...textOf(file).matchAll(/^(?:import|export)\b[^'"]*?\bfrom\s*'([#.][^']+)'/gm)]
        .map(([, target = '']) =>
          target.startsWith('#') ? `src/${target.slice(1)}` : path.join(path.dirname(file), target),
        )
        .filter((target) => graph.has(target))
    const graph = new Map<string, string[]>(modules.map((file) => [file, []]))
    for (const file of modules) graph.set(file, statics(file))
    // What imports nothing that is left goes, again and again: a circle is what stays, with whatever needs it.
    for (let before = -1; before !== graph.size; ) {
      before = graph.size
      for (const [file, targets] of graph) if (!targets.some((target) => graph.has(target))) graph.delete(file)
    }
    expect([...graph.keys()]).toEqual([])
  })

  test('core and contract have no dependency but zod', () => {
    const faults = modules
      .filter((file) => /^src\/(core|contract)\//.test(file))
      .filter((file) => [...textOf(file).matchAll(/from '([^'#.][^']*)'/g)].some((match) => match[1] !== 'zod'))
    expect(faults).toEqual([])
    expect(modules.filter((file) => file.startsWith('src/core/') && textOf(file).includes("from 'zod'"))).toEqual([])
  })

  test('what is asked of the tables is asked by a statement that is made when its module loads', () => {
    // Where it is, a test prepares all of them (tests/server/queries.test.ts). db makes the schema before anything is asked.
    const asks = (text: string) =>
      [...text.matchAll(/\.query(?:<[^(]*>)?\(\s*(.{1,60})/gs)]
        .map(([, argument = '']) => argument)
        .filter((argument) => !/^(appendRecord|copyFrom|copyTo)\(/.test(argument))
        .filter(
          (argument) => !/^['"`](?!(select (?!1\b|pg_advisory_lock)|insert|update|delete|with)\b)/i.test(argument),
        )
    const wrong = modules
      .filter((file) => file.startsWith('src/server/') && !file.startsWith('src/server/db/'))
      .filter((file) => file !== 'src/server/ledger/post-entry.ts')
      .flatMap((file) => asks(textOf(file)).map((argument) => `${file}: ${argument}`))
    expect(wrong).toEqual([])
    for (const call of ["db.query('select id from loan')", 'db.query<Row>(\n  text)', 'db.query(`update loan`)'])
      expect(asks(call)).toHaveLength(1)
    for (const call of ["db.query('begin')", "db.query('select 1')"]) expect(asks(call)).toEqual([])
  })

  test('what stands by itself knows nothing of Somiti, and imports nothing that is not its own or installed', () => {
    const alone = ['src/server/db/embedded', 'scripts/messages'].map((folder) => ({
      folder,
      files: readdirSync(path.join(root, folder)).map((file) => `${folder}/${file}`),
    }))
    const foreign = (text: string) =>
      [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)]
        .map(([, target = '']) => target)
        .filter((target) => target.startsWith('#') || target.startsWith('..'))
    const knows = (text: string) => /somiti|\bDATABASE_URL\b|\bDATA_DIR\b/i.test(text)
    expect(alone.map(({ folder, files }) => files.includes(`${folder}/README.md`))).toEqual([true, true])
    const files = alone.flatMap((each) => each.files)
    expect(files.length).toBeGreaterThan(15)
    expect(files.filter((file) => knows(textOf(file)) || foreign(textOf(file)).length > 0)).toEqual([])
    expect(foreign("import { a } from '#core/a.ts'\nimport './b.ts'\nconst c = import('../c.ts')")).toHaveLength(2)
  })

  test('only the programs know the clock', () => {
    const programs = ['main', 'admin', 'backup', 'restore', 'doctor'].map((name) => `src/server/${name}.ts`)
    const faults = modules
      .filter((file) => /^src\/(core|contract|server)\//.test(file) && !programs.includes(file))
      .filter((file) => !file.startsWith('src/server/db/embedded/'))
      .filter((file) => /\bnew Date\(\)|\bDate\.now\(\)/.test(textOf(file)))
    expect(faults).toEqual([])
  })

  test('only post-entry.ts writes the journal', () => {
    const writers = modules.filter((file) => /post_entries\(|insert into (entry|posting)\b/i.test(textOf(file)))
    expect(writers.filter((file) => file !== 'src/server/db/grants.ts')).toEqual(['src/server/ledger/post-entry.ts'])
  })
})

test('the walk of one payment in ARCHITECTURE.md passes at most 20 files that are there, and none twice', () => {
  const walk = textOf('ARCHITECTURE.md').split('## The walk of one payment')[1]?.split('\n## ')[0] ?? ''
  const steps = [...walk.matchAll(/^\| `(src\/[^`]+)`/gm)].map((match) => match[1] ?? '')
  expect(steps.length).toBeGreaterThan(10)
  expect(steps.length).toBeLessThanOrEqual(20)
  expect(new Set(steps).size).toBe(steps.length)
  expect(steps.filter((file) => !everything.includes(file))).toEqual([])
})

test('what makes every figure again shares nothing with the source', () => {
  const files = everything.filter((file) => file.startsWith('tests/support/recompute/'))
  const imports = files.flatMap((file) =>
    [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]),
  )
  expect(imports.length).toBeGreaterThan(20)
  expect(imports.filter((target) => !target?.startsWith('./'))).toEqual([])
})

describe('files', () => {
  test('have at most 450 lines', () => {
    const long = everything.filter((file) => !file.includes('/locales/') && textOf(file).split('\n').length > 451)
    expect(long).toEqual([])
  })

  test('are seldom of thirty lines or less and needed by one other alone, unless they are loaded when they are used', () => {
    const uses = new Map<string, Set<string>>()
    const lazy = new Set<string>()
    for (const file of modules) {
      const loaded =
        textOf(file)
          .match(/\bimport\('[^']+'\)/g)
          ?.join('\n') ?? ''
      for (const target of importsOf(file, loaded)) lazy.add(target)
      for (const target of importsOf(file)) uses.set(target, (uses.get(target) ?? new Set()).add(file))
    }
    const isSmall = (file: string) => textOf(file).split('\n').length <= 31
    const small = modules.filter((file) => {
      const name = file.slice('src/'.length)
      return isSmall(file) && uses.get(name)?.size === 1 && !lazy.has(name)
    })
    expect(lazy.size).toBeGreaterThan(100)
    expect(small.length, small.join('\n')).toBeLessThanOrEqual(15)
  })

  test('share nowhere twelve equal lines: what two places need stands in a third', () => {
    const twice = ['one', 'two', 'three'].map((line) => `  ${line}`).join('\n\n')
    const planted = new Map([
      ['a', `import { x } from 'x'\n\n${twice}`],
      ['b', `four\n${twice.replaceAll('  ', '')}`],
    ])
    expect(equalLines(planted, 3)).toEqual(['a:3 and b:2'])
    expect(equalLines(planted, 4)).toEqual([])
    const sources = everything.filter((file) => file.startsWith('src/'))
    expect(equalLines(new Map(sources.map((file) => [file, textOf(file)])), 12)).toEqual([])
  })

  test('are named in kebab-case, and none is a drawer for what has no place', () => {
    const wrong = everything.filter((file) => !/^([a-z0-9-]+\/)*[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(file))
    expect(wrong).toEqual([])
    expect(everything.filter((file) => /(^|\/)(utils?|helpers?|misc|common)[./]/.test(file))).toEqual([])
  })

  test('of the web app hide every password while it is typed', () => {
    const counted = modules.map((file) => {
      const [passwords, hidden] = [/autoComplete="(?:current|new)-password"/g, /type="password"/g].map(
        (field) => textOf(file).match(field)?.length ?? 0,
      )
      return { file, passwords, hidden }
    })
    expect(counted.filter(({ passwords, hidden }) => passwords !== hidden)).toEqual([])
    expect(counted.filter(({ hidden = 0 }) => hidden > 0).length).toBeGreaterThan(4)
  })

  test('leave nothing for later, and silence no checker', () => {
    const marks = new RegExp(
      ['TO' + 'DO', 'FIX' + 'ME', '@ts-' + 'ignore', '@ts-' + 'expect', 'biome-' + 'ignore'].join('|'),
    )
    expect(everything.filter((file) => marks.test(textOf(file)))).toEqual([])
  })
})

describe('the contract', () => {
  test('has no refusal that nothing gives', () => {
    const givers = modules.filter((file) => /^src\/(core|server)\//.test(file) && file !== 'src/core/refusal.ts')
    const text = givers.map(textOf).join('\n')
    expect(Object.keys(refusals).filter((code) => !text.includes(`'${code}'`))).toEqual([])
  })

  test('opens an association in a test by the fixtures alone, which check its books and close it', () => {
    const testing = everything.filter((file) => /^tests\/(server|ledger)\/.*\.test\.ts$/.test(file))
    const opening = (by: RegExp) => testing.filter((file) => by.test(textOf(file)))
    expect(opening(/\b(sharedWorld|freshWorld|worldOfTest|inWorld)\(/).length).toBeGreaterThan(100)
    expect(opening(/\b(openWorld|freshDatabase)\(/)).toEqual([])
  })

  test('has no call that the server does not bind, and the server none that it does not declare', async () => {
    const world = await worldOfTest()
    const declared = Object.keys(calls).map((name) => name.split(' ') as ['GET' | 'POST', string])
    const unbound = declared.filter(([method, url]) => !world.app.hasRoute({ method, url }))
    expect(unbound).toEqual([])
    const bound = modules.flatMap((file) => [...textOf(file).matchAll(/\broute(?:WithToken)?\(app, deps, '([^']+)'/g)])
    expect(bound.map((match) => match[1]).sort()).toEqual(Object.keys(calls).sort())
  })

  test('has no reading call whose address the bench with many members cannot make', () => {
    const asked = [...addressesOf(MEMBER_CALLS, 'member'), ...addressesOf(OFFICE_CALLS, 'officer')]
    expect(asked.length).toBeGreaterThan(150)
  })
})
