const LOOK_EVERY_MS = 500;

/** Ends this process in order, as `SIGTERM` does, once its parent is gone: one that was killed outright takes nobody along. */
export function endWithParent() {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), LOOK_EVERY_MS).unref();
}
