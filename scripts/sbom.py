#!/usr/bin/python3
"""sbom.py CHANGES: what the Debian packages named in a .changes file consist of, as SPDX 2.3 in JSON beside it.

Everything in it is read from the packages themselves: checksums from .changes, names, descriptions and
dependencies from each .deb, what is linked in from its field Built-Using, what it was built
with from .buildinfo, licences from debian/copyright in the package. The same packages give the same bytes.
"""

import hashlib
import json
import re
import subprocess
import sys
import tarfile
import time
import io
import uuid
from pathlib import Path

SPDX_NAMES = {"Expat": "MIT", "public-domain": "LicenseRef-public-domain"}


def fields(text):
    """The fields of one paragraph of a control file."""
    found = {}
    for line in text.splitlines():
        if line[:1] in " \t":
            found[name] += "\n" + line.strip()
        elif ":" in line:
            name, _, value = line.partition(":")
            found[name] = value.strip()
    return found


def relations(text):
    """(name, version, the whole) of each package in a list of dependencies; of alternatives the first."""
    for part in filter(None, (part.strip() for part in text.replace("\n", " ").split(","))):
        name, version = re.match(r"([a-z0-9][a-z0-9.+-]*)(?::\w+)?\s*(?:\(= ([^)]+)\))?", part).groups()
        yield name, version, part


def spdx_id(*words):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", "-".join(words))


def address(name, version, architecture):
    """A package's purl."""
    at = "@" + version.replace("+", "%2B").replace("~", "~").replace(":", "%3A") if version else ""
    return f"pkg:deb/debian/{name}{at}?arch={architecture}"


def licences(deb):
    """What debian/copyright says about the files that are ours, and about those that are not: in SPDX's names."""
    data = subprocess.run(["dpkg-deb", "--fsys-tarfile", deb], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(data)) as files:
        text = next((files.extractfile(file).read().decode() for file in files
                     if file.name.endswith("/copyright") and file.isfile()), None)
    if text is None:  # its doc folder is another package's
        return None
    paragraphs = [fields(each) for each in text.split("\n\n")]
    return {each["Files"].split()[0]: (SPDX_NAMES.get(each["License"].split("\n")[0], "NOASSERTION"), each["Copyright"])
            for each in paragraphs if "Files" in each}


class Document:
    def __init__(self, changes):
        self.folder = changes.parent
        self.changes = fields(changes.read_text())
        self.sums = {}
        for kind in ("Checksums-Sha1", "Checksums-Sha256"):
            for line in self.changes[kind].split("\n"):
                if line:
                    checksum, _, name = line.split()
                    self.sums.setdefault(name, []).append(
                        {"algorithm": kind[10:].upper(), "checksumValue": checksum})
        self.packages = {}
        self.relationships = []

    def add(self, identity, name, version, architecture, **more):
        """A package, once; returns its identity."""
        if identity not in self.packages:
            self.packages[identity] = {
                "SPDXID": identity, "name": name, **({"versionInfo": version} if version else {}),
                "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
                "licenseConcluded": "NOASSERTION", "licenseDeclared": "NOASSERTION", "copyrightText": "NOASSERTION",
                "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                                  "referenceLocator": address(name, version, architecture)}],
                **more}
        return identity

    def relate(self, one, kind, other, comment=None):
        self.relationships.append({"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other,
                                   **({"comment": comment} if comment else {})})

    def add_source(self):
        name = next(name for name in self.sums if name.endswith(".dsc"))
        self.source = self.add(spdx_id("source"), self.changes["Source"], self.changes["Version"], "source",
                               packageFileName=name, checksums=self.sums[name], primaryPackagePurpose="SOURCE",
                               supplier=self.supplier())
        for name in sorted(self.sums):
            if ".tar." in name:
                part = re.search(r"orig-(\w+)\.tar", name)
                tarball = self.add(spdx_id("tarball", name), part[1] if part else self.changes["Source"],
                                   self.version_in(name, part), "source", packageFileName=name, checksums=self.sums[name],
                                   primaryPackagePurpose="ARCHIVE")
                self.relate(self.source, "CONTAINS", tarball)

    def version_in(self, name, part):
        """Of a tarball: what its name says; of another project's, what its header says."""
        if not part:
            return re.match(r"[^_]+_(.*?)\.(?:orig|debian)\.tar", name)[1]
        with tarfile.open(self.folder / name) as files:
            header = next(files.extractfile(file).read().decode() for file in files if file.name.endswith(f"/{part[1]}.h"))
        return re.search(rf'define {part[1].upper()}_VERSION\s+"([^"]+)"', header)[1]

    def supplier(self):
        return "Organization: " + re.sub(r" <(.*)>", r" (\1)", self.changes["Maintainer"])

    def add_binaries(self):
        debs = sorted(name for name in self.sums if name.endswith(".deb"))
        control = {name: fields(subprocess.run(["dpkg-deb", "-f", self.folder / name], check=True, capture_output=True,
                                               text=True).stdout) for name in debs}
        ours = {each["Package"]: spdx_id("package", each["Package"]) for each in control.values()}
        own = licences(self.folder / debs[0]) or {}
        for name in debs:
            about = control[name]
            licence, copyright_text = (licences(self.folder / name) or own)["*"]
            identity = self.add(ours[about["Package"]], about["Package"], about["Version"], about["Architecture"],
                                packageFileName=name, checksums=self.sums[name], supplier=self.supplier(),
                                summary=about["Description"].split("\n")[0], primaryPackagePurpose="INSTALL")
            self.packages[identity].update(licenseDeclared=licence, copyrightText=copyright_text)
            self.relate("SPDXRef-DOCUMENT", "DESCRIBES", identity)
            self.relate(identity, "GENERATED_FROM", self.source)
            for field in ("Pre-Depends", "Depends"):
                for other, _, whole in relations(about.get(field, "")):
                    if other in ours:
                        self.relate(identity, "DEPENDS_ON", ours[other], whole)
                    else:
                        self.relate(identity, "DEPENDS_ON", self.debian(other, self.built_with.get(other)), whole)
            for other, version, whole in relations(about.get("Built-Using", "")):
                linked = self.add(spdx_id("linked", other), other, version, "source")
                self.relate(identity, "STATIC_LINK", linked)
        for name in sorted(self.sums):
            if "orig-" in name and "quadrille-web" in ours:
                tarball = self.packages[spdx_id("tarball", name)]
                tarball["licenseDeclared"], tarball["copyrightText"] = own.get(tarball["name"] + "/*", ("NOASSERTION",) * 2)
                self.relate(ours["quadrille-web"], "STATIC_LINK", tarball["SPDXID"])

    def debian(self, name, version):
        return self.add(spdx_id("debian", name), name, version, self.changes["Architecture"].split()[-1])

    def read_buildinfo(self):
        name = next(name for name in self.sums if name.endswith(".buildinfo"))
        about = fields((self.folder / name).read_text())
        self.built_with = {other: version for other, version, _ in relations(about["Installed-Build-Depends"])}

    def add_tools(self):
        for name, version in sorted(self.built_with.items()):
            self.relate(self.debian(name, version), "BUILD_DEPENDENCY_OF", self.source)

    def written(self):
        self.read_buildinfo()
        self.add_source()
        self.add_binaries()
        self.add_tools()
        date = time.strptime(self.changes["Date"].rsplit(" ", 1)[0], "%a, %d %b %Y %H:%M:%S")
        name = f"{self.changes['Source']}-{self.changes['Version']}"
        body = {"packages": list(self.packages.values()), "relationships": self.relationships}
        mark = uuid.UUID(bytes=hashlib.sha256(json.dumps(body).encode()).digest()[:16])
        return {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": name,
                "documentNamespace": f"https://spdx.org/spdxdocs/{name}-{mark}",
                "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ", date),
                                 "creators": ["Tool: quadrille-sbom.py", self.supplier()]}, **body}


def main():
    changes = Path(sys.argv[1])
    target = changes.with_suffix(".spdx.json")
    target.write_text(json.dumps(Document(changes).written(), indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
