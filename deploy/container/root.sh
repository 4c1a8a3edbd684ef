#!/bin/sh
# root.sh FOLDER: the root of an image from the Debian that this runs on: the files of the packages that Node is linked with,
# the user that Somiti runs as, and an empty /tmp.
set -eu
root=$1

mkdir -p "$root"
for folder in bin sbin lib lib64; do
  mkdir -p "$root/usr/$folder"
  # Since Debian 12 these are links into /usr.
  if [ -L "/$folder" ]; then cp -a "/$folder" "$root/$folder"; fi
done

dpkg -L base-files libc6 libgcc-s1 libstdc++6 | sort -u | while read -r file; do
  case $file in /usr/share/doc/* | /usr/share/man/* | /usr/share/lintian/* | /usr/share/gdb/*) continue ;; esac
  if [ -L "$file" ] || [ -f "$file" ]; then echo "$file"; fi
done >/tmp/files
# Links of whole folders, as /lib, are there already.
grep -vxE '/(bin|sbin|lib|lib32|lib64|libx32)' /tmp/files | cut -c 2- |
  tar --create -C / --no-recursion --files-from=- | tar --extract --keep-directory-symlink -C "$root"

mkdir -p "$root/etc" "$root/tmp" "$root/var/empty" "$root/dev" "$root/proc" "$root/sys"
chmod 1777 "$root/tmp"
printf 'root:x:0:0:root:/:/sbin/nologin\nsomiti:x:10001:10001:Somiti:/data:/sbin/nologin\n' >"$root/etc/passwd"
printf 'root:x:0:\nsomiti:x:10001:\n' >"$root/etc/group"
printf 'hosts: files dns\n' >"$root/etc/nsswitch.conf"
