-- Once, at the primary: psql -f roles.sql as the system's user postgres. The owner migrates; the application's role cannot
-- change the journal.
create role somiti_owner login password '{{secrets.owner}}';
create role somiti_app login password '{{secrets.app}}';
create database somiti owner somiti_owner;
