import { DEMO_SPEEDS, createMessage, type DemoAgainBody, type DemoSpeed, type DemoSpeedBody } from '@milkround/contracts';
import { field } from '../../http/input/field';
import { instantOf } from '../../http/input/calendar';

/** A speed of the demo's morning. */
export class DemoSpeedForm implements DemoSpeedBody {
  @field(
    (value) => DEMO_SPEEDS.find((speed) => speed === value),
    (name) => createMessage('input-choice', { field: name, choices: DEMO_SPEEDS.join(', ') }),
    { type: 'integer', enum: [...DEMO_SPEEDS] },
  )
  speed: DemoSpeed;
}

/** The morning that the person saw. */
export class DemoAgainForm implements DemoAgainBody {
  @field(
    (value) => {
      const instant = instantOf(value);
      return instant === null ? undefined : new Date(instant).toISOString();
    },
    (name) => createMessage('input-time', { field: name }),
    { type: String, format: 'date-time' },
  )
  startedAt: string;
}
