const INDIAN_MOBILE = /^(?:\+91)?([6-9]\d{9})$/

/** The ten digits of an Indian mobile number, from 6 to 9 at first, with +91 before them or not; undefined for any other. */
export function indianMobile(text: string): string | undefined {
  return INDIAN_MOBILE.exec(text.replace(/[\s-]/g, ''))?.[1]
}

/** How people write it: +91 98765 43210. */
export function readableMobile(tenDigits: string): string {
  return `+91 ${tenDigits.slice(0, 5)} ${tenDigits.slice(5)}`
}
