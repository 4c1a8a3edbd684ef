#!/bin/sh
# new-secrets.sh [FOLDER]: the secrets that compose.yaml gives to its two containers, each in a file of mode 600 that belongs to
# the user who reads it there. To be run once, as root; what is there already stays.
set -eu
folder=${1:-$(dirname "$0")/secrets}
SOMITI=10001
POSTGRES=999

mkdir -p "$folder"
chmod 711 "$folder"

keep() { # NAME OWNER, the secret on standard input
  [ -s "$folder/$1" ] || (umask 077 && cat >"$folder/$1")
  chmod 600 "$folder/$1"
  chown "$2:$2" "$folder/$1"
}
hex() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
key() { head -c 32 /dev/urandom | base64; }

hex | keep superuser-password $POSTGRES
hex | keep owner-password $POSTGRES
hex | keep app-password $POSTGRES
url() { printf 'postgres://%s:%s@database:5432/somiti?sslmode=disable' "$1" "$(cat "$folder/$2")"; }
url somiti_app app-password | keep database-url $SOMITI
url somiti_owner owner-password | keep database-owner-url $SOMITI
hex | keep metrics-token $SOMITI
key | keep secrets-key $SOMITI
key | keep books-key $SOMITI
echo "The secrets are in $folder. Keep copies of secrets-key and books-key where they outlive this machine."
