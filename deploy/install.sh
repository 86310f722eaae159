#!/bin/sh
# Installs Mixtape from the tarball beside this file, or upgrades to it (docs/deploying.md).
#   sudo sh install.sh playlists.example.com you@example.com   the first installation
#   sudo sh /opt/mixtape/current/deploy/install.sh             an upgrade, in the folder of the download
#   sudo sh /opt/mixtape/current/deploy/install.sh --back      back to the previous version
# --no-service leaves systemd alone. --backed-up says that you made a backup of PostgreSQL.
set -u
umask 022 # The site's user must be able to read what is installed.
programs=/opt/mixtape
data=/var/lib/mixtape
unit=/etc/systemd/system/mixtape.service
self=$(readlink -f "$0")
here=$(dirname "$self")
# The installed script takes the download from the current folder.
case $self in $programs/*) here=$(pwd) ;; esac

fail() { echo "mixtape: $*" >&2; exit 1; }

# After an interrupted download, a shell would run the beginning of the script.
[ "$(tail -n 1 "$0")" = "# The end of install.sh" ] ||
  fail "install.sh is incomplete: download it again. Nothing was changed."
# If the SSH connection is lost, the script must go on. Otherwise a site that it has stopped would stay down.
trap '' HUP

with_service=yes back='' backed_up='' name='' email=''
for argument; do
  case $argument in
  --no-service) with_service='' ;;
  --back) back=yes ;;
  --backed-up) backed_up=yes ;;
  -*) fail "There is no option $argument." ;;
  *@*) email=$argument ;;
  *) name=$argument ;;
  esac
done
[ "$(id -u)" = 0 ] || fail "Run this as root: sudo sh install.sh"
[ -z "$with_service" ] || command -v systemctl >/dev/null ||
  fail "This machine has no systemd. With --no-service, you start the site yourself."
[ ! -d $programs/.git ] ||
  fail "$programs is a checkout. Stop the site, move it away (mv $programs $programs-checkout) and run this again."

was=$(readlink $programs/current)
kept=${was:+Version $was keeps running.}
kept=${kept:-Nothing was installed.}

settings="DATA_DIR=$data NODE_COMPILE_CACHE=/var/cache/mixtape"
# setsid detaches the command from the terminal, so that the site's user cannot type into root's terminal.
as_site() { (cd $data && setsid -w runuser -u mixtape -- env $settings "$@"); }

service() { [ -z "$with_service" ] || systemctl "$1" mixtape; }

# Makes $1 the current version. Its mixtape.service has the paths of a checkout, so sed replaces them.
switch_to() {
  ln -sfn "$1" $programs/next && mv -T $programs/next $programs/current || return 1
  [ -n "$with_service" ] || return 0
  sed -e "s,^WorkingDirectory=.*,WorkingDirectory=$data," -e "s,^EnvironmentFile=.*,EnvironmentFile=-$data/.env," \
    -e "s,^ExecStart=$programs/,&current/," "$programs/$1/deploy/mixtape.service" >$unit.new &&
    mv $unit.new $unit && systemctl daemon-reload && systemctl enable --quiet mixtape
}

ask='const { HOST, PORT } = process.env;
const host = HOST?.includes(":") ? `[${HOST}]` : HOST || "localhost";
fetch(`http://${host}:${PORT || 3000}/utils/health-check/`)
  .then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1));'

comes_up() {
  [ -n "$with_service" ] || return 0
  tries=0
  until as_site $programs/current/bin/node --env-file-if-exists=.env -e "$ask"; do
    tries=$((tries + 1))
    # While systemd waits to restart a crashed site, the unit is not active. This counts as a failure.
    if [ $tries -ge 180 ] || ! systemctl is-active --quiet mixtape; then return 1; fi
    sleep 1
  done
}

# Goes from version $1 back to $2. If $1 has changed the tables, restores the database copy that $1 made before that.
go_back() {
  service stop
  switch_to "$2" || fail "The disk is full: $programs/current could not be changed back to $2."
  if as_site $programs/current/bin/mixtape doctor | grep -q "newer version of Mixtape"; then
    backup=$(find "$data" -maxdepth 1 -name 'before-*.db' -newer "$programs/$1" | sort | head -n 1)
    [ -n "$backup" ] ||
      fail "Version $2 is back, but $1 has changed the database. Restore your backup (docs/backup.md), then start the site."
    as_site $programs/current/bin/mixtape restore "$backup" ||
      fail "Version $2 is back, but $backup could not be restored."
  fi
  service start
  comes_up || fail "Version $2 is back, but does not answer: journalctl -u mixtape says why."
}

if [ -n "$back" ]; then
  before=$(readlink $programs/previous) || fail "There is no version to go back to."
  go_back "$was" "$before"
  rm $programs/previous
  echo "Version $before is back."
  exit
fi

case $(uname -m) in
x86_64) processor=x64 ;;
aarch64) processor=arm64 ;;
*) fail "There is no release for this processor, $(uname -m)." ;;
esac
tarball=$(sed -n "s/^[0-9a-f]\{64\}  \(mixtape-.*-linux-${processor}[.]tar[.]gz\)$/\1/p" "$here/SHA256SUMS" 2>/dev/null)
[ ! -f "$here/SHA256SUMS" ] || [ -n "$tarball" ] ||
  fail "SHA256SUMS is incomplete: download it again. $kept"
[ -n "$tarball" ] && [ -f "$here/$tarball" ] ||
  fail "${tarball:-SHA256SUMS}, which this machine needs, is not in $here. $kept"
(cd "$here" && grep "  $tarball\$" SHA256SUMS | sha256sum --check --status) ||
  fail "$tarball is damaged: download it again. $kept"
version=${tarball#mixtape-}
version=${version%-linux-*}
[ "$version" != "$was" ] || { echo "Version $version is installed already." && exit; }

# Trusts only the keys of the installed version. A forger could replace keys in the download too.
signers=$programs/current/deploy/allowed_signers
if grep -qs '^[[:space:]]*[^#[:space:]]' $signers; then
  command -v ssh-keygen >/dev/null ||
    fail "ssh-keygen, which verifies the release, is missing. Install it (Debian: apt install openssh-client). $kept"
  [ -f "$here/SHA256SUMS.sig" ] ||
    fail "SHA256SUMS.sig is not in $here, and version $was accepts only signed releases. $kept"
  ssh-keygen -Y verify -f $signers -I releases@mixtape -n mixtape-release -s "$here/SHA256SUMS.sig" \
    <"$here/SHA256SUMS" >/dev/null 2>&1 ||
    fail "SHA256SUMS is not signed by a key of version $was, so it may be forged. $kept"
elif [ -n "$was" ] && [ "$self" = "$here/install.sh" ]; then
  echo "Version $was knows no key of the project, so this upgrade was not verified."
fi
# The installed script leaves the rest to the script of the download, which knows what its version needs.
if [ "$self" != "$here/install.sh" ]; then
  (cd "$here" && grep '  install[.]sh$' SHA256SUMS | sha256sum --check --status) ||
    fail "install.sh is damaged: download it again. $kept"
  exec sh "$here/install.sh" "$@"
fi
[ -e $data/.env ] || [ -e /etc/mixtape.env ] || { [ -n "$name" ] && [ -n "$email" ]; } ||
  fail "The first time, say the site's name and your address: sudo sh install.sh playlists.example.com you@example.com"
if [ -z "$backed_up" ] && grep -qs '^DATABASE_URL\(_FILE\)*=.' $data/.env /etc/mixtape.env; then
  fail "Make a backup with pg_dump (docs/backup.md), then run this with --backed-up. $kept"
fi

new=$programs/$version
discard() {
  rm -rf "$new"
  fail "$* $kept"
}
rm -rf "$new"
mkdir -p "$new" && tar -xzf "$here/$tarball" -C "$new" --strip-components=1 --no-same-owner ||
  discard "$tarball could not be unpacked in $programs: is the disk full?"
"$new/bin/node" --version >/dev/null || discard "The Node in $tarball does not start on this machine."
id mixtape >/dev/null 2>&1 ||
  useradd --system --user-group --no-create-home --home-dir $data --shell /usr/sbin/nologin mixtape
install -d -o mixtape -g mixtape -m 700 $data /var/cache/mixtape
if [ ! -e $data/.env ]; then
  # An installation from a checkout has its settings in /etc/mixtape.env.
  { cat /etc/mixtape.env 2>/dev/null || printf '%s\n' "SITE_URL=https://$name" \
    "FIRST_SUPERUSER=$email" SAMPLE_DATA=off HOST=127.0.0.1 TRUSTED_PROXIES=127.0.0.1,::1; } |
    as_site sh -c 'umask 077 && cat >.env' || discard "$data/.env could not be written."
fi
printf '%s\n' '#!/bin/sh' '# The commands of the site, as its user and in its folder.' \
  '[ "$(id -u)" = 0 ] || exec sudo "$0" "$@"' \
  "cd $data && exec runuser -u mixtape -- env $settings $programs/current/bin/mixtape \"\$@\"" \
  >/usr/local/bin/mixtape && chmod 755 /usr/local/bin/mixtape

service stop 2>/dev/null
# go_back looks for a database copy that is newer than this folder.
touch "$new"
if switch_to "$version" && service start && comes_up; then
  [ -z "$was" ] || ln -sfn "$was" $programs/previous
  for folder in $programs/[0-9]*; do
    case ${folder#"$programs/"} in "$version" | "$was") ;; *) rm -rf "$folder" ;; esac
  done
  echo "Mixtape $version is installed."
elif [ -n "$was" ]; then
  go_back "$version" "$was"
  discard "Version $version did not come up: journalctl -u mixtape says why."
else
  fail "Mixtape $version is installed, but does not answer: journalctl -u mixtape says why."
fi
# The end of install.sh
