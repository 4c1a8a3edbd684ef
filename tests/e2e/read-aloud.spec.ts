import type { Page } from '@playwright/test'
import { ask } from './support/calls.ts'
import { figure } from './support/figures.ts'
import { expect, memberTest as test } from './support/test.ts'

test.use({ monthsAgo: 2 })

/** A device with these voices, which keeps what it is told to say. The browser of the tests has none. */
async function withVoices(page: Page, voices: { lang: string; localService: boolean }[]): Promise<void> {
  await page.addInitScript((has) => {
    const said: string[] = []
    class Utterance {
      text: string
      constructor(text: string) {
        this.text = text
      }
    }
    const synthesis = {
      getVoices: () => has,
      cancel: () => {},
      speak: (words: Utterance) => said.push(words.text),
      addEventListener: () => {},
      removeEventListener: () => {},
    }
    Object.assign(window, { said, SpeechSynthesisUtterance: Utterance })
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
  }, voices)
}

const said = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'said'))

test('a voice of the device reads the balance, what is next and the help of a form', async ({ page, person }) => {
  await withVoices(page, [
    { lang: 'hi-IN', localService: true },
    { lang: 'en_GB', localService: true },
  ])
  const { myAccountData: account } = await ask(person.token, 'GET /api/my-account-data')
  await page.goto('/user')
  const balance = page.getByRole('button', { name: 'Read the balance aloud' })
  await balance.click()
  await expect(balance).toHaveAttribute('aria-pressed', 'true')
  expect(await said(page)).toEqual([`Your Saving Balance. UAE dirhams ${figure(account?.account_balance ?? -1)}.`])
  await balance.click()
  await expect(balance).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Read what is next aloud' }).click()
  expect((await said(page)).at(-1)).toMatch(
    /^\d payments are overdue\. Together UAE dirhams [\d,]+, the oldest since .+\.$/,
  )
  await page.goto('/user/monthly-pay?pay')
  await page.getByRole('button', { name: 'Read the form aloud' }).click()
  const [form = ''] = await said(page)
  expect(form).toMatch(/^Monthly Payment\. /)
  expect(form).toContain('An officer compares the receipt with the bank. Credit takes at least 1 hour.')
  expect(form).not.toContain('Send the receipt')
})

test('it is not offered where a voice is missing for the language, or belongs to a server', async ({ page }) => {
  await withVoices(page, [
    { lang: 'en-US', localService: false },
    { lang: 'hi-IN', localService: true },
  ])
  await page.goto('/user')
  await expect(page.getByRole('heading', { name: 'Your Saving Balance' })).toBeVisible()
  await expect(page.getByRole('button', { name: /aloud/ })).toHaveCount(0)
  await page.context().addCookies([{ name: 'language', value: 'hi', url: page.url() }])
  await page.reload()
  await expect(page.getByRole('button', { name: /पढ़कर सुनाएँ/ })).toHaveCount(3)
})
