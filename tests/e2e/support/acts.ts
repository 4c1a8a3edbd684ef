import { expect, type Page } from '@playwright/test'

/** The button of an act of an officer. */
export const act = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** What the page says was done. */
export const notice = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

/** Presses the act's button, fills its dialog and confirms; the page then says what the server said. */
export async function take(
  page: Page,
  name: string,
  confirm: string,
  said: string,
  fill: Readonly<Record<string, string>> = {},
): Promise<void> {
  await act(page, name).click()
  const dialog = page.getByRole('dialog')
  for (const [label, text] of Object.entries(fill)) await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(notice(page, said)).toBeVisible()
}
