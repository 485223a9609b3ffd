/** Ends with one sentence if Node is too old for the packages. It must be called before other imports. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (fits) return;
  process.stderr.write(
    `Milkround needs Node 20.19 or newer of 20, or 22.12 or newer; this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}
