#!/bin/bash
# Starts the container of the replica: copies the primary into an empty volume, then follows it.
set -euo pipefail

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD="$POSTGRES_PASSWORD" pg_basebackup --pgdata "$PGDATA" --write-recovery-conf --slot replica_1 --checkpoint fast \
    --dbname 'host=10.0.0.31 user=replicator application_name=replica_1'
  # Which replica a commit waits for is a setting of the primary alone.
  sed -i '/synchronous_standby_names/d' "$PGDATA/postgresql.auto.conf"
  chmod 700 "$PGDATA"
fi
exec docker-entrypoint.sh postgres
