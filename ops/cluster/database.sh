#!/bin/sh
# Run once by Patroni on the first primary: Milkround's own account, which owns its database and no more. The argument is the superuser's address.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 "$1" <<'SQL'
\getenv password DATABASE_PASSWORD
CREATE ROLE milkround LOGIN PASSWORD :'password';
CREATE DATABASE milkround OWNER milkround;
SQL
