import { expect, test } from 'vitest'
import { addressesOf, roleOf } from './database-address.ts'

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
