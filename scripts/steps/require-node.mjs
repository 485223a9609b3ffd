/** Ends with one sentence on a Node that is too old for what is installed. Call before anything else is imported. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (fits) return;
  process.stderr.write(`Milkround needs Node 20.19 or newer of 20, or 22.12 or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}
