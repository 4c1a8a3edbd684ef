import type { Month } from '#core/calendar.ts'
import { type AssociationSettings, defaultSettings } from '#core/settings.ts'

/** The demo association. The bank and its numbers are made up. */
export function demoSettings(firstMonth: Month): AssociationSettings {
  return {
    ...defaultSettings(firstMonth),
    name: 'Shapla Somiti',
    email: 'office@somiti.test',
    phone: '+971 4 555 0127',
    address: 'Room 3, Community Hall, Al Nahda, Dubai',
    bank: {
      name: 'Gulf Community Bank',
      accountName: 'Shapla Somiti Savings',
      accountNumber: '0127 4455 6601',
      iban: 'AE07 0331 2345 6789 0123 456',
    },
  }
}
