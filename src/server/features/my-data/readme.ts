/** What somebody reads first who opens the download. */
export const README = `This is everything that Somiti holds about you, at the moment when you asked for it.

Each file ending in .json is a list of one kind of thing, which any text editor shows. A kind that is not there has
nothing of yours. Times are in UTC, dates are those of Dubai. Amounts are in AED; in movements.json they are above zero
for what went into your savings, and for what you owe.

  profile.json                  who you are, your membership, your nominee, your offices
  membership-history.json       since when you were active or inactive
  applications-to-join.json     what you sent when you asked to join
  payments.json                 what you paid; files/receipt-... is the receipt, as it is kept
  loans.json                    what you applied for, and each step of it
  movements.json                every entry in the books that is yours
  bonuses.json                  your share of each bonus
  withdrawals.json              savings that you took out, or asked for
  recharges.json                mobile numbers that you recharged
  leaving.json                  what was settled when you left
  conversation.json             your conversation with the office; files/message-... are its pictures
  messages.json                 messages to the office with your email as the address for the answer
  notifications.json            what you were told that happened
  reminders.json                days for which you were reminded of what was due
  letters.json                  emails to you that were kept because none could be sent
  letters-and-orders-to-be-sent.json
                                what waits to be sent to you, or on your behalf
  sign-ins.json                 when you signed in, and with what device
  password-links.json           links to set a new password that you asked for
  office-history.json           offices that you were given, and that were withdrawn
  office-acts.json              what you did as an officer: when, and which call
  office-records-about-me.json  what officers did about you
  calls-sent-once.json          calls that your device asked to be done once only, with the answer

Not in it are your password and the secret of your authenticator app, which nobody can read, and what would let somebody
else in: links and the tokens of your devices. Receipts are kept without what the camera wrote into them.
`
