import { endpoint } from './endpoint.ts'

export const myDataCalls = {
  'GET /api/my-data': endpoint({
    summary:
      'Everything that is held about oneself, as a ZIP: texts as JSON, receipts and the picture as they are kept',
    access: 'signed_in',
    fileTypes: ['application/zip'],
    freshCode: true,
  }),
}
