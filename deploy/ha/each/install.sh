#!/bin/sh
# Puts the files of {{own.name}} where its programs look for them. To be run there as root once the packages are installed, and
# again after each change; it starts nothing.
set -eu
cd "$(dirname "$0")"
root='{{own.root}}'
postgres='{{users.postgres}}' etcd='{{users.etcd}}' somiti='{{users.somiti}}'

id "$somiti" >/dev/null 2>&1 || useradd --system --home-dir /var/lib/somiti --shell /usr/sbin/nologin "$somiti"

put() { # OWNER MODE FILE...: those that this machine has
  owner=$1 mode=$2
  shift 2
  for file; do
    if [ -e "$file" ]; then install -D -o "$owner" -g "$(id -gn "$owner")" -m "$mode" "$file" "$root/$file"; fi
  done
}
folder() { # OWNER FOLDER...
  owner=$1
  shift
  for each; do install -d -o "$owner" -g "$(id -gn "$owner")" -m 700 "$root/$each"; done
}

put root 644 etc/default/etcd etc/haproxy/haproxy.cfg etc/somiti/ca.crt etc/somiti/machine.crt etc/somiti/somiti.env
put "$postgres" 600 etc/patroni/config.yml etc/pgbackrest.conf etc/somiti/machine.key roles.sql
put "$somiti" 600 etc/somiti/database-url etc/somiti/owner-url etc/somiti/s3-key
put "$somiti" 600 etc/somiti/secrets-key etc/somiti/push-key etc/somiti/books-key

folder "$etcd" var/lib/etcd/somiti
folder "$postgres" var/log/pgbackrest var/spool/pgbackrest
if [ -e etc/patroni/config.yml ]; then
  folder "$postgres" var/lib/postgresql/15
  # As postgresql-common has it: whoever may connect is said in pg_hba.
  install -d -o "$postgres" -g "$(id -gn "$postgres")" -m 2775 "$root/run/postgresql"
  folder "$somiti" var/lib/somiti
else
  folder "$postgres" var/lib/pgbackrest
fi
