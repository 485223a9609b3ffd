import type { Caller } from '../http/caller';

/** The rooms of data of each socket, by the data that its caller may see: one, or one for each zone of a supervisor. No message of a client changes them. */
export const rooms = {
  all: 'all',
  area: (areaId: number) => `area/${areaId}`,
  deliveryBoy: (id: number) => `delivery-boy/${id}`,
};

export function roomsOf(caller: Caller): string[] {
  switch (caller.role) {
    case 'admin':
      return [rooms.all];
    case 'supervisor':
      return caller.areaIds.map(rooms.area);
    case 'delivery-boy':
      return [rooms.deliveryBoy(caller.id)];
  }
}

/** The name of the scope of a caller: callers with the same one see the same data. */
export const scopeNameOf = (caller: Caller): string => roomsOf(caller).join(' ');
