/** `1,204`: a number in the sentences of the server. */
export const formatCount = (count: number): string => count.toLocaleString('en');

/** `06:42`: the time of day in a time zone, in the format of the client. @param time a timestamp, or milliseconds since the epoch */
export const formatClock = (time: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(
    new Date(time),
  );
