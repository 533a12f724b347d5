# The tools of 'witnesses.sh install packages', for the tests that source this file.

python=$PWD/.build/action/bin/python
if ! "$python" -c 'import yaml' 2>/dev/null; then
    skip "a job, played by a runner" "Python has no PyYAML"
    finish
    exit
fi

# The published forms of action.yml and the like.
has_schemas() { "$python" -c 'import check_jsonschema' 2>/dev/null; }
schema() { "$python" -m check_jsonschema --builtin-schema "$@"; }
refused() { ! "$@" >"$work/said" 2>&1 && ! grep -q Traceback "$work/said"; }
