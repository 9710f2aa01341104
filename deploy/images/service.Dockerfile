# Every program of ours that runs on Node: a service, the gateway, the set-up steps. The context is made by deploy/images/build-images.ts.
ARG NODE
FROM ${NODE}
ARG APP
COPY apps/${APP}/ /app/
