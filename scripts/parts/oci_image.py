"""Writes an OCI image of one layer as an archive, whose bytes depend on its input only.

Usage: oci_image.py ROOT.tar IMAGE.oci.tar VERSION ARCHITECTURE
  The environment has SOURCE_DATE_EPOCH, the time of all files.
"""

import datetime
import fnmatch
import gzip
import hashlib
import io
import json
import os
import sys
import tarfile

# What the command does not need, or what differs from run to run.
UNNEEDED = [
    "etc/*-", "etc/apt/*", "etc/dpkg/dpkg.cfg.d/*mmdebstrap", "etc/hostname", "etc/machine-id",
    "etc/resolv.conf", "root/.*", "run/*", "tmp/*", "var/cache/*", "var/lib/apt/*",
    "var/lib/dpkg/*-old", "var/log/*",
]  # fmt: skip


def normalized(path, time):
    """Returns the bytes of a tar archive with its members in order and one time for all."""
    output = io.BytesIO()
    with tarfile.open(path) as source, tarfile.open(
        fileobj=output, mode="w", format=tarfile.GNU_FORMAT
    ) as goal:
        # A hard link has to come after the file that it names.
        members = [each for each in source if not each.isdev()]
        for member in sorted(members, key=lambda each: (each.islnk(), each.name)):
            member.name = member.name.removeprefix("./")
            member.linkname = member.linkname.removeprefix("./") if member.islnk() else member.linkname
            if member.name in (".", "") or any(
                fnmatch.fnmatchcase(member.name, pattern) for pattern in UNNEEDED
            ):
                continue
            member.mtime, member.uname, member.gname, member.pax_headers = time, "", "", {}
            goal.addfile(member, source.extractfile(member) if member.isreg() else None)
    return output.getvalue()


class Layout:
    """The files of an image, named by their digests."""

    def __init__(self):
        self.files = {"oci-layout": b'{"imageLayoutVersion":"1.0.0"}'}

    def add(self, kind, content, **more):
        """Adds a blob, and returns its descriptor."""
        digest = hashlib.sha256(content).hexdigest()
        self.files[f"blobs/sha256/{digest}"] = content
        return {
            "mediaType": f"application/vnd.oci.image.{kind}",
            "digest": f"sha256:{digest}",
            "size": len(content),
            **more,
        }

    def write(self, path, time):
        """Writes the files as a tar archive, whose final name appears when it is complete."""
        temporary = path + ".part"
        with tarfile.open(temporary, "w", format=tarfile.USTAR_FORMAT) as archive:
            for name in sorted(self.files):
                entry = tarfile.TarInfo(name)
                entry.size, entry.mtime = len(self.files[name]), time
                archive.addfile(entry, io.BytesIO(self.files[name]))
        os.replace(temporary, path)


def encode(value):
    """Returns a value as JSON."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def main():
    """Writes the image."""
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    root, path, version, architecture = sys.argv[1:]
    time = int(os.environ["SOURCE_DATE_EPOCH"])
    created = datetime.datetime.fromtimestamp(time, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    layer = normalized(root, time)
    layout = Layout()
    packed = layout.add("layer.v1.tar+gzip", gzip.compress(layer, 9, mtime=0))
    config = {
        "architecture": architecture,
        "os": "linux",
        "created": created,
        "config": {
            "Entrypoint": ["/usr/bin/cellophane"],
            "WorkingDir": "/work",
            # The root is read-only, so that there is no place for the user's cache.
            "Env": [
                "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
                "LC_ALL=C.UTF-8",
                "CELLOPHANE_CACHE=",
            ],
        },
        "rootfs": {
            "type": "layers",
            "diff_ids": ["sha256:" + hashlib.sha256(layer).hexdigest()],
        },
        "history": [{"created": created, "created_by": f"cellophane {version}"}],
    }
    annotations = {
        "org.opencontainers.image.title": "cellophane",
        "org.opencontainers.image.version": version,
        "org.opencontainers.image.created": created,
    }
    manifest = {
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": layout.add("config.v1+json", encode(config)),
        "layers": [packed],
        "annotations": annotations,
    }
    described = layout.add(
        "manifest.v1+json",
        encode(manifest),
        # The name that `podman load` and `docker load` give it.
        annotations={
            "org.opencontainers.image.ref.name": f"localhost/cellophane:{version}",
            "io.containerd.image.name": f"localhost/cellophane:{version}",
        },
        platform={"architecture": architecture, "os": "linux"},
    )
    layout.files["index.json"] = encode(
        {
            "schemaVersion": 2,
            "mediaType": "application/vnd.oci.image.index.v1+json",
            "manifests": [described],
        }
    )
    layout.write(path, time)
    print(f"the image has {packed['size']} bytes, {described['digest']}", file=sys.stderr)


if __name__ == "__main__":
    main()
