"""A page's copy of a match: views, patches, hashes."""
import hashlib
import json


def view_hash(view):
    canonical = json.dumps(view, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def patched(view, patch):
    """The view that an RFC 6902 patch leads to (add, remove, replace); the old one is used up."""
    holder = {"": view}
    for step in patch:
        path = [part.replace("~1", "/").replace("~0", "~") for part in step["path"].split("/")]
        target = holder
        for part in path[:-1]:
            target = target[int(part) if isinstance(target, list) else part]
        _apply(step, target, path[-1])
    return holder[""]


def _apply(step, target, last):
    if isinstance(target, list):
        at = len(target) if last == "-" else int(last)
        if step["op"] == "add":
            target.insert(at, step["value"])
        elif step["op"] == "remove":
            del target[at]
        else:
            target[at] = step["value"]
    elif step["op"] == "remove":
        del target[last]
    else:
        target[last] = step["value"]
