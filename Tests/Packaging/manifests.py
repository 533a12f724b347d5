"""Reads the manifests for Kubernetes and compose.yaml: keys that are unknown or repeated, and names that lead nowhere.

    manifests.py FOLDER-OF-SCHEMAS FILE…     a file with services is one for compose
"""

import json
import pathlib
import re
import sys

import jsonschema
import yaml

faults = []


class Loader(yaml.SafeLoader):
    """Refuses a key that comes twice."""

    def construct_mapping(self, node, deep=False):
        keys = [self.construct_object(key) for key, _ in node.value]
        for key in {key for key in keys if keys.count(key) > 1}:
            raise yaml.YAMLError(f"line {node.start_mark.line + 1}: '{key}' comes twice")
        return super().construct_mapping(node, deep)


def all_of(value, key):
    """What has this key, at any depth."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    found = [value[key]] if isinstance(value, dict) and key in value else []
    return found + [each for item in inner for each in all_of(item, key)]


def check_names(place, named, known):
    faults.extend(f"{place}: there is no '{name}'" for name in named if name not in known)


def check_compose(place, file):
    for name, service in file["services"].items():
        check_names(f"{place}: {name}", service.get("depends_on", ()), file["services"])
        check_names(f"{place}: {name}", service.get("networks", ()), [*file["networks"], "default"])
        volumes = [re.sub(r"^\$\{\w+:-(\w+)\}", r"\1", each).split(":")[0] for each in service.get("volumes", ())]
        check_names(f"{place}: {name}", [each for each in volumes if "/" not in each], file["volumes"])


def schema(folder, version, kind, group):
    folder = folder / f"v{version}.0-local-strict"
    text = (folder / f"{kind}-{group}.json".lower()).read_text()
    whole = json.loads(text.replace("/api/_definitions.json#", "#"))
    whole["$defs"] = json.loads((folder / "_definitions.json").read_text().replace("/api/_definitions.json#", "#"))["$defs"]
    return jsonschema.Draft202012Validator(whole)


def check_schema(place, item, folder, oldest):
    numbers = [int(each.name.split(".")[1]) for each in folder.glob("v1.*-strict")]
    group = re.sub(r"^([^./]*)(?:\.[^/]*)?/", r"\1-", item["apiVersion"])
    for version in (oldest, f"1.{max(numbers)}"):
        for error in schema(folder, version, item["kind"], group).iter_errors(item):
            faults.append(f"{place}: {version}: {'.'.join(map(str, error.absolute_path))}: {error.message}")


def check_pod(place, labels, pod, others):
    """What the restricted standard for pods asks for, and the names in a pod."""
    volumes = [each["name"] for each in pod["volumes"]]
    if pod["securityContext"].get("runAsNonRoot") is not True or "seccompProfile" not in pod["securityContext"]:
        faults.append(f"{place}: the user or the system calls are not restricted")
    for container in pod.get("initContainers", []) + pod["containers"]:
        here = f"{place}: {container['name']}"
        context, ports = container["securityContext"], [each["name"] for each in container.get("ports", ())]
        if (context.get("readOnlyRootFilesystem"), context.get("allowPrivilegeEscalation")) != (True, False) \
                or context["capabilities"] != {"drop": ["ALL"]}:
            faults.append(f"{here}: it may do more than it needs")
        check_names(here, [each["name"] for each in container["volumeMounts"]], volumes)
        check_names(here, [each["port"] for each in all_of(container, "httpGet")], ports)
        check_names(here, [each["name"] for each in all_of(container, "configMapRef")], others["ConfigMap"])
        check_names(here, [container["image"]], ["passtool:VERSION", "passtool-server:VERSION"])
    check_names(place, [each["claimName"] for each in all_of(pod, "persistentVolumeClaim")], others["PersistentVolumeClaim"])
    check_names(place, [each["matchLabels"] for each in all_of(pod, "labelSelector")], [labels])


def check_kubernetes(place, text, items, folder):
    oldest = re.search(r"Kubernetes (1\.\d+) or later", text)[1]
    kinds = ["ConfigMap", "PersistentVolumeClaim", "Service"]
    others = {kind: {each["metadata"]["name"]: each for each in items if each["kind"] == kind} for kind in kinds}
    templates = [(each["metadata"]["labels"], each["spec"]) for each in all_of(items, "template")]
    pods = templates + [(each["metadata"]["labels"], each["spec"]) for each in items if each["kind"] == "Pod"]
    for item in items:
        here = f"{place}: {item['kind']} {item['metadata']['name']}"
        check_schema(here, item, folder, oldest)
        selector = item["spec"].get("selector", {}) if "spec" in item else {}
        check_names(here, [selector.get("matchLabels", selector)] if selector else [], [labels for labels, _ in pods])
    for labels, pod in pods:
        check_pod(f"{place}: {labels}", labels, pod, others)
    ports = [port["name"] for _, pod in pods for port in sum(all_of(pod, "ports"), [])]
    for name, service in others["Service"].items():
        check_names(f"{place}: {name}", [each["targetPort"] for each in service["spec"]["ports"]], ports)
    for backend in all_of(items, "backend"):
        check_names(place, [backend["service"]["name"]], others["Service"])
        known = others["Service"].get(backend["service"]["name"], {"spec": {"ports": []}})["spec"]["ports"]
        check_names(place, [backend["service"]["port"]["name"]], [each["name"] for each in known])


for name in sys.argv[2:]:
    contents = pathlib.Path(name).read_text()
    try:
        parts = list(yaml.load_all(contents, Loader))
    except yaml.YAMLError as error:
        faults.append(f"{name}: {error}")
        continue
    if "services" in parts[0]:
        check_compose(name, parts[0])
    else:
        check_kubernetes(name, contents, parts, pathlib.Path(sys.argv[1]))
print("".join(f"{fault}\n" for fault in faults), end="")
sys.exit(bool(faults))
