import { MESSAGES, type Read, type SetAsideEntry } from '@milkround/contracts';
import { SeededRandom } from '../../apps/server/src/demo/seeded-random';
import type { Person } from '../support/client';
import { ADMIN, supervisorOf } from './staff';
import type { Settlement } from './entered';
import { insisting } from './insisting';
import { written, type People } from './people';

const AT_A_LOOK = 3;

/** An admin and the supervisors, who decide on what was set aside while more comes; now and then two of them on one entry at the same moment. */
export class Inbox {
  readonly settlements: Settlement[] = [];
  raced = 0;
  private readonly dice: SeededRandom;

  constructor(
    seed: string,
    private readonly people: People,
  ) {
    this.dice = new SeededRandom(`${seed} inbox`);
  }

  /** Looks at what is open and decides on some of it: mostly on what may hold by now, for a day that was closed is opened again. */
  async decide(): Promise<void> {
    const { dice } = this;
    const supervisor = supervisorOf(dice.between(1, 2));
    const person = await this.people.person(dice.chance(0.5) ? ADMIN : supervisor);
    const open = await insisting(() => openEntries(person));
    const closed = open.filter(({ reason }) => reason === MESSAGES['day-closed-before']);
    for (let n = 0; n < AT_A_LOOK; n++) {
      const from = dice.chance(0.7) && closed.length > 0 ? closed : open;
      if (from.length > 0) await this.settle(person, supervisor, dice.pick(from).id);
    }
  }

  private async settle(person: Person, supervisor: string, entryId: string): Promise<void> {
    const [how, otherWay, isRace] = [this.way(), this.way(), this.dice.chance(0.3)];
    if (!isRace) return this.send(person, entryId, how);
    this.raced += 1;
    const other = await this.people.person(this.dice.chance(0.5) ? ADMIN : supervisor);
    await Promise.all([this.send(person, entryId, how), this.send(other, entryId, otherWay)]);
  }

  private way(): Settlement['how'] {
    return this.dice.chance(0.7) ? 'apply' : 'dismiss';
  }

  private async send(person: Person, entryId: string, how: Settlement['how']): Promise<void> {
    const { data: _entry, ...answer } = await written<SetAsideEntry>(
      person,
      `set-aside/${entryId}/${how}`,
      { note: 'Seen to' },
    );
    this.settlements.push({ ...answer, entryId, how });
  }
}

async function openEntries(person: Person): Promise<SetAsideEntry[]> {
  const { status, body } = await person.get<Read<SetAsideEntry[]>>('set-aside');
  if (status !== 200) throw new Error(`It was answered ${status}`);
  return body.data;
}
