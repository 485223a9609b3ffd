#!/bin/sh
# The postgres image runs this once, on an empty volume. It creates Milkround's own account, which owns its database and nothing else. The superuser
# keeps no password, so that only the socket inside the container gives access to it.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --username postgres --dbname postgres <<'SQL'
\getenv password POSTGRES_PASSWORD
CREATE ROLE milkround LOGIN PASSWORD :'password';
CREATE DATABASE milkround OWNER milkround;
ALTER ROLE postgres PASSWORD NULL;
SQL
