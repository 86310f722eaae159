#!/bin/sh
# Replaces systemctl in release.test.ts: starts, stops and checks the service that the site's unit file describes.
unit=/etc/systemd/system/mixtape.service
entry() { sed -n "s/^$1=//p" $unit; }
alive() { readlink "/proc/$(cat /run/mixtape.pid)/exe" >/dev/null 2>&1; }
case $1 in
start)
  install -d -o mixtape -g mixtape /var/cache/mixtape
  cd "$(entry WorkingDirectory)" || exit 1
  # shellcheck disable=SC2046
  env $(entry Environment) setpriv --reuid="$(entry User)" --regid=mixtape --clear-groups \
    $(entry ExecStart) >/var/log/mixtape 2>&1 &
  echo $! >/run/mixtape.pid
  ;;
stop)
  if alive; then kill "$(cat /run/mixtape.pid)"; fi
  while alive; do sleep 0.1; done
  ;;
is-active) alive ;;
esac
