// What a server process does besides answering: it reminds and works jobs off, as main.ts has it, on a database that is
// given, by a clock that goes on from an instant that is given. Its mail server takes every letter at once.
import { connect } from '#server/db/connect.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { every } from '#server/jobs/every.ts'
import { startJobs } from '#server/jobs/run-jobs.ts'
import { reminding } from '#server/recurring-work.ts'
import { NO_APP } from '../../tests/support/mailbox.ts'

const { DATABASE_URL = '', NOW = '' } = process.env
const began = Date.now()
const now = () => new Date(Date.parse(NOW) + Date.now() - began)
const pool = connect(DATABASE_URL, { max: 16, applicationName: 'somiti' })
const mailer = { carriesLinks: true, send: async () => {} }
const handlers = jobHandlers({ pool, publicUrl: 'http://127.0.0.1:3000', mailer, ...NO_APP })
const onFailure = ({ error }: { error: unknown }) => console.error(error)
for (const lane of ['prompt', 'reminders', 'news', 'news', 'news'] as const) {
  startJobs({ pool, now, handlers, lane, onFailure })
}
every(reminding({ pool, now }), console)
process.send?.({ port: 0 })
