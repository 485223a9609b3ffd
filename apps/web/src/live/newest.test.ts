import { newest } from './newest';

const at = (position: string, ...names: string[]) => ({ position, names });

describe('newest', () => {
  it('keeps the result of a push when an older fetch arrives', () => {
    const known = at('100', 'pushed');
    expect(newest(known, at('99', 'fetched'))).toBe(known);
  });
  it('takes newer data, and keeps the identity of equal parts', () => {
    const known = { position: '9', rows: [{ id: 1 }] };
    const merged = newest(known, { position: '10', rows: [{ id: 1 }] });
    expect(merged).toEqual({ position: '10', rows: [{ id: 1 }] });
    expect(merged).toHaveProperty('rows', known.rows);
  });
  it('accepts the first data', () => {
    expect(newest(undefined, at('1'))).toEqual(at('1'));
  });
});
