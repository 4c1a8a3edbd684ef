import { describe, expect, test } from 'vitest'
import { isInside, lookupOutside } from './web-push.ts'

describe('an address', () => {
  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '0.0.0.0',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    // The same under another name: IPv4 within IPv6, local NAT64 beside the one everybody knows, 6to4, Teredo.
    '::127.0.0.1',
    '::ffff:0:10.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::10.0.0.1',
    '2002:7f00:1::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '100::1',
    '2001:db8::1',
    '4000::1',
    'no address',
  ])('%s is inside', (address) => expect(isInside(address)).toBe(true))
  test.each(['142.250.200.10', '::ffff:142.250.200.10', '2a00:1450:4019::1', '2620:149:149:1003::10'])(
    '%s is outside',
    (address) => expect(isInside(address)).toBe(false),
  )

  test('whose name leads inside is not connected to', async () => {
    const failure = new Promise<NodeJS.ErrnoException | null>((resolve) => {
      lookupOutside('localhost', { all: true }, (error) => resolve(error))
    })
    expect((await failure)?.code).toBe('EINSIDE')
  })
})
