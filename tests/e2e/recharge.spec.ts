import { expect, demoTest as test } from './support/test.ts'

for (const address of ['/user', '/user/mobile-recharge']) {
  test.describe(`the recharge form on ${address}`, () => {
    test.beforeEach(({ page }) => page.goto(address))

    test('asks for a number, an amount and one of the four operators', async ({ page }) => {
      const operator = page.getByLabel('Operator')
      const options = operator.getByRole('option')
      await expect(options).toHaveText(['Operator', 'Airtel', 'Jio', 'Vodafone', 'BSNL'])
      const values = await options.evaluateAll((each) => each.map((option) => option.getAttribute('value')))
      expect(values).toEqual(['', 'airtel', 'jio', 'vodafone', 'bsnl'])
      await expect(operator).toHaveValue('')
      await expect(page.getByText('The money may take at least 3-4 minutes to be added to the balance.')).toBeVisible()
      await page.getByRole('button', { name: 'Confirm & Pay' }).click()
      await expect(page.locator('form[data-shaking]')).toBeVisible()
      for (const sentence of [
        'Please enter the mobile number.',
        'Please enter an amount.',
        'Please choose an operator.',
      ]) {
        await expect(page.getByText(sentence)).toBeVisible()
      }
    })

    test('refuses what is no number and no amount', async ({ page }) => {
      await page.getByLabel('Number').fill('12345')
      await page.getByLabel('Amount').fill('10.555')
      await page.getByLabel('Operator').selectOption('jio')
      await page.getByRole('button', { name: 'Confirm & Pay' }).click()
      await expect(page.getByLabel('Number')).toHaveAccessibleDescription(/Indian mobile number of 10 digits/)
      await expect(page.getByLabel('Amount')).toHaveAccessibleDescription('Please enter an amount like 100 or 100.50.')
    })

    test('says that orders open with the recharge desk, and makes no call', async ({ page }) => {
      const sent: string[] = []
      page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
      await page.getByLabel('Number').fill('+91 98765 43210')
      await page.getByLabel('Amount').fill('49.50')
      await page.getByLabel('Operator').selectOption('airtel')
      await page.getByRole('button', { name: 'Confirm & Pay' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Orders open with the recharge desk.' })).toBeVisible()
      expect(sent).toEqual([])
    })
  })
}
