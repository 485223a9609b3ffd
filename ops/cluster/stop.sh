#!/bin/sh
# Patroni runs this before it stops PostgreSQL. It stops PostgreSQL in order and waits until its process has ended. Patroni itself would check only
# once a second whether PostgreSQL has stopped, and would then give the standbys one more second, while writes wait. If PostgreSQL does not end in
# time, Patroni stops it.
set -eu
pid=$(head -n 1 "$PGDATA/postmaster.pid")
pg_ctl stop --silent --mode=fast --timeout=3
tries=50
while [ "$tries" -gt 0 ] && kill -0 "$pid" 2>/dev/null; do
  tries=$((tries - 1))
  sleep 0.02
done
