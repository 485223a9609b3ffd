const LOOK_EVERY_MS = 500;

/** Ends this process in order, as `SIGTERM` does, when its parent has ended: a killed parent does not end its children. */
export function endWithParent() {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && endInOrder(), LOOK_EVERY_MS).unref();
}

/** Windows has no signals: there `process.kill` would end the process without its listeners. */
export function endInOrder(platform = process.platform) {
  if (platform === 'win32') process.emit('SIGTERM', 'SIGTERM');
  else process.kill(process.pid, 'SIGTERM');
}
