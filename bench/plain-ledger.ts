// What others would do in place of a posting: the floors of `npm run bench -- posting`. Nothing here is Somiti's.
import type { Pool } from '#server/db/connect.ts'

const ACCOUNTS = 1_000

/**
 * The tables of both floors, with so many accounts that connections seldom meet on one. `transfer()` is a ledger in
 * PL/pgSQL as pgledger is one: accounts locked in order, both balances kept, each posting with the balance after it.
 */
export async function makePlainLedgers(owner: Pool): Promise<void> {
  await owner.query(`
    create schema plain;
    create table plain.account (id bigint primary key, balance bigint not null default 0 check (balance >= 0));
    create table plain.entry (id bigint generated always as identity primary key, memo text not null, at timestamptz not null);
    create table plain.posting (entry_id bigint not null references plain.entry, account_id bigint not null, amount bigint not null);
    create index on plain.posting (account_id, entry_id);
    create table plain.transfer (id bigint generated always as identity primary key, debit bigint not null, credit bigint not null,
      amount bigint not null check (amount > 0), at timestamptz not null);
    create table plain.line (id bigint generated always as identity primary key, transfer_id bigint not null references plain.transfer,
      account_id bigint not null references plain.account, amount bigint not null, before bigint not null, after bigint not null,
      version int not null);
    create index on plain.line (account_id, version);
    create table plain.kept (account_id bigint primary key references plain.account, balance bigint not null default 0, version int not null default 0);
    insert into plain.account select n from generate_series(0, ${ACCOUNTS}) n;
    insert into plain.kept select id from plain.account;
    create function plain.transfer(debited bigint, credited bigint, sum bigint, moment timestamptz) returns bigint language plpgsql as $$
    declare made bigint; one plain.kept; two plain.kept;
    begin
      perform from plain.kept where account_id in (debited, credited) order by account_id for no key update;
      update plain.kept set balance = balance - sum, version = version + 1 where account_id = debited returning * into one;
      update plain.kept set balance = balance + sum, version = version + 1 where account_id = credited returning * into two;
      insert into plain.transfer (debit, credit, amount, at) values (debited, credited, sum, moment) returning id into made;
      insert into plain.line (transfer_id, account_id, amount, before, after, version) values
        (made, debited, -sum, one.balance + sum, one.balance, one.version),
        (made, credited, sum, two.balance - sum, two.balance, two.version);
      return made;
    end $$;
    analyze plain.account, plain.kept`)
}

/** One statement writes an entry, its two postings and a balance that may not fall below nothing. */
const PLAIN_ENTRY = `with entry as (insert into plain.entry (memo, at) values ('Monthly dues', $3) returning id),
  posting as (insert into plain.posting select id, l.account, l.amount from entry, (values (0::bigint, -$2::bigint), ($1::bigint, $2::bigint)) l (account, amount)),
  balance as (update plain.account set balance = balance + $2 where id = $1 and balance + $2 >= 0)
  select id from entry`

const TRANSFER = 'select plain.transfer($1, $2, $3, $4)'

type Statement = { name: string; text: string; values: () => unknown[] }

const someAccount = () => 1 + Math.floor(Math.random() * ACCOUNTS)

export const plainEntry: Statement = {
  name: 'plain_entry',
  text: PLAIN_ENTRY,
  values: () => [someAccount(), 10_000, new Date()],
}

export const plainTransfer: Statement = {
  name: 'plain_transfer',
  text: TRANSFER,
  values: () => {
    const from = someAccount()
    return [from, (from % ACCOUNTS) + 1, 10_000, new Date()]
  },
}

/** Sends the statement so many times, over as many connections as the pool has been asked for. */
export async function repeat(pool: Pool, { name, text, values }: Statement, times: number, connections: number) {
  const timesMs: number[] = []
  let left = times
  const began = performance.now()
  const worker = async () => {
    while (left-- > 0) {
      const sent = performance.now()
      await pool.query({ name, text, values: values() })
      timesMs.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - began) / 1000
  timesMs.sort((a, b) => a - b)
  return { perSecond: times / seconds, p50Ms: timesMs[timesMs.length >> 1] ?? 0 }
}
