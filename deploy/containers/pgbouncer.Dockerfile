# PgBouncer as Debian packages it, with the paths that deploy/pgbouncer/pgbouncer.ini names.
FROM debian:12.11-slim
RUN apt-get update && apt-get install --yes --no-install-recommends pgbouncer && rm -rf /var/lib/apt/lists/*
RUN install -d -o postgres -g postgres /var/log/postgresql /var/run/postgresql
USER postgres
CMD ["pgbouncer", "/etc/pgbouncer/pgbouncer.ini"]
