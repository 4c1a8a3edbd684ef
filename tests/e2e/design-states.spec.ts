import { LOOKS, openDesign } from './support/design-looks.ts'
import { force, picturesOf } from './support/pictures.ts'
import { test } from './support/test.ts'

// With a mouse and keys: a finger does not hover, and the focus is drawn alike.

/** Where what can be pressed or filled in stands by itself. */
const CONTROLS = ['buttons', 'choices', 'fields', 'files', 'navigation', 'steppers']

for (const { look, folder } of LOOKS) {
  test(`every control looks as it was drawn with the focus and under the pointer, ${folder}`, async ({ page }) => {
    const { compare, expectAll } = await openDesign(page, look, ['states', folder])
    for (const [state, classes] of Object.entries({ hover: ['hover'], focus: ['focus', 'focus-visible'] })) {
      const leave = await force(page, CONTROLS, classes)
      for (const [name, picture] of await picturesOf(page, CONTROLS)) compare(`${name}-${state}`, picture)
      await leave()
    }
    expectAll()
  })
}
