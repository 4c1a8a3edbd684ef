import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'

const markOldRead = statement(
  'mark_demo_notifications_read',
  `update notification set read_at = made_at where made_at < $1::timestamptz - interval '7 days'`,
)
const forgetLetters = statement('forget_demo_letters', `delete from job where lane = 'news'`)

/** Two years of news have been read but for the last week's, and are mailed to nobody. */
export async function readNews(db: Db, now: Date): Promise<void> {
  await markOldRead(db, [now])
  await forgetLetters(db)
}
