import type { LiveFrame, LiveRows } from '@milkround/contracts';
import { mergeFrame, newest } from './merge';

interface Data {
  position: string;
  names: string[];
}

const change = (position: string, name: string): LiveRows => ({
  position,
  table: 'stop',
  rows: [{ date: '2026-11-21', deliveryBoyId: 1, consumerId: name, sequence: 1, orders: null }],
});
const frame = (after: string, position: string, ...changes: LiveRows[]): LiveFrame => ({ after, position, changes });
const add = (data: Data, { table, rows }: LiveRows): Data | 'refetch' => {
  if (table !== 'stop') return data;
  if (rows.some(({ consumerId }) => consumerId === '?')) return 'refetch';
  return { ...data, names: [...data.names, ...rows.map(({ consumerId }) => consumerId)] };
};
const at = (position: string, ...names: string[]): Data => ({ position, names });

describe('a frame', () => {
  it('that follows on is merged and takes the data forward', () => {
    expect(mergeFrame(at('9'), frame('9', '12', change('12', 'a')), add)).toEqual(at('12', 'a'));
  });
  it('without rows for the query takes it forward all the same', () => {
    expect(mergeFrame(at('9', 'a'), frame('8', '10'), add)).toEqual(at('10', 'a'));
  });
  it('that comes twice is merged once', () => {
    const once = mergeFrame(at('9'), frame('9', '12', change('12', 'a')), add);
    expect(typeof once === 'string' ? once : mergeFrame(once, frame('9', '12', change('12', 'a')), add)).toBe(once);
  });
  it('that a fetch has overtaken changes nothing', () => {
    const data = at('100', 'fetched');
    expect(mergeFrame(data, frame('90', '99', change('99', 'old')), add)).toBe(data);
  });
  it('that began before the fetch gives only what is newer', () => {
    expect(mergeFrame(at('100'), frame('90', '105', change('99', 'old'), change('105', 'new')), add)).toEqual(at('105', 'new'));
  });
  it('that begins after the data leaves a gap', () => {
    expect(mergeFrame(at('9'), frame('10', '12', change('12', 'a')), add)).toBe('gap');
  });
  it('asks for a refetch where rows cannot tell', () => {
    expect(mergeFrame(at('9'), frame('9', '12', change('12', '?')), add)).toBe('refetch');
  });
});

describe('newest', () => {
  it('keeps what a push has made when an older fetch arrives', () => {
    const known = at('100', 'pushed');
    expect(newest(known, at('99', 'fetched'))).toBe(known);
  });
  it('takes a newer one, and keeps the identity of what is the same', () => {
    const known = { position: '9', rows: [{ id: 1 }] };
    const merged = newest(known, { position: '10', rows: [{ id: 1 }] });
    expect(merged).toEqual({ position: '10', rows: [{ id: 1 }] });
    expect(merged).toHaveProperty('rows', known.rows);
  });
  it('takes the first', () => {
    expect(newest(undefined, at('1'))).toEqual(at('1'));
  });
});
