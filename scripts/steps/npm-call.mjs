/**
 * Returns how npm is started. On Windows it is a command file, which Node runs only through a shell:
 * https://nodejs.org/en/blog/vulnerability/april-2024-security-releases-2.
 * The arguments must not need quotes.
 */
export const npmCall = (platform = process.platform) =>
  platform === 'win32' ? { program: 'npm.cmd', shell: true } : { program: 'npm', shell: false };
