import { compareTexts, type FigureGroup, type FigureSource } from '@milkround/contracts';
import { plus } from '@milkround/domain';

const KINDS: readonly FigureSource['kind'][] = ['file', 'single', 'office'];

/** The sources of two parts of a figure: files in the order of their uploads, then single orders, then the changes by the office. */
export function mergeSources(
  earlierSources: readonly FigureSource[],
  laterSources: readonly FigureSource[],
): FigureSource[] {
  const mergedSources = merge(
    [...earlierSources, ...laterSources],
    ({ kind, uploadId }) => `${kind}/${uploadId ?? ''}`,
  );
  return mergedSources.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

/** The delivery boys of two parts of a figure, by name. One of both has the names of the later part. */
export function mergeGroups(
  earlierGroups: readonly FigureGroup[],
  laterGroups: readonly FigureGroup[],
): FigureGroup[] {
  const mergedGroups = merge(
    [...earlierGroups, ...laterGroups],
    ({ deliveryBoyId, areaId }) => `${deliveryBoyId}/${areaId}`,
  );
  return mergedGroups.sort(
    (a, b) =>
      compareTexts(a.deliveryBoyName, b.deliveryBoyName) ||
      a.deliveryBoyId - b.deliveryBoyId ||
      a.areaId - b.areaId,
  );
}

function merge<Part extends { count: number; value: number }>(
  parts: readonly Part[],
  keyOf: (part: Part) => string,
): Part[] {
  const partsByKey = new Map<string, Part>();
  for (const part of parts) {
    const key = keyOf(part);
    const knownPart = partsByKey.get(key);
    partsByKey.set(
      key,
      knownPart
        ? { ...part, count: knownPart.count + part.count, value: plus(knownPart.value, part.value) }
        : part,
    );
  }
  return [...partsByKey.values()];
}
