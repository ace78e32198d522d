#!/bin/bash
# Runs once in the container of the primary, when its database is created: settings and users for the replica and for HAProxy.
set -euo pipefail

echo "include '/etc/postgresql/ngoma-replication.conf'" >>"$PGDATA/postgresql.conf"
{
  # HAProxy asks whether the server is a replica, with a user that has no rights.
  echo 'host postgres ngoma_check 10.0.0.11/32 trust'
  echo 'host replication replicator 10.0.0.0/24 scram-sha-256'
  cat "$PGDATA/pg_hba.conf"
} >"$PGDATA/pg_hba.conf.new"
mv "$PGDATA/pg_hba.conf.new" "$PGDATA/pg_hba.conf"

psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
create role ngoma_check login connection limit 10;
create role replicator login replication password :'password';
select pg_create_physical_replication_slot('replica_1');
-- From the next start on, commits wait until the replica has them on disk.
alter system set synchronous_standby_names = 'FIRST 1 (replica_1)';
SQL
