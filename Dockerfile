# The first stage builds the pages. The second stage has only the files that run, like a release (scripts/release.ts).
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY vite.config.ts tsconfig.json ./
COPY domain domain
COPY contract contract
COPY web web
RUN node node_modules/vite/bin/vite.js build --app && npm prune --omit=dev --no-audit --no-fund
# Node needs neither the source maps nor the TypeScript of packages.
RUN find node_modules -type f -regex '.*\.\(map\|[cm]?ts\)' -delete && install -D "$(command -v node)" bin/node

# The second stage is the same Debian without npm and Node's headers.
FROM debian:bookworm-slim
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled \
  PATH=/app/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
RUN useradd --uid=1000 --user-group node && install -d -o node -g node -m 700 /data
WORKDIR /app
COPY package.json site.config.ts LICENSE ./
COPY --from=build /app/bin bin
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# Runs the site and its commands, for example: docker compose exec site mixtape doctor
COPY bin bin
COPY domain domain
COPY contract contract
COPY server server
COPY scripts scripts
USER node
VOLUME /data
EXPOSE 3000
# The container is healthy if the health endpoint answers 200. The endpoint also queries the database.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/utils/health-check/`).then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"]
CMD ["mixtape", "start"]
