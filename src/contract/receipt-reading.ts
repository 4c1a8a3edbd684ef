import { z } from 'zod'
import { aed, businessDate, id } from './fields.ts'

const readPlace = z.object({
  sure: z.number().int().meta({ description: 'From 0 to 100' }),
  page: z.number().int().meta({ description: 'Of a PDF, from 0' }),
  left: z.number().int(),
  top: z.number().int(),
  right: z.number().int(),
  bottom: z.number().int(),
})

/** What was read on a receipt. What is not there, or could be one of two, is null. */
const receiptReading = z.object({
  amount: aed.nullable(),
  amount_doubted: z.boolean().meta({
    description:
      'A digit of the amount, or its point, may be another: it is shown to who decides, and held against nothing',
  }),
  date: businessDate.nullable(),
  reference: z.string().nullable(),
  sender: z.string().nullable(),
  beneficiary: z.string().nullable(),
  agrees: z.boolean().nullable().meta({
    description:
      'True where amount, day and reference were surely read and nothing says otherwise; false where something does; null where not enough was read',
  }),
  differs: z
    .array(z.enum(['amount', 'date', 'beneficiary', 'reference', 'unpaid']))
    .meta({ description: 'What it says otherwise; reference: it is on that of another payment or voucher' }),
  same_reference_as: z
    .array(id)
    .meta({ description: 'Other payments, or vouchers, whose receipt has the same reference' }),
  turned: z
    .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
    .meta({ description: 'By so many degrees, clockwise, the picture is turned to stand upright' }),
  places: z
    .object({
      amount: readPlace.optional(),
      date: readPlace.optional(),
      reference: readPlace.optional(),
      sender: readPlace.optional(),
      beneficiary: readPlace.optional(),
    })
    .meta({ description: 'How sure each is, and where on the upright page, in thousandths of its width and height' }),
})
export const readingOfReceipt = receiptReading
  .nullable()
  .meta({ description: 'What was read on the receipt; null until it is read' })
