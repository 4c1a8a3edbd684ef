import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { makeComparable } from './pictures.ts'
import { expect, test } from './test.ts'

/** How the page of the design system is asked for, and the folder of the pictures that hold it so. */
export const LOOKS = ['light', 'dark'].flatMap((scheme) =>
  ['ltr', 'rtl'].map((dir) => ({ look: `scheme=${scheme}&dir=${dir}`, folder: `${scheme}-${dir}` })),
)

/** Points that may differ: what another browser rounds differently. The least change of a part is far more. */
const TOLERANCE = { threshold: 0.1, maxDiffPixels: 12 }

/** Some parts say which day it is: on every day they are compared as on this one. */
const DRAWN_AT = '2026-11-26T08:00:00Z'

/** The page in one of its looks, and what compares its parts with the pictures of a folder. */
export async function openDesign(page: Page, look: string, folder: string[]) {
  await page.clock.setFixedTime(DRAWN_AT)
  await page.goto(`/design?${look}`)
  await makeComparable(page)
  const compared: string[] = []
  return {
    compare(name: string, picture: Buffer) {
      compared.push(`${name}.png`)
      expect.soft(picture, name).toMatchSnapshot([...folder, `${name}.png`], TOLERANCE)
    },
    /** No picture is left of what is not there any more. */
    expectAll: () =>
      expect(readdirSync(join(test.info().config.rootDir, 'pictures', ...folder)).sort()).toEqual(compared.sort()),
  }
}
