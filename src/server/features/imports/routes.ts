import type { FastifyInstance } from 'fastify'
import { businessDateAt } from '#core/calendar.ts'
import { Refusal } from '#core/refusal.ts'
import { sentence } from '#core/sentence.ts'
import { type Call, type Deps, route } from '#server/http/route.ts'
import { sendBytes, sendCsv } from '#server/http/send-file.ts'
import { mayByRole, mayOf } from '#server/http/steps.ts'
import { confirmImport, discardImport } from './confirm-import.ts'
import { EXPORT_COLUMNS, exportMembers } from './export-members.ts'
import { importSteps } from './import-steps.ts'
import { importForOffice, listImports } from './import-store.ts'
import { checkImport, prepareImport, type Spreadsheet } from './prepare-import.ts'
import { checkedJson, waitingFile, waitingLines } from './waiting-import.ts'

export function importRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, 'POST /api/office/imports/check', async (call) => {
    return checkedJson(await checkImport(call.db, spreadsheet(call), call.now))
  })

  route(app, deps, 'POST /api/office/imports', async (call) => {
    const id = await prepareImport(call.db, spreadsheet(call), call.session.personId, call.now)
    return { message: sentence('The import is prepared. Another officer has to confirm it.'), import_id: Number(id) }
  })

  route(app, deps, 'GET /api/office/imports', async ({ db, session }) => {
    const rows = await listImports(db)
    const imports = rows.map((row) => ({
      ...importForOffice(row, session.personId),
      ...mayOf(importSteps, row, session),
    }))
    return { ...mayByRole({ prepare: 'POST /api/office/imports' }, session), imports }
  })

  route(app, deps, 'GET /api/office/imports/:id/lines', ({ db, params, query }) => {
    return waitingLines(db, params.id, query.after ?? 0n)
  })

  route(app, deps, 'GET /api/office/imports/:id/file', async ({ db, params }, _request, reply) => {
    const { name, bytes } = await waitingFile(db, params.id)
    sendBytes(reply, name, bytes)
    return undefined
  })

  route(app, deps, 'POST /api/office/imports/:id/confirm', async ({ db, session, params, now }) => {
    const members = await confirmImport(db, params.id, session.personId, now)
    return { message: sentence('Imported: {members} members with their opening balances.', { members }) }
  })

  route(app, deps, 'POST /api/office/imports/:id/discard', async ({ db, session, params, now }) => {
    await discardImport(db, params.id, session.personId, now)
    return { message: sentence('The import is discarded. Nothing of it was stored.') }
  })

  route(app, deps, 'GET /api/office/members.csv', async ({ db, now }, _request, reply) => {
    const today = businessDateAt(now)
    sendCsv(reply, `members-${today}.csv`, EXPORT_COLUMNS, exportMembers(db, today))
    return undefined
  })
}

type SheetCall = Call<'POST /api/office/imports/check'> | Call<'POST /api/office/imports'>

function spreadsheet({ form, files }: SheetCall): Spreadsheet {
  const { file } = files
  if (!file) throw new Refusal('invalid_fields', {}, { file: [sentence('Choose a file.')] })
  return { file, fileName: form.file_name, bank: form.bank, cash: form.cash, reading: form.reading }
}
