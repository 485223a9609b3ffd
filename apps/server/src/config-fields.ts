import { isIP } from 'node:net';
import { z } from 'zod';

/** `0` or `1`. */
export const flagSetting = z
  .enum(['0', '1'], { error: (issue) => `must be 0 or 1, not "${String(issue.input)}"` })
  .transform((value) => value === '1');

/** A whole number from `least` to `most`. */
export function wholeNumberSetting(min: number, max: number) {
  const error = (issue: { input?: unknown }) =>
    `must be a whole number from ${min} to ${max}, not "${String(issue.input)}"`;
  return z
    .string()
    .refine((value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error,
    })
    .transform(Number);
}

/** Parses `none`, or a comma-separated list of addresses and CIDR blocks. */
export function proxiesOf(value: string, context: z.RefinementCtx): string[] {
  if (value.trim() === 'none') return [];
  const proxies = value.split(',').map((proxy) => proxy.trim());
  for (const proxy of proxies) {
    if (!isAddressOrBlock(proxy))
      context.addIssue({
        code: 'custom',
        message: `"${proxy}" is neither an IP address nor a CIDR block`,
      });
  }
  return proxies;
}

/** A block of all addresses is refused, because then any client could set `X-Forwarded-For`. */
function isAddressOrBlock(value: string): boolean {
  const [address = '', bits, ...extraParts] = value.split('/');
  const family = isIP(address);
  if (family === 0 || extraParts.length > 0) return false;
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

/** Whether a text is the address of a PostgreSQL database: `postgres://user:password@host:5432/database`. */
export function isPostgresUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, searchParams } = new URL(value);
  return (
    /^postgres(ql)?:$/.test(protocol) &&
    !hostname.includes(',') &&
    (hostname !== '' || searchParams.has('host'))
  );
}

export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
