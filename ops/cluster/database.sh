#!/bin/sh
# Patroni runs this once on the first primary. It creates Milkround's own account, which owns its database and nothing else. The argument is the
# superuser's address.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 "$1" <<'SQL'
\getenv password DATABASE_PASSWORD
CREATE ROLE milkround LOGIN PASSWORD :'password';
CREATE DATABASE milkround OWNER milkround;
SQL
