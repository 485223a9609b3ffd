import type { Caller } from '../http/caller';

/** Each socket is in exactly one room of data, by the data that its caller may see. No message of a client changes the room. */
export const rooms = {
  all: 'all',
  area: (areaId: number) => `area/${areaId}`,
  deliveryBoy: (id: number) => `delivery-boy/${id}`,
};

export const isDeliveryBoyRoom = (room: string): boolean => room.startsWith('delivery-boy/');

export function roomOf(caller: Caller): string {
  switch (caller.role) {
    case 'admin':
      return rooms.all;
    case 'supervisor':
      return rooms.area(caller.areaId);
    case 'delivery-boy':
      return rooms.deliveryBoy(caller.id);
  }
}
