import type { NetworkInterfaceInfo } from 'node:os'
import { describe, expect, test } from 'vitest'
import { addressesOf, originOf, roleOf } from './private-way.ts'

test('an address with several hosts is one for each of them', () => {
  expect(addressesOf('postgres://app:a%40b,c@one:5432,two/somiti?sslmode=verify-full')).toEqual([
    'postgres://app:a%40b,c@one:5432/somiti?sslmode=verify-full',
    'postgres://app:a%40b,c@two/somiti?sslmode=verify-full',
  ])
  expect(addressesOf('postgresql://one,[::1]:5433/somiti')).toEqual([
    'postgresql://one/somiti',
    'postgresql://[::1]:5433/somiti',
  ])
  const one = 'postgres:///somiti?host=/run/postgresql'
  expect(addressesOf(one)).toEqual([one])
})

test('who connects is the same on all of them', () => {
  expect(roleOf('postgres://somiti%5Fapp:secret@one,two:5433/somiti')).toBe('somiti_app')
  expect(roleOf('postgres://owner@one/somiti')).toBe('owner')
})

describe('where no PUBLIC_URL is set, people reach the server', () => {
  const ipv4 = (address: string, internal = false): NetworkInterfaceInfo => ({
    ...{ address, internal, family: 'IPv4', netmask: '255.255.255.0', mac: '00:00:00:00:00:00', cidr: null },
  })
  const machine = (...addresses: NetworkInterfaceInfo[]) => ({ lo: [ipv4('127.0.0.1', true)], eth0: addresses })

  test('at its address in the local network, where it listens everywhere', () => {
    const cards = machine(ipv4('203.0.113.7'), ipv4('172.32.0.9'), ipv4('192.168.1.20'), ipv4('10.0.0.4'))
    expect(originOf('0.0.0.0', 3000, cards)).toBe('http://192.168.1.20:3000')
    expect(originOf('::', 3000, cards)).toBe('http://192.168.1.20:3000')
  })

  test('at this machine alone, where it is in no local network or listens nowhere else', () => {
    expect(originOf('0.0.0.0', 3000, machine(ipv4('203.0.113.7'), ipv4('10.1.1.1', true)))).toBe(
      'http://localhost:3000',
    )
    const local = machine(ipv4('192.168.1.20'))
    expect(originOf('127.0.0.1', 3000, local)).toBe('http://127.0.0.1:3000')
    expect(originOf('::1', 3000, local)).toBe('http://[::1]:3000')
  })

  test('at the address that it listens on', () => {
    expect(originOf('10.0.0.4', 3000, machine(ipv4('192.168.1.20')))).toBe('http://10.0.0.4:3000')
  })
})
