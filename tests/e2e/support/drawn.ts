import { expect, type Locator } from '@playwright/test'

/** A picture has come, and is as large as it stays. */
export const expectDrawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
