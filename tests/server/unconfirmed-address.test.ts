import { beforeEach, describe, expect, test } from 'vitest'
import { sharedWorld } from '../support/opened-world.ts'
import { PASSWORD } from '../support/world.ts'

const JOINING = {
  name: 'Joel Reyes',
  mobile: '+971 50 123 4567',
  address: 'Al Nahda',
  gender: 'male',
  password: 'my kettle sings',
  how_heard: 'From a friend',
}
const CONFIRM = 'POST /api/join/confirm'

const world = sharedWorld()
let email: string
let asked = 0

beforeEach(async () => {
  await world.admin.query('delete from attempt; delete from job')
  asked += 1
  email = `joel-${asked}@example.test`
})

const join = (fields: object = {}) => world.visitor.ask('POST /api/join', { fields: { ...JOINING, email, ...fields } })
const confirm = (token: string) => ({ fields: { token, password: JOINING.password } })

describe('before the address is confirmed', () => {
  const logIn = (password: string, address = email) => ({ fields: { email: address, password } })

  test('the right password is told what to do, a wrong one nothing', async () => {
    await join()
    await world.visitor.refused('address_not_confirmed', 'POST /api/login', logIn(JOINING.password))
    const wrong = await world.visitor.refused('wrong_credentials', 'POST /api/login', logIn('not my kettle'))
    const nobody = logIn('not my kettle', `nobody-${email}`)
    expect(wrong).toEqual(await world.visitor.refused('wrong_credentials', 'POST /api/login', nobody))
  })

  test('the link is sent again to who has the password, and then confirms; the one before does not', async () => {
    await join()
    const before = await world.mailbox.token(email)
    await world.visitor.ask('POST /api/join/send-again', logIn(JOINING.password))
    const again = await world.mailbox.token(email)
    await world.visitor.refused('link_spent', CONFIRM, confirm(before))
    await world.visitor.ask(CONFIRM, confirm(again))
    await world.visitor.ask('POST /api/login', logIn(JOINING.password))
    await world.visitor.refused('wrong_credentials', 'POST /api/join/send-again', logIn(JOINING.password))
  })

  test('a wrong password has no link sent, and is answered like an address that nobody knows', async () => {
    await join()
    await world.mailbox.deliver()
    const wrong = await world.visitor.refused('wrong_credentials', 'POST /api/join/send-again', logIn('not it'))
    const nobody = logIn('not it', `nobody-${email}`)
    expect(wrong).toEqual(await world.visitor.refused('wrong_credentials', 'POST /api/join/send-again', nobody))
    expect(await world.mailbox.deliver()).toEqual([])
  })

  test('letters are counted, so that nobody is flooded', async () => {
    await join()
    const send = async () => (await world.visitor.send('POST /api/join/send-again', logIn(JOINING.password))).status
    const statuses = [await send(), await send(), await send(), await send()]
    expect(statuses).toContain(429)
  })

  test('somebody who signs in with that address is asked for their own password, whatever a stranger entered', async () => {
    const person = await world.member()
    await join({ email: person.email })
    await world.visitor.refused('wrong_credentials', 'POST /api/login', logIn(JOINING.password, person.email))
    await world.visitor.refused('wrong_credentials', 'POST /api/join/send-again', logIn(JOINING.password, person.email))
    await world.visitor.ask('POST /api/login', logIn(PASSWORD, person.email))
  })
})
