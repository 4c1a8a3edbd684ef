import { spawnSync } from 'node:child_process'

/** Where the system keeps no other, a program reads UTF-8 only if told so. */
const env = { ...process.env, LC_ALL: 'C.UTF-8' }

export const installed = (program: string) => spawnSync(program, ['--version']).error === undefined

/** Runs a program; gives what it prints, throws with what it complains of. */
export function printed(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0 || stderr !== '') throw new Error(`${program} ${args.join(' ')}: ${status} ${stderr}${stdout}`)
  return stdout
}

/** Each account of the chart with its sum in fils, from a program's 'account,1234.50' lines. Accounts of zero are left out. */
export function sumsByCode(lines: string): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const [, account = '', amount = ''] of lines.matchAll(/^"?([\w:-]+)\s*"?,\s*"?(-?[\d.]+)/gm)) {
    const code = account.split(':')[1]?.toLowerCase().replaceAll('-', '_') ?? ''
    sums.set(code, (sums.get(code) ?? 0n) + filsOf(amount))
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0n).sort(([a], [b]) => a.localeCompare(b)))
}

function filsOf(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.')
  return BigInt(whole + decimals.padEnd(2, '0'))
}
