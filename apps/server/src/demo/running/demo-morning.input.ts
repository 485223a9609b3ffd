import {
  DEMO_SPEEDS,
  createMessage,
  type DemoAgainBody,
  type DemoSpeed,
  type DemoSpeedBody,
} from '@milkround/contracts';
import { field } from '../../http/input/field';
import { InstantField } from '../../http/input/fields';

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
  @InstantField() startedAt: string;
}
