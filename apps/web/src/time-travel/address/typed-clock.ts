const CLOCK = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\s*([ap])\.?m\.?)?$/i;
const DIGITS = /^(\d{2})(\d{2})(\d{2})?$/;

/**
 * Parses a typed time of the day: `06:40`, `6.40`, `0640`, `06:40:12` or `6:40 pm`.
 *
 * @returns the time by a clock of 24 hours, `06:40:00`; null for a text that names none
 */
export function parseClock(typedText: string): string | null {
  const text = typedText.trim();
  const [, hour = '', minute = '', second = '00', half] =
    CLOCK.exec(text) ?? DIGITS.exec(text) ?? [];
  const hours = Number(hour);
  const isHour = half === undefined ? hours <= 23 : hours >= 1 && hours <= 12;
  if (hour === '' || !isHour || Number(minute) > 59 || Number(second) > 59) return null;
  const hourOfDay =
    half === undefined ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(hourOfDay).padStart(2, '0')}:${minute}:${second}`;
}
