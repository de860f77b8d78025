# The application without the demo: API, jobs and web. PostgreSQL runs elsewhere (DATABASE_URL).
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY packages/adapter/package.json packages/adapter/
COPY packages/client/package.json packages/client/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
COPY packages/demo/package.json packages/demo/
COPY packages/e2e/package.json packages/e2e/
COPY packages/bench/package.json packages/bench/
RUN npm ci
COPY . .
RUN node scripts/build-web.ts && npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /app
# Two arenas: each thread of Node otherwise keeps memory of its own that it has freed.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
RUN mkdir /data && chown node /data
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json package.json
COPY --from=build /app/packages/contract packages/contract
COPY --from=build /app/packages/adapter packages/adapter
COPY --from=build /app/packages/server packages/server
COPY --from=build /app/packages/web/dist packages/web/dist
COPY --from=build /app/adapters adapters
COPY --from=build /app/docs docs
COPY --from=build /app/packages/client/README.md packages/client/README.md
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# A small heap: by default the first large report makes it grow by 70 MB permanently. With less space for new objects,
# a fifth of a list's time was for collecting them.
CMD ["node", "--max-semi-space-size=16", "--initial-old-space-size=96", "--heap-growing-percent=30", "packages/server/src/main.ts"]
