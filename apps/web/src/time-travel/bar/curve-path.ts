/** The path of a curve whose points have equal distances; `maximum` is near the top, with a little room above. */
export function linePath(
  values: readonly number[],
  maximum: number,
  width: number,
  height: number,
): string {
  const step = width / Math.max(1, values.length - 1);
  const y = (value: number) => height - (value / maximum) * (height - 4);
  return values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${round(index * step)} ${round(y(value))}`)
    .join(' ');
}

const round = (value: number): number => Math.round(value * 100) / 100;
