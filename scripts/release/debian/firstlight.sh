#!/bin/sh
# For root, commands run as the service: its user, its environment, its data. For others, and the demo, as they are called.
program=/usr/lib/firstlight/firstlight
[ "$(id -u)" = 0 ] && [ "$1" != demo ] || exec "$program" "$@"
while IFS= read -r line || [ -n "$line" ]; do
  case "$line" in
    '#'* | '') ;;
    *=*) export "$line" ;;
  esac
done < /etc/firstlight/env
DATA_DIR="${DATA_DIR:-/var/lib/firstlight}" exec setpriv --reuid=firstlight --regid=firstlight --init-groups "$program" "$@"
