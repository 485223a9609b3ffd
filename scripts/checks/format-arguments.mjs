/** Arguments of `prettier` for files and folders; `mode` is `--check` or `--write`. */
export const formatArguments = (mode, paths) => [mode, '--log-level=warn', '--cache', '--cache-location=.cache/prettier', ...paths];
