import { day } from '../../../testing/dashboard-morning';
import { figuresOf, monthlyOrders, todaysOrders } from './figures';

const product = (productId: number, productName: string, required: number) => ({
  productId,
  productName,
  required,
  delivered: null,
});

describe('the figures of a day', () => {
  it('counts stops, and delivery boys by their progress', () => {
    const days = [
      day({
        deliveryBoyId: 1,
        stops: 60,
        lines: 90,
        done: 20,
        absent: 9,
        lastHeardAt: '2026-11-21T01:00:00Z',
      }),
      day({ deliveryBoyId: 2, stops: 50, lines: 70, done: 50, closedAt: '2026-11-21T01:00:00Z' }),
      day({
        deliveryBoyId: 3,
        stops: 40,
        lines: 40,
        done: 40,
        lastHeardAt: '2026-11-21T01:00:00Z',
      }),
      day({ deliveryBoyId: 4, stops: 30, lines: 30 }),
      day({ deliveryBoyId: 5, stops: 0, lines: 0 }),
    ];
    expect(figuresOf(days)).toEqual({
      stops: 180,
      lines: 230,
      done: 110,
      remaining: 70,
      absent: 9,
      notBegun: 1,
      onTheRoad: 1,
      finished: 1,
      closed: 1,
    });
  });

  it('is zero without orders', () => {
    expect(figuresOf([])).toEqual({
      stops: 0,
      lines: 0,
      done: 0,
      remaining: 0,
      absent: 0,
      notBegun: 0,
      onTheRoad: 0,
      finished: 0,
      closed: 0,
    });
  });
});

describe('orders per product', () => {
  it('sums exactly, in product order, without products that have no orders', () => {
    const days = [
      day({ products: [product(2, 'Buffalo', 0.2), product(1, 'Cow', 0.1)] }),
      day({ deliveryBoyId: 2, products: [product(1, 'Cow', 0.2), product(3, 'Gir Cow', 0)] }),
    ];
    expect(todaysOrders(days)).toEqual([
      { productName: 'Cow', totalQuantity: 0.3 },
      { productName: 'Buffalo', totalQuantity: 0.2 },
    ]);
  });

  it('sums up products that share a name, as an archived one and its successor do', () => {
    const days = [
      day({ products: [product(1, 'Cow', 1), product(2, 'Buffalo', 2), product(5, 'Cow', 4)] }),
    ];
    expect(todaysOrders(days)).toEqual([
      { productName: 'Cow', totalQuantity: 5 },
      { productName: 'Buffalo', totalQuantity: 2 },
    ]);
    const month = [
      { productName: 'Cow', totalQuantity: 10 },
      { productName: 'Cow', totalQuantity: 20 },
    ];
    expect(monthlyOrders(month, [{ productName: 'Cow', totalQuantity: 5 }])).toEqual([
      { productName: 'Cow', totalQuantity: 35 },
    ]);
  });

  it('adds today to the month before, with new products at the end', () => {
    const month = [{ productName: 'Cow', totalQuantity: 100.1 }];
    const today = [
      { productName: 'Gir Cow', totalQuantity: 3 },
      { productName: 'Cow', totalQuantity: 0.2 },
    ];
    expect(monthlyOrders(month, today)).toEqual([
      { productName: 'Cow', totalQuantity: 100.3 },
      { productName: 'Gir Cow', totalQuantity: 3 },
    ]);
  });
});
