import { dayOf, streams } from './streams';

describe('stream names', () => {
  it('contain the date and the delivery boy', () => {
    expect(streams.deliveryDay('2026-03-05', 7)).toBe('delivery-day/2026-03-05/7');
    expect(dayOf(streams.deliveryDay('2026-03-05', 7))).toEqual({
      date: '2026-03-05',
      deliveryBoyId: 7,
    });
  });

  it.each([
    streams.area(1),
    streams.product(2),
    streams.supervisor(3),
    streams.deliveryBoy(4),
    streams.upload('u'),
  ])('%s is no delivery day', (stream) => expect(dayOf(stream)).toBeNull());
});
