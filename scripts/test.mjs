// npm test: everything that proves the project. Runs on the machine's own Node, with nothing installed.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './find-browser.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { countPlaywright, countVitest } from './lib/reports.mjs'
import { node24, projectEnv, root, run, runApart } from './lib/run.mjs'
import { playwrightTroubles, vitestTroubles } from './lib/troubles.mjs'
import { ensureBuilt } from './lib/web-build.mjs'

const reports = join(root, '.tmp')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

const total = { passed: 0, failed: 0 }
const failedSteps = []

try {
  await ensureInstalled({ dev: true })
  await runSteps()
} catch (error) {
  console.error(error.message)
  total.failed += 1
}
nameTroubles()
for (const title of failedSteps) console.log(`\n== Not passed: ${title}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

/** Once more at the end, where whoever reads the last lines finds it: what failed, and why. */
function nameTroubles() {
  const troubles = [...vitestTroubles(vitestReport), ...playwrightTroubles(playwrightReport)]
  for (const { test, reason } of troubles) console.log(`\n== Failed: ${test}\n${reason}`)
}

/** One step's failure does not keep the others from telling theirs; without a built web app two have nothing to run on. */
async function runSteps() {
  mkdirSync(reports, { recursive: true })
  for (const report of [vitestReport, playwrightReport]) rmSync(report, { force: true })

  // Most of the build, and of what only reads the sources, keeps one processor busy.
  const [built] = await Promise.all([step('Web build', build), checkSources()])
  await step('Unit, property and server tests', async () => {
    const code = await run('vitest', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ])
    return countVitest(vitestReport, code)
  })
  if (!built) return
  if (hasSpecs()) await step('Browser tests', browserTests)
  await step('Size budget', async () => one(await run(node24, ['scripts/size.ts'])))
}

async function build() {
  await ensureBuilt()
  return one(0)
}

async function checkSources() {
  await check('Types', 'tsc', '--noEmit')
  await check('Lint and format', 'biome', 'check', '.')
  await check('What nobody uses', 'knip')
}

async function check(title, command, ...args) {
  const { code, output } = await runApart(command, args)
  await step(title, async () => {
    process.stdout.write(output)
    return one(code)
  })
}

async function browserTests() {
  const code = await run('playwright', ['test'], projectEnv({ CHROMIUM_PATH: findBrowser() }))
  return countPlaywright(playwrightReport, code)
}

function hasSpecs() {
  const folder = join(root, 'tests', 'e2e')
  return existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => name.endsWith('.spec.ts'))
}

/** Runs one part, adds what it counts, and returns whether nothing in it failed. */
async function step(title, part) {
  console.log(`\n== ${title}`)
  const counted = await part().catch((error) => {
    console.error(error.message)
    return one(1)
  })
  total.passed += counted.passed
  total.failed += counted.failed
  if (counted.failed > 0) failedSteps.push(title)
  return counted.failed === 0
}

function one(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
