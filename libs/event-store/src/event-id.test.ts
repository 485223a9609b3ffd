import { randomUUID } from 'node:crypto';
import { v5 } from 'uuid';
import { eventIdOf } from './event-id';

it('is the UUIDv5 of the index in the namespace of the command', () => {
  for (let index = 0; index < 200; index += 1) {
    const commandId = randomUUID();
    expect(eventIdOf(commandId, index)).toBe(v5(String(index), commandId));
  }
});

it('refuses a command id that is no UUID', () => {
  expect(() => eventIdOf('command 1', 0)).toThrow(TypeError);
});
