# docs/operations.md, "Containers". The commands are those of "Install, build, prune, run"; e2e/production.test.ts runs them.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /ngoma
COPY . .
RUN npm run build
RUN npm prune --omit=dev

FROM node:24.21.0-bookworm-slim
WORKDIR /ngoma
COPY --from=build /ngoma/package.json ./
COPY --from=build /ngoma/node_modules ./node_modules
COPY --from=build /ngoma/api ./api
COPY --from=build /ngoma/server ./server
COPY --from=build /ngoma/web/package.json ./web/
COPY --from=build /ngoma/web/build ./web/build
# For files and the embedded database, if S3_URL and DATABASE_URL are not set, and for the compiled sources of the first start.
RUN ["install", "-d", "-o", "node", "-g", "node", "/data", "node_modules/.cache/node-compile"]
VOLUME /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=node_modules/.cache/node-compile
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
# Not for WORKER=only, which listens on no port.
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "--max-semi-space-size=16", "--expose-gc", "server/src/main.ts"]
