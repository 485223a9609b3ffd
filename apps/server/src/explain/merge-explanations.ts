import { compareTexts, type FigureGroup, type FigureSource } from '@milkround/contracts';
import { plus } from '@milkround/domain';

const KINDS: readonly FigureSource['kind'][] = ['file', 'single', 'office'];

/** The sources of two parts of a figure: files in the order of their uploads, then single orders, then the changes by the office. */
export function mergeSources(earlier: readonly FigureSource[], later: readonly FigureSource[]): FigureSource[] {
  const merged = merge([...earlier, ...later], ({ kind, uploadId }) => `${kind}/${uploadId ?? ''}`);
  return merged.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

/** The delivery boys of two parts of a figure, by name. One of both has the names of the later part. */
export function mergeGroups(earlier: readonly FigureGroup[], later: readonly FigureGroup[]): FigureGroup[] {
  const merged = merge([...earlier, ...later], ({ deliveryBoyId, areaId }) => `${deliveryBoyId}/${areaId}`);
  return merged.sort(
    (a, b) => compareTexts(a.deliveryBoyName, b.deliveryBoyName) || a.deliveryBoyId - b.deliveryBoyId || a.areaId - b.areaId,
  );
}

function merge<Part extends { count: number; value: number }>(parts: readonly Part[], keyOf: (part: Part) => string): Part[] {
  const merged = new Map<string, Part>();
  for (const part of parts) {
    const key = keyOf(part);
    const known = merged.get(key);
    merged.set(key, known ? { ...part, count: known.count + part.count, value: plus(known.value, part.value) } : part);
  }
  return [...merged.values()];
}
