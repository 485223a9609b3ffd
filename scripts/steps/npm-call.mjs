/**
 * How npm is started. On Windows it is a command file, which Node runs through a shell only: https://nodejs.org/en/blog/vulnerability/april-2024-security-releases-2.
 * The arguments must need no quotes.
 */
export const npmCall = (platform = process.platform) =>
  platform === 'win32' ? { program: 'npm.cmd', shell: true } : { program: 'npm', shell: false };
