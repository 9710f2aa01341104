# Node with its libraries and nothing of a distribution: no shell, no package manager. Under every image that runs Node.
FROM scratch
COPY node/ /
ENV NODE_ENV=production TZ=UTC
USER 10001:10001
ENTRYPOINT ["/usr/bin/node"]
CMD ["main.js"]
WORKDIR /app/dist
