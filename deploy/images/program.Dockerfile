# One program that needs nothing beside itself.
FROM scratch
COPY program /program
USER 10001:10001
ENTRYPOINT ["/program"]
