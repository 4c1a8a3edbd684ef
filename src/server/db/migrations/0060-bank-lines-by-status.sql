-- A page of an account's lines of one status is read along it, also where those of that status are few (db/by-status.ts).
create index bank_line_by_status on bank_line (account, status, id);
