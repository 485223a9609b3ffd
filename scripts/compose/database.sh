#!/bin/sh
# Run once by the postgres image, on an empty volume: Milkround's own account, which owns its database and no more.
# The superuser keeps no password, so that nobody is it but over the socket inside the container.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --username postgres --dbname postgres <<'SQL'
\getenv password POSTGRES_PASSWORD
CREATE ROLE milkround LOGIN PASSWORD :'password';
CREATE DATABASE milkround OWNER milkround;
ALTER ROLE postgres PASSWORD NULL;
SQL
