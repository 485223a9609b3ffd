/** `1,204`: a number in the sentences of the server. */
export const formatCount = (count: number): string => count.toLocaleString('en');

/**
 * `6:42 am`: the time of day in a time zone, in the format of the client.
 * @param time a timestamp, or milliseconds since the epoch
 * @param second shows the seconds as well
 */
export const formatClock = (time: string | number, timeZone: string, second?: '2-digit'): string =>
  new Intl.DateTimeFormat('en-IN', {
    hour: 'numeric',
    minute: '2-digit',
    second,
    hour12: true,
    timeZone,
  })
    .format(new Date(time))
    .replace(/\s/g, '\u00a0');
