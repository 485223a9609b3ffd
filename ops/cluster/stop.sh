#!/bin/sh
# Run by Patroni before it stops PostgreSQL: stops it in order and waits until its process is gone. A Patroni that stops PostgreSQL itself looks once a
# second whether that is done, and then gives the standbys a second more, while writes wait. What does not end in time is left to Patroni.
set -eu
pid=$(head -n 1 "$PGDATA/postmaster.pid")
pg_ctl stop --silent --mode=fast --timeout=3
tries=50
while [ "$tries" -gt 0 ] && kill -0 "$pid" 2>/dev/null; do
  tries=$((tries - 1))
  sleep 0.02
done
