// A server process that takes jobs and never gets done with the first; started by jobs.test.ts, which kills it.
import { connect } from '#server/db/connect.ts'
import { startJobs } from '#server/jobs/run-jobs.ts'

const { DATABASE_URL = '', NOW = '' } = process.env
const hang = async () => {
  process.send?.('begun')
  await new Promise(() => {})
}
startJobs({
  pool: connect(DATABASE_URL, { max: 2, applicationName: 'somiti-other' }),
  now: () => new Date(NOW),
  handlers: {
    send_reset_link: hang,
    send_confirmation_link: hang,
    tell_decision: hang,
    send_email_confirmation: hang,
    tell_email_entered: hang,
    send_invitation: hang,
    settle_email_change: hang,
    tell_email_changed: hang,
    tell_password_changed: hang,
    send_answer: hang,
    carry_out_recharge: hang,
    work_on_bonus: hang,
    hold_settings: hang,
    hand_over: hang,
    member_returns: hang,
    tell_by_email: hang,
    send_reminders: hang,
    tell_by_push: hang,
    compare_receipt: hang,
    read_receipt: hang,
  },
  onFailure: ({ error }) => {
    throw error
  },
})
