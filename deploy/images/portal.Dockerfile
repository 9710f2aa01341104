# The portal's files and the one origin in front of everything: nginx as an ordinary user, with a root that cannot be written to.
FROM scratch
COPY portal/ /
USER 10001:10001
STOPSIGNAL SIGQUIT
ENTRYPOINT ["/usr/sbin/nginx"]
CMD ["-c", "/etc/parlance-edge/nginx.conf", "-e", "stderr", "-g", "daemon off;"]
