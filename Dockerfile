# Two stages: the first builds the pages, the second holds what runs and nothing else.
# security/install.test.ts makes the same folder from these lines and starts it.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY vite.config.ts tsconfig.json ./
COPY domain domain
COPY contract contract
COPY web web
RUN node node_modules/vite/bin/vite.js build --app && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 UV_THREADPOOL_SIZE=8 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json site.config.ts ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY domain domain
COPY contract contract
COPY server server
# Backup, restore, doctor, superuser: docker compose exec site node scripts/doctor.ts
COPY scripts scripts
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
# The exit code of the site's own answer: it asks the database too.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/utils/health-check/`).then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=384", "server/main.ts"]
