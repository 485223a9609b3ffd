ARG NODE_IMAGE=node:24-bookworm-slim

# The lock file and the dependency lists of the packages. No package compiles anything, so no compiler is needed.
# All stages but the last run on the architecture of the builder, so that an image of another architecture needs no emulation.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS manifests
WORKDIR /milkround
COPY package.json package-lock.json .npmrc ./
COPY libs/contracts/package.json libs/contracts/
COPY libs/domain/package.json libs/domain/
COPY libs/event-store/package.json libs/event-store/
COPY libs/transparency-log/package.json libs/transparency-log/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/

# Builds server and client. The output is the same for every architecture.
FROM manifests AS build
# The secret `npmrc` names a registry of one's own. It is read here and stored nowhere.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund
COPY .swcrc nest-cli.json tsconfig.json ./
COPY scripts/steps scripts/steps
COPY libs libs
COPY apps apps
RUN node --input-type=module --eval "const { buildServer } = await import('./scripts/steps/build-server.mjs'); buildServer();" \
 && node --input-type=module --eval "const { buildWeb } = await import('./scripts/steps/build-web.mjs'); await buildWeb();"

# The packages of the server alone, with the native modules of the architecture of the image: npm calls amd64 x64.
FROM manifests AS packages
ARG TARGETARCH
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=cache,target=/root/.npm \
    npm ci --workspace @milkround/server --omit=dev --no-audit --no-fund --cpu="$(echo "$TARGETARCH" | sed 's/^amd64$/x64/')" \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
 && install --directory --mode=700 /data/milkround

# It has no RUN instruction, because that would run a program of the architecture of the image.
FROM ${NODE_IMAGE}
# DATA_DIR contains the keys and the newest sealed checkpoint. The image has no embedded PostgreSQL: a start without DATABASE_URL says so.
ENV NODE_ENV=production NODE_OPTIONS="--enable-source-maps --max-semi-space-size=32" HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/milkround
WORKDIR /milkround
COPY --from=packages /milkround/node_modules node_modules
COPY --from=build /milkround/dist dist
# A new volume that is mounted here gets the owner of this folder.
COPY --from=packages --chown=node:node /data /var/lib
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without npm and a shell, so that a signal reaches the server itself.
CMD ["node", "dist/apps/server/src/main.js"]
