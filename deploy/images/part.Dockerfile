# A server that is not ours with a small program of ours before it, which writes its configuration and then becomes it: Janus, and the parts of helm/infra.
ARG NODE
FROM ${NODE}
ARG PART
COPY parts/${PART}/ /
COPY apps/${PART}/ /app/
ENV LANG=C.UTF-8 HOME=/tmp
# To PostgreSQL SIGTERM means "when the last client has gone"; SIGINT means the same as SIGTERM to all the others.
STOPSIGNAL SIGINT
