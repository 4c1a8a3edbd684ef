import { expect, type Locator } from '@playwright/test'

/** What was sent incomplete says so to everybody: each wrong field is marked, names its sentence, and the first has the focus. */
export async function expectErrorsTied(form: Locator): Promise<void> {
  await expect(form.locator('[aria-invalid=true]').first()).toBeVisible()
  await expect
    .configure({ soft: true })
    .poll(() => form.evaluate(lookAtErrors), 'each wrong field names its sentence, and the first has the focus')
    .toEqual({ untied: [], focused: true })
}

/** Runs in the page. */
function lookAtErrors(form: Element) {
  const wrong = [...form.querySelectorAll('[aria-invalid=true]')]
  const sentenceOf = (field: Element) => {
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('')
  }
  return {
    untied: wrong.filter((field) => sentenceOf(field) === '').map((field) => field.outerHTML.slice(0, 160)),
    focused: wrong[0]?.contains(document.activeElement) === true,
  }
}
