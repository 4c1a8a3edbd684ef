/**
 * Number and date formatters, one for each locale and shape: making one takes far longer than all that it formats on a
 * page. A shape is a constant, by which its formatters are found again.
 */
export const numberFormat = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat)
export const dateFormat = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat)

function kept<Shape extends object, Formatter>(Make: new (locale: string, shape: Shape) => Formatter) {
  const shapes = new WeakMap<Shape, Map<string, Formatter>>()
  return (locale: string, shape: Shape): Formatter => {
    const made = shapes.get(shape)?.get(locale)
    if (made) return made
    const formatter = new Make(locale, shape)
    shapes.set(shape, (shapes.get(shape) ?? new Map()).set(locale, formatter))
    return formatter
  }
}
